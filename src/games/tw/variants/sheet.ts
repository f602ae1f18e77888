import { noted, remark } from '../../../engine/sheet-lines.ts'
import { listed } from '../../common/words.ts'
import { isDiplomacyTurn } from '../diplomacy/pops.ts'
import type { Standing } from '../sheet/standing.ts'
import { isToCome } from '../stops.ts'
import type { TwWorld } from '../world.ts'
import { indianRemark } from './india.ts'
import { playVariant } from './play.ts'
import { announceWindow, windowOf } from './window.ts'
import { projectWords } from './words.ts'
import { projectOf, projectsOf, variantsOf, whyNotNow, whyNotObtain } from './projects.ts'

const areVariantsPlayed = (world: TwWorld): boolean => world.rules.decisions.some(({ name }) => name === playVariant.name)

/** 28: what a seat may roll for, and what it may play. */
export function variantLines({ world, powers }: Standing): string[] {
  if (!areVariantsPlayed(world)) return []
  const owed = powers.includes('Britain') ? indianRemark(world) : null
  const standing = [...(owed === null ? [] : remark(owed)), ...windowLines(world, powers)]
  if (!isToCome(world, 'diplomacy')) return [...standing, ...coupLines(world, powers)]
  const rolls = isDiplomacyTurn(world)
    ? powers.flatMap((power) => {
        const open = projectsOf(world, power).filter((project) => whyNotObtain(world, project) === null)
        return open.length === 0
          ? []
          : remark(
              `${power} may roll for a variant in place of naming targets (28), a POP for the roll and 3 NARFs for the project; it has kept ${variantsOf(world, power).saved} successes. Projects: ${open.map(({ title }) => title).join(', ')}.`,
            )
      })
    : []
  const obtained = powers.flatMap((power) => variantsOf(world, power).obtained.map((number) => projectOf(world, power, number)!))
  const now = obtained.filter((project) => whyNotNow(world, project) === null)
  return [
    ...standing,
    ...coupLines(world, powers),
    ...rolls,
    ...(rolls.length > 0
      ? noted('#variants: [{project: , espionage: no}]', "28: one roll for each power; 'project: keep' keeps a success as a modifier")
      : []),
    ...(obtained.length > 0
      ? [
          ...remark(
            `You have obtained ${listed(obtained.map(({ title }) => title))}${now.length < obtained.length ? `; now you may play ${now.length > 0 ? listed(now.map(({ title }) => title)) : 'none of them'}` : ''}.`,
          ),
          ...obtained.flatMap((project) => remark(projectWords(project))),
          ...noted(
            `#play variants: [{project: ${(now[0] ?? obtained[0]).title}}]`,
            "28: 'in:' a country, 'at:' hexes, 'ship:', 'with:' a power where the project asks for it",
          ),
        ]
      : []),
  ]
}

/** 29.10: what is announced when the INT are committed. */
const windowLines = (world: TwWorld, powers: readonly string[]): string[] =>
  powers.includes('Britain') &&
  world.rules.decisions.some(({ name }) => name === announceWindow.name) &&
  isToCome(world, 'strategic warfare') &&
  windowOf(world) !== undefined
    ? noted('#window: no', 'announced once Germany has divided its INT (29.10)')
    : []

/** 28.2.1: what is played when Germany declares war, not before. */
const coupLines = (world: TwWorld, powers: readonly string[]): string[] =>
  powers.includes('France') &&
  isToCome(world, 'declarations of war') &&
  variantsOf(world, 'France').obtained.some((number) => projectOf(world, 'France', number)?.deed === 'intelligence coup')
    ? noted(
        '#intelligence coup: [{units: [], to: }]',
        "28.2.1: whom you place where if Germany declares war in the Low Countries in this turn; 'no' keeps it, without a word your units stay and are not surprised",
      )
    : []
