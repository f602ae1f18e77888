/** What a game writes into the handbook: pages of its own, and its words and examples in the pages that all games share. All of it Markdown. */
export interface Handbook {
  /** Pages that only this game has, each behind the page `after`. */
  readonly pages: readonly { readonly name: string; readonly after: string; readonly text: string }[]
  /**
   * By the name of a shared page: paragraphs "GAME: a sheet" with what follows them, which stands where the shared page has the same paragraph.
   * Of what the game does not say the page has nothing.
   */
  readonly said: Readonly<Record<string, string>>
  /** Examples in the game's own words: of queries, and of the moderator's orders, by name. */
  readonly examples: { readonly queries: Readonly<Record<string, string>>; readonly moderator: Readonly<Record<string, string>> }
}
