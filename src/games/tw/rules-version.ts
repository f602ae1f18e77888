/**
 * Version of the rules as this folder plays them. Raise it by one with every change by which a position, dice and answers come to something else: the golden
 * journals that name it (fixtures/rules-*, snapshot.test.ts) fail until it is raised and they are written anew (`tsx scripts/golden/tw.ts rules`). A
 * campaign's log says of each step which version played it.
 */
export const RULES = 24
