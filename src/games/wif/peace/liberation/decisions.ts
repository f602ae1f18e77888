import type { DecisionKind } from '../../../../engine/decision.ts'
import { aName, MOMENT, momentFacts } from '../../facts.ts'
import { isMajorHome, sideOfSeat } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { alignedWith } from './aligned-with.ts'
import { communistCities } from './chinese-cities.ts'
import { revert } from './reversion.ts'
import { whoLeaves } from './strangers.ts'
import { yesNo } from '../../yes-no.ts'

/** A major power that is asked about a conquered country (13.7.5). */
interface Freed {
  readonly seat: string
  readonly power: string
  readonly country: string
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'your major power that is asked'),
  country: aName('country', 'the country to be liberated'),
}

const aboutLiberation = (of: {
  readonly name: string
  readonly heading: string
  readonly yes: string
  readonly no: string
  readonly question: (freed: Freed, world: WifWorld) => string
}): DecisionKind<WifWorld, Freed, boolean> =>
  yesNo<Freed, typeof FACTS>({
    ...of,
    section: '13.7.5',
    usual: true,
    key: ({ country }) => country,
    each: '{ at: USSR, answer: no }',
    factTypes: FACTS,
    facts: (world, { seat, power, country }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), power, country }),
  })

/** Whether a country that a major power liberates is neutral, as that is whose it was in 1939; one that is made by it was nobody's (19.8). */
const wouldBeNeutral = (world: WifWorld, { power, country: name }: Freed): boolean => {
  const country = world.state.countries[name]
  return country !== undefined && !isMajorHome(world, name) && alignedWith(world, country, power) === null
}

/** 13.7.5: whether a conquered country is liberated by who holds its capital, or is conquered. */
export const liberate: DecisionKind<WifWorld, Freed, boolean> = {
  ...aboutLiberation({
    name: 'liberate a country',
    heading: 'liberate',
    yes: 'liberate it',
    no: 'do not liberate it',
    question: (freed, world) =>
      `Does ${freed.power} liberate ${freed.country} (13.7.5)? ${
        wouldBeNeutral(world, freed)
          ? `It would be neutral as ${world.state.countries[freed.country].aligned1939} is, and who stands there leaves. `
          : ''
      }If not, it is conquered, and its partisans rise against whoever holds it.`,
  }),
  byDefault: (world, freed) => !wouldBeNeutral(world, freed),
  defaultIs: 'liberate it, unless it would be a neutral country',
}

/** 13.7.5: whether a partner of the liberator gives a liberated country back all that he holds of it. */
export const giveBack = aboutLiberation({
  name: 'give hexes of a liberated country back',
  heading: 'give back',
  yes: 'give back all that is held of it',
  no: 'keep what is held of it',
  question: ({ power, country }) =>
    `Does ${power} give ${country}, which is liberated, back all hexes that it holds of it (13.7.5)? Of a major power: who does may co-operate with it from now on, who does not never will.`,
})

export const liberationDecisions = [liberate, giveBack, communistCities, whoLeaves, revert]
