import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { sheetRules } from '../decisions.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { prefilledSheet } from '../prefilled.ts'

/** Germany before Poland: armour and infantry round Krakow (1722), which one INF holds. */
const POLAND: PositionNotation = {
  turn: 'Fall 1939',
  narfs: { Germany: 100 },
  units: [
    'Germany ARM XV_Pz 8-8 1723',
    'Germany INF VIII_Corps 6-5 1723',
    'Germany INF XI_Corps 6-5 Breslau',
    'Germany INF IX_Corps 6-5 Cologne',
    'Germany FTR JG_1 3-3-2 Breslau',
    'Germany Fleet 1st 1-12-5 Kiel',
    'Poland INF Krakow 3-5 Krakow',
    'Poland FTR Pursuit 1-3-2 Warsaw',
    'Poland STA Warsaw 2-3 Warsaw',
    'Norway INF Oslo 2-5 Oslo',
  ],
}

function receipt(text: string, notation: PositionNotation = POLAND, seat = 'Germany') {
  const world = position(notation)
  world.awaitTurn(true)
  world.beginOperations()
  const before = JSON.stringify(world.state)
  const { understood, problems } = checkSheet(sheetRules(world.map, world.rules), world, seat, parseSheet(text).documents[0])
  expect([JSON.stringify(world.state), world.events]).toEqual([before, []])
  return {
    orders: understood.map(({ text: words }) => words),
    warnings: problems.map(({ line, message }) => `${line}: ${message}`),
    arrows: understood.flatMap(({ arrows = [] }) => arrows).map(({ hexes }) => hexes.join(' ')),
  }
}

describe('a receipt plays a sheet ahead, as far as the enemy has no say', () => {
  it('says of each move and attack why it cannot be done, with what would be nearest', () => {
    expect(
      receipt(
        'plan: SLE\nrail: [{unit: IX Corps, to: Warsaw}]\nmove:\n- {unit: VIII Corps, to: Warsaw}\n- {unit: XI Corps, to: Cologne}\n- {units: [XV Pz], to: Krakow}\nattack:\n- {at: Krakow, with: [XI Corps]}\n- {at: 1525, with: all}',
      ).warnings,
    ).toEqual([
      '2: 9.1.1: Warsaw (1521) is no friendly city',
      "4: 9.4: Warsaw in Warsaw (1521): enemies are entered by automatic victory alone ('overrun: yes', 9.8)",
      expect.stringMatching(/^5: 9\.2: XI Corps cannot reach Cologne \(1529\) with 5 movement points; the nearest hex in reach is /),
      expect.stringMatching(/^6: 9\.4: Krakow in Krakow \(1722\): enemies are entered by automatic victory alone/),
      '8: 10.1.2: XI Corps in Breslau (1624) is not adjacent to Krakow (1722)',
      '9: 10.1.2: none of your ground units can attack 1525',
    ])
  })

  it('a move begins where the railway ends, an attack where the moves end', () => {
    const { warnings, arrows } = receipt(
      'plan: SLE\nrail: [{unit: IX Corps, to: Breslau}]\nmove: [{unit: IX Corps, to: 1723}]\nattack: [{at: Krakow, with: [IX Corps, XV Pz]}]',
    )
    expect(warnings).toEqual([])
    expect(arrows.map((path) => `${path.slice(0, 4)}-${path.slice(-4)}`)).toEqual(['1529-1624', '1624-1723', '1723-1722'])
  })

  it('stacks fill up move by move, and a unit attacks once', () => {
    const full: PositionNotation = { ...POLAND, units: [...POLAND.units!, 'Germany INF X_Corps 6-5 1723'] }
    expect(receipt('plan: SLE\nmove: [{unit: XI Corps, to: 1723}]', full).warnings).toEqual([
      expect.stringMatching(/^2: 9\.6: 1723 would hold 4 counted units/),
    ])
    expect(receipt('plan: SLE\nmove:\n- {unit: X Corps, to: 1724}\n- {unit: XI Corps, to: 1723}', full).warnings).toEqual([])
    expect(receipt('plan: SLE\nattack:\n- {at: Krakow, with: [XV Pz]}\n- {at: Krakow, with: [XV Pz, VIII Corps]}').warnings).toEqual([
      expect.stringMatching(/^4: 10\.0: XV Pz takes part in another attack/),
    ])
  })

  it('what the plan of the same sheet forbids is said, once for all units alike', () => {
    expect(
      receipt('plan: MLE\nattack: [{at: Krakow, with: [XV Pz, VIII Corps]}]\ncounter air: [{at: Warsaw, with: [JG 1]}]').warnings,
    ).toEqual(['2: 4.4: no attacks with an MLE (XV Pz, VIII Corps)', '3: 4.4: an MLE allows no air attack'])
    expect(receipt('plan: {effort: RLE, at: [Konigsberg]}\nmove: [{unit: IX Corps, to: 1428}]').warnings).toEqual([
      '2: 4.0: IX Corps is not activated',
    ])
    expect(receipt('move: [{unit: IX Corps, to: 1428}]').warnings).toEqual([])
  })

  it('an automatic victory empties the hex for who comes behind', () => {
    const weak: PositionNotation = {
      ...POLAND,
      units: [
        'Germany ARM XV_Pz 8-8 1723',
        'Germany ARM XVI_Pz 8-8 1723',
        'Germany ARM XIX_Pz 8-8 1723',
        'Germany INF XI_Corps 6-5 Breslau',
        'Poland CAV Narew 1-6 Krakow',
      ],
    }
    expect(
      receipt(
        'plan: SLE\nmove:\n- {units: [XV Pz, XVI Pz, XIX Pz], via: [Krakow], to: 1721, overrun: yes}\n- {unit: XI Corps, to: Krakow}',
        weak,
      ).warnings,
    ).toEqual([])
  })

  it('whoever is carried by sea moves on from the port, whoever lands or drops attacks there', () => {
    const sea: PositionNotation = {
      ...POLAND,
      turn: 'Spring 1940',
      units: [...POLAND.units!, 'Germany INF XXI 6-5 Kiel', 'Germany PARA 7th 2-5 Kiel'],
      installations: ['airbase Kiel Germany'],
    }
    expect(
      receipt('plan: SLE\nsea transport: [{units: [XXI], ships: [1st], to: Konigsberg}]\nmove: [{unit: XXI, to: 1322}]', sea).warnings,
    ).toEqual([])
    expect(
      receipt(
        'plan: SLE\ndeclare war: [Norway, Denmark]\ninvade: [{fleets: [1st], beaches: [{at: Oslo, with: [XXI]}]}]\nairdrop: [{units: [7th], at: Copenhagen}]\nattack: [{at: Oslo, with: [XXI]}]',
        sea,
      ).warnings,
    ).toEqual([])
    expect(receipt('plan: SLE\ninvade: [{fleets: [1st], beaches: [{at: Oslo, with: [XXI]}]}]', sea).warnings).toEqual([
      expect.stringMatching(/^2: /),
    ])
  })

  it('in Second Impulse it says who does not move then at all', () => {
    expect(receipt('plan: SLE\nsecond move: [{unit: VIII Corps, to: Krakow}, {unit: XV Pz, to: 1622}]').warnings).toEqual([
      '2: 9.2: VIII Corps is INF; only ARM, MECH and CAV move in Second Impulse',
    ])
  })

  it('an order with a condition, and what comes otherwise, is not judged', () => {
    expect(receipt('plan: SLE\nmove:\n- {unit: VIII Corps, to: Warsaw, if: moved > 0}').warnings).toEqual([])
  })

  it('names the place and the entry of what is said of a battle', () => {
    expect(
      receipt(
        'plan: SLE\nattack: [{at: 1722, with: [XV Pz], losses: keep armour, advance: armour}]\nair defence: [{das: none, intercept: fighters}]',
      ).orders,
    ).toEqual([
      'Germany: SLE for 8 NARFs',
      'attack Krakow (1722) with XV Pz',
      '1722: losses: keep armour',
      '1722: advance: armour',
      'das: none',
      'intercept: fighters',
    ])
  })
})

describe('a sheet', () => {
  it('is told every name in a list that is none', () => {
    const { warnings } = receipt('plan: SLE\ndeclare war: [Polen, Belgum]')
    expect(warnings).toEqual(["2: no nation 'Polen'; did you mean 'Poland'?", "2: no nation 'Belgum'; did you mean 'Belgium'?"])
  })

  it('for the rest of a step offers no ships what is over', () => {
    const offered = (step: string) => {
      const world = position(POLAND)
      world.remember((noted) => (noted.step = step))
      return prefilledSheet(world, 'Germany')
    }
    expect(offered('task forces')).toMatch(/#sea transport:[\s\S]*#change base:[\s\S]*#intercept:/)
    expect(offered('second movement')).not.toMatch(/#sea transport:|#change base:|#cut supply:|#run supply:/)
    expect(offered('second movement')).toContain('#intercept:')
  })
})

it('orders of aircraft that stand in no hex are told why they cannot be carried out, and draw nothing', () => {
  const read = receipt('stage: [{units: [JG 9], to: Berlin}]\ncounter air: [{at: Warsaw, with: [JG 9]}]\n', {
    ...POLAND,
    units: [...POLAND.units!, 'Germany FTR JG_9 3-3-2 pool'],
  })
  expect(read.arrows).toEqual([])
  expect(read.warnings.map((text) => text.slice(0, 2))).toEqual(['1:', '2:'])
  expect(read.warnings.join()).toContain('JG 9')
})
