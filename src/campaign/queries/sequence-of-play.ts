import { missing } from '../awaited.ts'
import { currentStep } from '../campaign.ts'
import { deadlineText } from '../deadlines.ts'
import { pausedBecause } from '../pauses.ts'
import type { CampaignQuery } from './query.ts'

export const sequenceOfPlay: CampaignQuery = {
  name: 'sequence of play',
  takes: '',
  means: 'where the campaign stands, who is waited for and until when, what comes next',
  example: 'query: sequence of play',
  answer: ({ campaign, world, seat }) => {
    const { store, game } = campaign
    const { row, step } = currentStep(campaign)!
    const sent = store.sheetsFor(row.name).map((sheet) => sheet.seat)
    const late = missing(campaign)
    const asked = [
      ...new Set(
        store
          .questions(row.number)
          .filter(({ state }) => state === 'waiting')
          .map((question) => question.seat),
      ),
    ]
    const until = row.deadline ? ` until ${deadlineText(row.deadline, campaign.file.deadlines)}` : ', without a deadline'
    const played = store
      .steps()
      .filter(({ done }) => done !== null)
      .slice(-5)
    return {
      title: 'Sequence of play',
      blocks: [
        { kind: 'text', text: `The campaign stands at ${row.name}. ${step.asks[seat] ?? ''}` },
        {
          kind: 'text',
          text:
            asked.length > 0
              ? `It is being played and waits for an answer of ${asked.join(' and ')}.`
              : late.length > 0
                ? `Sheets are waited for from ${late.join(' and ')}${until}.`
                : 'All sheets are there; it is played with the next poll.',
        },
        ...(pausedBecause(campaign) !== null
          ? [
              {
                kind: 'text' as const,
                text: `The campaign is paused (${pausedBecause(campaign)}): nothing is played until the moderator resumes it.`,
              },
            ]
          : []),
        {
          kind: 'text',
          text: sent.includes(seat) ? 'Your sheet for it is there; a better one replaces it.' : 'Your sheet for it is not there yet.',
        },
        ...(step.active.length > 0
          ? [
              {
                kind: 'text' as const,
                text: `Where somebody acts its parts are: ${game.stops.join(', ')}. At each of these a sheet may ask to stop.`,
              },
            ]
          : []),
        ...(step.then ? [{ kind: 'text' as const, text: `Next: ${step.then}.` }] : []),
        {
          kind: 'table',
          title: '',
          columns: ['How it stands', ''],
          rows: game.view(world, seat).facts.map(({ label, value }) => [label, value]),
        },
        ...(played.length > 0
          ? [
              {
                kind: 'table' as const,
                title: '',
                columns: ['Last steps', 'Played'],
                rows: played.map(({ name, done }) => [name, dateOf(done!)]),
              },
            ]
          : []),
      ],
    }
  },
}

export const dateOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
