/** A folder of text files as data: a moderator's own tables, units and maps, which a campaign's log keeps. */
export interface TextFiles {
  /** What messages call the folder. */
  readonly folder: string
  /** Texts by their names from the folder: 'tables/weather-chart.yaml'. */
  readonly files: Readonly<Record<string, string>>
}

/** Names, without the folder's, of the files that stand in a folder of it, in order. */
export const namesIn = ({ files }: TextFiles, folder: string): string[] =>
  Object.keys(files)
    .filter((name) => name.startsWith(`${folder}/`) && !name.includes('/', folder.length + 1))
    .map((name) => name.slice(folder.length + 1))
    .sort()
