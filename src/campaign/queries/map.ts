import { plain } from '../../board/map.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import type { CampaignQuery } from './query.ts'
import { asText } from '../../engine/words.ts'

/** Hexes around the place, unless said otherwise, and the most: more would be too small to read. */
const USUAL = 4
const MOST = 12

export const mapQuery: CampaignQuery = {
  name: 'map',
  takes: `a hex or place, and how many hexes around it (${USUAL} unless you say so, ${MOST} at most); or a sea area`,
  means: 'a picture of that part of the map with its units',
  example: 'query: map A0101 5',
  answer: ({ campaign, words, reader }) => {
    const { board } = campaign.game
    const said = asText(words.value).trim()
    if (said === '') return reader.problem(words, `say where: '${campaign.game.handbook?.examples.queries.map ?? mapQuery.example}'`)
    const area = board.find(said) === undefined ? board.seaAreas.find(({ name }) => plain(name) === plain(said))?.name : undefined
    if (area !== undefined)
      return {
        title: `Map of the ${area}`,
        blocks: [{ kind: 'text', text: "Its waters and its box. The picture is in the mail's HTML part." }],
        picture: { seaAreas: [area] },
      }
    const match = /^(.*\S)\s+(\d{1,2})$/.exec(said)
    const [place, radius] = board.find(said) === undefined && match ? [match[1], Number(match[2])] : [said, USUAL]
    const hex = board.find(place)
    if (hex === undefined)
      return reader.problem(
        words,
        `no hex or place '${place}' on this map${didYouMean(
          place,
          board.places.map(({ name }) => name),
        )}`,
      )
    const around = Math.min(MOST, Math.max(1, radius))
    return {
      title: `Map of ${board.name(hex)}`,
      blocks: [
        {
          kind: 'text',
          text: `${around} hexes around ${board.name(hex)}${radius > MOST ? `, which is the most` : ''}. The picture is in the mail's HTML part.`,
        },
      ],
      picture: { hexes: [board.code(hex)], around },
    }
  },
}
