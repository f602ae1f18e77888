import { it } from 'vitest'
import { TestTournament } from '../commands/testing-tournament.ts'
it('x', async () => {
  const test = await TestTournament.start(4, { rounds: 1, 'same dice': true, format:'swiss' })
  let t = Date.now()
  const lap = (s: string) => { console.log(s, Date.now() - t); t = Date.now() }
  await test.pass(); lap('pass0')
  await test.pass(); lap('pass1')
  console.log(test.tables())
  console.log(await test.players((seat) => seat === 'Germany' ? { action: 'land', attack: [{ at: 'Brest-Litovsk', with: 'all' }] } : { action: 'pass' })); lap('players')
  await test.pass(); lap('pass2')
  await test.pass(); lap('pass3')
  for (const name of test.tables()) test.at(name, (c) => console.log(name, c.store.currentStep()!.number, JSON.stringify(c.store.events(1).flatMap(e => e.dice ?? []))))
  console.log(test.story())
  test.remove()
}, 60000)
