import type { WifWorld } from '../../world.ts'

export const USA = 'USA'
/** The powers on which the USA comes to declare war (13.3). */
export const AXIS: readonly string[] = ['Germany', 'Italy', 'Japan']

/** Whether a country or a major power is conquered, completely or not. */
export const isConquered = (world: WifWorld, name: string): boolean => (world.state.countries[name]?.conqueredBy ?? null) !== null

/** 13.3.1, 19.8: conquered for good: who fights on from elsewhere (13.7.1) is still in the war. */
export const isOut = (world: WifWorld, name: string): boolean => world.state.countries[name]?.status === 'conquered'
