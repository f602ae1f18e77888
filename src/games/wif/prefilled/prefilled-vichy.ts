import { item, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { possessions } from '../peace/vichy/administrations.ts'
import { mayInstall } from '../peace/vichy/may-install.ts'
import { powersOfSeat, sideOfPower } from '../powers.ts'
import { FRANCE, installerOf, isFrench, southOfFrance, wasFrench } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** 17.1 to 17.3: what is asked of a seat if a Vichy government is installed at the end of this turn. */
export function vichyLines(world: WifWorld, seat: string): string[] {
  const installer = mayInstall(world)
  if (installer === null) return []
  return powersOfSeat(world, seat).includes(installer) ? ofInstaller(world, installer) : ofAlly(world, seat)
}

function ofInstaller(world: WifWorld, installer: string): string[] {
  const unit = world.onMap().find(({ country }) => country === FRANCE)
  const [hex] = southOfFrance(world)
  const gained = possessions(world).filter((country) => !wasFrench(world, country))
  return [
    ...remark(`${installer} holds Paris: it may install a Vichy government (17.1), unless France is conquered now.`),
    ...valueLine('install vichy', 'yes', '17.1: yes or no'),
    ...(unit ? valueLine('vichy losses', [unit.name], '17.3.2: whom you destroy first; else the cheapest') : []),
    ...(unit && hex !== undefined
      ? [
          ...section('vichy places', '17.3.2: where French units come home to; else they are placed for you'),
          `#  - {unit: ${unit.name}, to: ${world.map.code(hex)}}`,
        ]
      : []),
    ...(hex !== undefined
      ? valueLine('vichy bases', [world.map.code(hex)], '17.3: of bases equally near, where ships and aircraft go')
      : []),
    ...(gained.length > 0 ? section('gained minors', '17.2: who of the Axis gets them unless they go Free French') : []),
    ...gained.flatMap(({ name }) => item({ at: name, to: installer })),
    '',
  ]
}

function ofAlly(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat).filter((power) => sideOfPower(world, power) === 'Allies' && !isFrench(world, power))
  if (powers.length === 0) return []
  return [
    ...remark('Vichy may be installed at the end of this turn (17.1).'),
    ...valueLine('give back to vichy', 'yes', '17.2: what you hold of its possessions; no makes it hostile'),
    ...valueLine('destroy french units', 'no', '17.3.2: all in hexes of yours; yes makes Vichy hostile'),
    '',
  ]
}

/** 17.4.5: that who installed Vichy may let it collapse at the end of his declarations. */
export function collapseLine(world: WifWorld, seat: string): string[] {
  const installer = installerOf(world)
  return installer !== null && world.state.active === 'Axis' && powersOfSeat(world, seat).includes(installer)
    ? valueLine('collapse vichy', 'no', '17.4.5: yes, and it ceases to exist')
    : []
}
