/** What of a list can be carried out, and why the rest cannot: one bad entry costs only itself. `before` are the sound ones ahead of an entry. */
export function sortOut<Item>(
  items: readonly Item[],
  whyNot: (item: Item, before: readonly Item[]) => string | null,
): { sound: Item[]; refused: string[] } {
  const sound: Item[] = []
  const refused: string[] = []
  for (const item of items) {
    const why = whyNot(item, sound)
    if (why === null) sound.push(item)
    else refused.push(why)
  }
  return { sound, refused }
}

/** The problems of a list: none while a part of it can be carried out; whoever carries it out tells of the rest. */
export const problemsOfList = <Item>(items: readonly Item[], whyNot: (item: Item, before: readonly Item[]) => string | null): string[] => {
  const { sound, refused } = sortOut(items, whyNot)
  return sound.length > 0 ? [] : refused
}
