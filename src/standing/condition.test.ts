import { describe, expect, test } from 'vitest'
import { readCondition } from './condition.ts'
import { call, facts, scope } from './testing.ts'

/** What a condition comes to, or why it does not. */
function tested(text: string, given = facts): unknown {
  const condition = readCondition(text, scope)
  return 'message' in condition ? `refused at ${condition.offset}: ${condition.message}` : condition.test(given, call)
}

/** Where and why a condition is refused: the mark stands before what the message is about. */
function refused(text: string): string {
  const condition = readCondition(text, scope)
  if (!('message' in condition)) throw new Error(`'${text}' was read`)
  return `${text.slice(0, condition.offset)}^${text.slice(condition.offset)} -- ${condition.message}`
}

describe('numbers', () => {
  test.each([
    ['odds > 3', true],
    ['odds >= 3.5', true],
    ['odds < 3', false],
    ['odds <= 4', true],
    ['odds == 3.5', true],
    ['attackers == 3', true],
    ['attackers == 3.0', true],
    ['attackers != 3', false],
    ['odds > attackers', true],
    ['3 < odds', true],
    ['attack / defence > 2', true],
    ['attack / defence == 3.5', true],
    ['7 / 2 == 3.5', true],
    ['attack + 0.5 == 7.5', true],
    ['attack - defence * 2 == attackers', true],
    ['attack % 2 == 1', true],
    ['odds % 2 == 1.5', true],
    ['-odds < -3', true],
    ['-attackers + 3 == 0', true],
    ['attackers in [1, 2, 3]', true],
    ['odds in [3, 3.5]', true],
    ['attackers in [1.5, 2.5]', false],
    ['(city ? odds : 0) > 3', true],
    ['city ? odds > 4 : odds > 3', false],
    ['min(attack, 3.5, attackers) == 3', true],
    ['max(odds, attackers) == odds', true],
    ['abs(defence - attack) == 5', true],
    ['0x10 == 16', true],
  ])('whole and fractional ones mix: %s is %s', (text, result) => expect(tested(text)).toBe(result))

  test('something divided by nothing is more than any number', () => {
    expect(tested('attack / nothing > 100')).toBe(true)
    expect(tested('attack / nothing < 100')).toBe(false)
    expect(tested('-attack / nothing < -100')).toBe(true)
  })

  test('nothing divided by nothing is neither more, less nor equal', () => {
    for (const sign of ['<', '<=', '>', '>=', '==']) expect(tested(`nothing / nothing ${sign} 1`)).toBe(false)
    expect(tested('attack % nothing == 0')).toBe(false)
  })
})

describe('words, lists, yes and no', () => {
  test.each([
    ['terrain == "forest"', true],
    ["terrain != 'forest'", false],
    ['terrain in ["forest", "swamp"]', true],
    ['!(terrain in ["forest", "swamp"])', false],
    ['"ARM" in kinds', true],
    ['"HQ" in kinds', false],
    ['terrain == (city ? "forest" : "swamp")', true],
    ['weather == "Fine"', true],
    ['"FINE" != weather', false],
    ['terrain in ["Forest"]', true],
    ['"arm" in kinds', true],
    ['weather.startsWith("Fi")', true],
    ['(city ? weather : "none") == "Fine"', true],
    ['place == "brest-litovsk"', false],
    ['place.startsWith("Brest")', true],
    ['place.endsWith("grad") || place.contains("Lit")', true],
    ['city', true],
    ['!city', false],
    ['city == yes && city != no', true],
    ['city == true', true],
    ['!!city && (odds > 4 || weather == "fine")', true],
    ['size(units) == 3 && units.size() / 2 == 1.5', true],
    ['units.exists(u, u.endsWith("mech"))', true],
    ['units.all(u, u.startsWith("ussr"))', true],
    ['kinds.exists_one(k, k == "ARM")', true],
    ['size(kinds.filter(k, k == "INF")) == 2', true],
    ['units.exists(u, kinds.all(k, u.contains("inf") && k != "HQ"))', true],
    ['["Minsk", "Pinsk"].all(hex, enemies(hex) > 0)', false],
    ['strike.disrupted >= 2 && strike.aborted == 0', true],
    ['enemies("Minsk") > 2', true],
    ['threatened().exists(hex, hex == "Minsk") && !("Pinsk" in threatened())', true],
    ['odds > 3 // enough\n  && city', true],
  ])('%s is %s', (text, result) => expect(tested(text)).toBe(result))
})

describe('a condition that was read', () => {
  test('says which facts it uses, each once', () => {
    expect(readCondition('odds > 3 || strike.disrupted > odds && kinds.exists(k, k == "HQ")', scope)).toMatchObject({
      text: 'odds > 3 || strike.disrupted > odds && kinds.exists(k, k == "HQ")',
      uses: ['odds', 'strike.disrupted', 'kinds'],
    })
  })

  test('is read once for a scope', () => {
    expect(readCondition('odds > 3', scope)).toBe(readCondition('odds > 3', scope))
    expect(readCondition('odds > 3', { facts: {}, functions: [] })).toMatchObject({
      offset: 0,
      message: "there is no fact 'odds'; there are no facts here",
    })
  })

  test('can be tested again with other facts', () => {
    expect([1, 5, 3].map((odds) => tested('odds > 2.5', { ...facts, odds }))).toEqual([false, true, true])
  })
})

describe('what fails when it is tested', () => {
  test('is told in the words of the function that was asked', () => {
    expect(tested('enemies("Minks") > 2')).toEqual({ failed: `enemies("Minks"): there is no hex 'Minks' on axis's map` })
    expect(tested('units.exists(u, enemies(u) > 2)')).toEqual({ failed: `enemies(u): there is no hex 'ussr-3-mech' on axis's map` })
  })

  test('is not told when it need not be known', () => {
    expect(tested('odds < 1 && enemies("Minks") > 2')).toBe(false)
    expect(tested('city || enemies("Minks") > 2')).toBe(true)
    expect(tested('enemies("Minks") > 2 || city')).toHaveProperty('failed')
  })

  test("does not repeat a program's own mistakes", () => {
    expect(tested('broken(1) > 2')).toEqual({ failed: 'broken(1) could not be worked out' })
    expect(tested('broken(2) > 2')).toEqual({ failed: 'broken(2) could not be worked out' })
  })

  test('names a fact that is missing or not what it was declared as', () => {
    const { odds: _, ...without } = facts
    expect(tested('odds > 3', without)).toEqual({ failed: 'odds is not known at this moment' })
    expect(tested('odds > 3', { ...facts, odds: '4' })).toEqual({ failed: 'odds is not known at this moment' })
    expect(tested('"x" in units', { ...facts, units: [3] as never })).toEqual({ failed: 'units is not known at this moment' })
  })

  test('includes lists too long to go through one inside the other', () => {
    const units = Array.from({ length: 300 }, (_, i) => `unit ${i}`)
    expect(tested('units.all(u, units.exists(v, u == v))', { ...facts, units })).toEqual({
      failed: 'the condition takes too long: its lists are too long, or it asks too much about each of their entries',
    })
    expect(tested('units.all(u, u.startsWith("unit"))', { ...facts, units })).toBe(true)
  })
})

const FACTS =
  'The facts here are odds, attack, defence, attackers, nothing, city, place, weather, terrain, units, kinds, strike.disrupted, strike.aborted'

describe('what is refused at once', () => {
  test.each([
    ['^oods > 3', `there is no fact 'oods'; did you mean 'odds'? ${FACTS}`],
    ['city && ^strike.disruptd > 1', `there is no fact 'strike.disruptd'; did you mean 'strike.disrupted'? ${FACTS}`],
    ['^constructor == toString', `there is no fact 'constructor'; t${FACTS.slice(1)}`],
    ['odds > ^hasOwnProperty', `there is no fact 'hasOwnProperty'; t${FACTS.slice(1)}`],
    [
      '^valueOf() > 1',
      `there is no function 'valueOf'; there are enemies("..."), threatened(), broken(3), size, min, max, abs, contains, startsWith, endsWith, exists, all, exists_one, filter`,
    ],
    [
      '^place.constructor("x")',
      `there is no function 'constructor'; there are enemies("..."), threatened(), broken(3), size, min, max, abs, contains, startsWith, endsWith, exists, all, exists_one, filter`,
    ],
    ['^strike > 2', 'strike alone says nothing; there are strike.disrupted, strike.aborted'],
    ['^xyzzy', `there is no fact 'xyzzy'; t${FACTS.slice(1)}`],
    ['^odds.x > 3', 'odds is a number; nothing can stand behind a point after it'],
    [
      '^enemy("Minsk") > 2',
      `there is no function 'enemy'; there are enemies("..."), threatened(), broken(3), size, min, max, abs, contains, startsWith, endsWith, exists, all, exists_one, filter`,
    ],
    [
      '^enemeis("Minsk") > 2',
      `there is no function 'enemeis'; did you mean 'enemies'? There are enemies("..."), threatened(), broken(3), size, min, max, abs, contains, startsWith, endsWith, exists, all, exists_one, filter`,
    ],
    ['^enemies > 2', 'enemies is asked with brackets: enemies("...")'],
    ['^enemies() > 2', 'enemies(...) takes a word between its brackets, as in enemies("...")'],
    ['^odds() > 3', 'odds is a fact; write it without brackets'],
    ['^place.startsWith(3)', 'place.startsWith(3) does not fit; it is used as in place.startsWith("Brest")'],
    ['^place.matches("(a+)+$")', 'matches is not understood here; use contains, startsWith or endsWith'],
  ])('a name that stands for nothing: %s', (text, message) => expectRefusal(text, message))

  test.each([
    ['weather == ^"fien"', `weather is never "fien", only fine, rain or storm; did you mean 'fine'?`],
    ['weather in ["fine", ^"snow"]', 'weather is never "snow", only fine, rain or storm'],
    ['weather == (city ? "fine" : ^"mud")', 'weather is never "mud", only fine, rain or storm'],
    ['^"TANK" in kinds', 'kinds is never "TANK", only INF, ARM or HQ'],
    ['kinds.exists(k, k == ^"ART")', `k is never "ART", only INF, ARM or HQ; did you mean 'ARM'?`],
    ['kinds.filter(k, k != "HQ").exists(k, k == ^"XXX")', 'k is never "XXX", only INF, ARM or HQ'],
    ['weather == ^fine', 'words stand in quotes: "fine"'],
    ['weather == ^sunny', 'words stand in quotes, and this is never "sunny", only fine, rain or storm'],
    ['place == ^Minsk', 'words stand in quotes: "Minsk"'],
    ['^rain == weather', 'words stand in quotes: "rain"'],
    ['terrain in ["forest", ^swamp]', 'words stand in quotes: "swamp"'],
  ])('a word that does not exist: %s', (text, message) => expectRefusal(text, message))

  test.each([
    ['^odds', 'a condition must come to yes or no, and this is a number; write a comparison such as odds > 3'],
    ['^weather', 'a condition must come to yes or no, and this is a word; write a comparison such as weather == "fine"'],
    ['^kinds', 'a condition must come to yes or no, and this is a list of words; write a comparison such as "INF" in kinds'],
    ['odds > ^"3"', 'odds is a number; write 3 without quotes'],
    ['1 < odds < ^3', 'one comparison at a time: write 1 < odds && odds < 3'],
    ['terrain == "forest" || ^"swamp"', '|| joins whole conditions; to compare with several words, write terrain in [..., "swamp"]'],
    ['terrain != "forest" && ^"swamp"', '&& joins whole conditions; to compare with several words, write !(terrain in [..., "swamp"])'],
    ['city == ^"yes"', 'city is yes or no; write city alone, or !city'],
    ['city == ^1', 'city is yes or no and 1 is a number: they cannot be compared'],
    ['units == ^"x"', 'units is a list of words; write "x" in units'],
    ['"Brest" in ^place', `'in' looks into a list; for a part of a word write place.contains("Brest")`],
    ['odds in ^3', `'in' looks into a list, and 3 is a number`],
    ['^3 in units', 'units is a list of words, and 3 is a number'],
    ['^units == kinds', 'lists are not compared as wholes; write such as units.exists(u, u in kinds) or size(units)'],
    ['^odds && city', '&& needs what is yes or no, and odds is a number; write a comparison such as odds > 3'],
    ['!^place', '! needs what is yes or no, and place is a word; write a comparison such as place == "..."'],
    ['^place < "M"', '< works on numbers, and place is a word'],
    ['^place + "x" == "y"', '+ works on numbers, and place is a word'],
    ['-^place == 3', '- works on numbers, and place is a word'],
    ['odds > 3 ? city : ^3', `both sides of ':' must be of one kind; city is yes or no, 3 a number`],
    ['odds in [3, ^"4"]', 'a list holds numbers or words, not both: "4" is a word'],
    ['odds in ^[]', 'this list is empty'],
    ['^units[0] == "x"', 'entries of a list have no numbers here; write "..." in units, or units.exists(u, ...)'],
    ['^place.exists(p, city)', 'exists goes through a list, and place is a word'],
    ['units.exists(^odds, city)', "odds means something already; take another name for the list's entries, such as u"],
    ['units.exists(u, units.exists(v, ^units.exists(w, city)))', 'lists can be gone through 2 deep, not deeper'],
    ['^null == city', `there is no 'null' here: every fact has a value`],
    ['^b"x" == place', 'a condition has numbers, words in quotes, and true or false; this is none of them'],
    ['^{"a": 1}.a == 1', 'nothing can stand behind a point here but contains, startsWith, endsWith and the like'],
  ])('what does not go together: %s', (text, message) => expectRefusal(text, message))

  test.each([
    ['odds ^= 3', 'to compare, write =='],
    ['odds > 3 ^and city', '"and" is written &&'],
    ['(odds > 3 ^and city)', '"and" is written &&'],
    ['odds > 3 ^& city', '"and" is written &&'],
    ['city ^OR odds > 3', '"or" is written ||'],
    ['city && ^not city', '"not" is written !'],
    ['^not(city)', '"not" is written !'],
    ['odds ^is 3', 'to compare, write == or !='],
    ['odds ^=> 3', '"at least" is written >='],
    ['odds ^≥ 3', '"at least" is written >='],
    ['odds ^=< 3', '"at most" is written <='],
    ['odds ^<> 3', '"is not" is written !='],
    ['odds >= 3^:1', 'odds of 3:1 are written as the number 3'],
    ['odds > 1^,5', 'a number has a point, not a comma: 2.5'],
    ['odds > ^.5', 'a number begins with a digit: 0.5'],
    ['place == ^“Minsk”', 'words stand in straight quotes: "forest"'],
    ['place == ^"Minsk', 'the word that begins here has no closing quote'],
    ['(odds > 3^', `a closing ')' is missing here`],
    ['^', 'the condition is empty'],
    ['odds > ^1e999', 'this is no number'],
    [`odds > ^${'9'.repeat(400)}`, 'this number is too large'],
    ['^if(city)', `'if' has no meaning in a condition`],
  ])('what other languages write otherwise: %s', (text, message) => expectRefusal(text, message))

  test('what stops in the middle, goes on behind its end, or is too long', () => {
    expect(refused('place == (city\u202e')).toBe("place == (city^\u202e -- 'character 8238' is not expected here")
    expect(refused('weather == "\u202efine\\n"')).toBe(
      `weather == ^"\u202efine\\n" -- weather is never "?fine?", only fine, rain or storm; did you mean 'fine'?`,
    )
    expect(refused('odds >')).toBe('odds >^ -- the condition stops in the middle')
    expect(refused('odds > 3 city')).toBe("odds > 3 ^city -- 'city' is not expected here")
    expect(refused('city;')).toBe("city^; -- ';' is not expected here")
    expect(refused('city \u0007')).toBe("city ^\u0007 -- 'character 7' is not expected here")
    expect(refused(`${'('.repeat(40)}city${')'.repeat(40)}`)).toMatch(
      / -- the condition is too long or too deeply nested; say it in several$/,
    )
    expect(refused(`${'city && '.repeat(62)}city    `)).toMatch(/ -- the condition is longer than 500 letters$/)
  })

  function expectRefusal(marked: string, message: string): void {
    expect(refused(marked.replace('^', ''))).toBe(`${marked} -- ${message}`)
  }
})
