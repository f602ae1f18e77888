import { insertedBefore } from '../../../engine/edition.ts'
import { announce } from '../diplomacy/announce.ts'
import { counterDiplomacy, helpDefence, sharePops } from '../diplomacy/answers.ts'
import { rollForTarget, simpleDiplomacy, simpleDiplomacyLines, simpleDiplomacyText } from '../diplomacy/simple-diplomacy.ts'
import type { Amendment } from '../edition.ts'

/** Two dice for a country, at 3 NARFs each, in place of POPs. */
export const simpleDiplomacyOption: Amendment = {
  id: '29.15',
  title: 'simplified diplomacy and espionage',
  section: '29.15',
  excludes: ['29.11'],
  replaces: ['diplomacy.simple', 'decisions'],
  amend: (edition) => ({
    ...edition,
    diplomacy: { ...edition.diplomacy, simple: { play: simpleDiplomacy, lines: simpleDiplomacyLines, text: simpleDiplomacyText } },
    decisions: insertedBefore(edition.decisions, announce.name, [rollForTarget]).filter(({ name }) => !PUT_ASIDE.includes(name)),
  }),
}
const PUT_ASIDE = [announce, sharePops, helpDefence, counterDiplomacy].map(({ name }) => name)
