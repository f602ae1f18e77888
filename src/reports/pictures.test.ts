import { describe, expect, it } from 'vitest'
import { plainChapters } from '../engine/chapters.ts'
import type { GameEvent } from '../engine/event.ts'
import type { View } from '../engine/game.ts'
import { wholeBoard } from '../games/registry.ts'
import { piece } from '../pictures/testing/sample.ts'
import { seaArea, ship } from '../pictures/testing/sea.ts'
import { battlePictures, frontPictures, seaPicture } from './pictures.ts'

const { board } = wholeBoard('wif')
const at = (place: string) => board.code(board.find(place)!)
const view = (places: readonly string[], seaAreas: View['seaAreas'] = []): View => ({
  step: { name: 'M/J 1941 impulse 1', waitsFor: [], active: [], asks: {} },
  pieces: places.map((place) => piece(place, at(place))),
  seaAreas,
  control: {},
  controlColours: { Axis: '#5d6d5f' },
  facts: [],
  tables: [],
})
const event = (hexes: string[], data?: GameEvent['data']): GameEvent => ({
  kind: 'fight',
  section: '5',
  text: '',
  hexes,
  ...(data !== undefined && { data }),
})

const width = (svg: string): number => Number(/<svg[^>]* width="(\d+)/.exec(svg)![1])

describe('the pictures of a report', () => {
  it('one front on one map is one picture', () => {
    expect(
      frontPictures(board, view(['Minsk', 'Smolensk', 'Kiev']), [], 'After impulse 1').map(({ filename, title }) => [filename, title]),
    ).toEqual([['front.png', 'After impulse 1']])
  })
  it('theatres on several maps have one each, that where something happened first', () => {
    const pictures = frontPictures(board, view(['Tobruk', 'Benghazi', 'Rabaul']), [event([at('Rabaul')])], 'After impulse 1')
    expect(pictures.map(({ filename, title }) => [filename, title])).toEqual([
      ['front.png', 'After impulse 1: Pacific'],
      ['front-2.png', 'After impulse 1: East Europe'],
    ])
    expect(pictures[0].alt).toContain('Map of Pacific, part: 1 unit on 1 hex')
  })
  it('the boxes round the maps are shown whole, whichever of them somebody stands in', () => {
    const { board: war } = wholeBoard('tw')
    const one = frontPictures(war, { ...view([]), pieces: [piece('Amhara', war.code(war.find('Italian East Africa')!))] }, [], 'Start')
    expect(one.map(({ alt, drawn }) => [alt, width(drawn.svg()) > 400])).toEqual([
      ['Map of Boxes of The War, part: 1 unit on 1 hex.', true],
    ])
  })
  it('a front too wide for one picture is shown in its parts; a preview leaves out those where nothing moves', () => {
    const far = view(['Karachi', 'Vladivostok', 'Pearl Harbor', 'Auckland'])
    expect(frontPictures(board, far, [], 'All')).toHaveLength(4)
    const preview = frontPictures(board, far, [], 'Orders', [{ hexes: [at('Auckland'), 'New Zealand Coast'], style: 'sail' }], true)
    expect(preview.map(({ alt }) => alt)).toEqual([expect.stringContaining('1 sail arrow')])
  })
  it('what was fought for is cut out of a picture too wide for a mail, which is then the smaller for it; a phone has the cut alone', () => {
    const europe = board.frames.find(({ sheets }) => sheets.includes(board.sheetOf[board.find('Kiev')!]))!
    const cities = board.places.filter(({ city, hex }) => city !== undefined && europe.sheets.includes(board.sheetOf[board.find(hex)!]))
    const wide = view(cities.map(({ hex }) => hex))
    const widths = (pictures: ReturnType<typeof frontPictures>) => pictures.map(({ drawn }) => width(drawn.svg()))
    const [before] = widths(frontPictures(board, wide, [], 'All'))
    const attack = event([at('Kiev')], { arrows: [{ style: 'attack', hexes: [at('Gomel'), at('Kiev')] }] })
    const [cut, rest] = widths(frontPictures(board, wide, [attack], 'All'))
    expect(before).toBeGreaterThan(1300)
    expect(cut).toBeLessThan(700)
    expect(rest).toBeLessThan(0.75 * before)
    const phone = frontPictures(board, wide, [attack], 'All', [], true, true)
    expect(phone.map(({ alt }) => alt)).toEqual([expect.stringContaining('1 attack arrow')])
    expect(widths(phone)[0]).toBeLessThan(620)
  })
  it('each sea area fought in has a picture with its box, and all of them a sheet of boxes', () => {
    const red = seaArea('Red Sea', '', { 2: [ship('Zara', 'cruiser', 'Axis')] })
    const seen = view(['Suez'], [red, seaArea('Black Sea', '', { 0: [ship('CP 1', 'convoy', 'Allies')] })])
    const pictures = battlePictures(
      board,
      seen,
      [event([], { seaArea: 'Red Sea' }), event([], { seaArea: 'Red Sea', heading: 'Round 2' })],
      { ...plainChapters, isSeaBattle: ({ kind }) => kind === 'fight' },
    )
    expect(
      pictures.map(({ seaArea: name, picture: { filename, alt } }) => [name, filename, alt.includes('Red Sea: section 2: Zara')]),
    ).toEqual([['Red Sea', 'sea-red-sea.png', true]])
    expect(seaPicture(seen, 'At sea').map(({ filename, alt }) => [filename, alt])).toEqual([
      ['at-sea.png', 'Red Sea: section 2: Zara. Black Sea: section 0: CP 1.'],
    ])
    expect(seaPicture(view(['Suez']), 'At sea')).toEqual([])
  })
})
