/** `npm run build:setups [campaign ...]`: writes scenarios/<campaign>-setup.yaml and <campaign>.md from facts and decisions. */
import { writeFileSync } from 'node:fs'
import { build } from './build.ts'
import { campaigns } from './decisions.ts'
import { page } from './page.ts'
import { setupFile } from './write.ts'

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : campaigns()) {
  const built = build(name)
  writeFileSync(new URL(`../../scenarios/${name}-setup.yaml`, import.meta.url), setupFile(built))
  writeFileSync(new URL(`../../scenarios/${name}.md`, import.meta.url), page(built))
  console.log(`${name}: ${built.accounts.length} countries`)
}
