/** 20: China is one major power of two factions. Nationalist units and cities are those of China itself, Communist ones those of a country that China runs. */
export const CHINA = 'China'
export const COMMUNISTS = 'Communist China'

const FACTIONS: readonly string[] = [CHINA, COMMUNISTS]

/** 18.1, 20: one each of the two that never co-operate with each other. */
export const areFactions = (a: string, b: string): boolean => a !== b && FACTIONS.includes(a) && FACTIONS.includes(b)

/** The home country of a country's units: of the Communists it is China. */
export const homeOfFaction = (country: string): string => (country === COMMUNISTS ? CHINA : country)

/** "Nationalist", "Communist" */
export const factionName = (faction: string): string => (faction === COMMUNISTS ? 'Communist' : 'Nationalist')
