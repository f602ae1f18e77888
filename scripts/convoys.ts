import { ScriptedDice, plainMap } from '../src/games/wif/cases/notation.ts'
import { readCase } from '../src/games/wif/cases/case-file.ts'
import { setUpCase } from '../src/games/wif/cases/case-position.ts'
import { productionOf } from '../src/games/wif/production/points.ts'
import { convoyBoard, mostCarried } from '../src/games/wif/production/testing-convoys.ts'

// The convoy plan against an integer program, on boards drawn by lot: `npx tsx scripts/convoys.ts 500 1` (how many, from which seed on). Fails at the first that carries less, or more.
const [boards = 500, from = 1] = process.argv.slice(2).map(Number)
const map = plainMap(12, 12)
let [shipped, carried] = [0, 0]
for (let seed = from; seed < from + boards; seed++) {
  const board = convoyBoard(map, seed)
  const { position } = readCase({
    id: 'wif-convoys',
    title: 'a board drawn by lot',
    rules: ['wif-13.6.1-sea-path'],
    source: 'drawn',
    position: board.position,
    expect: { 'no events': ['-'] },
  })
  const made = productionOf(setUpCase(position, new ScriptedDice([]), false), 'Germany')
  const most = mostCarried(map, board)
  const lines = made.resources.flatMap(({ lines }) => lines)
  carried += made.points
  shipped += lines.reduce((sum, { number, sea }) => sum + (sea ? number : 0), 0)
  if (made.points !== most) {
    console.error(`seed ${seed}: the plan carries ${made.points}, the integer program ${most}\n${JSON.stringify(board.position)}`)
    process.exit(1)
  }
}
console.log(`${boards} boards: as much as the integer program on each; ${carried} resources carried, ${shipped} of them over sea`)
