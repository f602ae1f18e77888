import { changesOf, optionsOf } from '../games/registry.ts'

export const README = new URL('../../README.md', import.meta.url)

/** The README with the options of a game between its two comments, `<!-- options of GAME -->` and `<!-- end -->`. Throws where they are missing. */
export function withOptions(readme: string, game: string): string {
  const place = new RegExp(`(<!-- options of ${game} -->\n)[^]*?(\n<!-- end -->)`)
  if (!place.test(readme)) throw new Error(`the README has no place for the options of ${game}`)
  return readme.replace(place, `$1\n${sentence(game)}\n$2`)
}

/** "Of its 60 options these can be played: 9 (Pacific and Asian ZoCs), ..." */
function sentence(game: string): string {
  const all = optionsOf(game)
  const played = all.filter(({ refused }) => refused === undefined).map(({ number, title }) => `${number} (${title})`)
  const changes = changesOf(game)
  const taken = changes.filter(({ refused }) => refused === undefined).length
  const more =
    changes.length === 0
      ? ''
      : ` Of ${changes.length} changes of another edition ${taken} can be taken one by one (\`adjutant options --changes\`).`
  return `Of its ${all.length} options these can be played: ${played.join(', ')}. \`adjutant options --game ${game}\` says of each other what it waits for, and one that cannot be played is refused by name.${more}`
}
