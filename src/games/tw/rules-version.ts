/**
 * Version of the rules as this folder plays them. Raise it by one with every change by which a position, dice and answers come to something else: the golden
 * journals (golden.test.ts) fail until it is raised, and a campaign's log says of each step which version played it.
 */
export const RULES = 2
