/** What is wrong with the options that a moderator chose, each a line of its own, and which he may choose. */
export const notChosen = (problems: readonly string[], played: string): Error =>
  new Error(`the options chosen cannot be played:\n- ${problems.join('\n- ')}\nThose that can be played are ${played}.`)
