import type { DiceRoller, Throw } from './dice.ts'
import type { ControlChange, GameEvent, Loss } from './event.ts'

/** What has happened in a world since it last told an event: the next one carries it. */
export class SinceTold {
  private dice: Throw[] = []
  private losses: Loss[] = []
  private control: ControlChange[] = []

  /** Dice whose throws are kept here; hidden ones are told of nowhere. */
  recording(dice: DiceRoller): DiceRoller {
    return {
      roll: (sides, purpose) => {
        const face = dice.roll(sides, purpose)
        this.dice.push({ purpose, sides, face })
        return face
      },
      hidden: dice.hidden ?? dice,
    }
  }

  lost(loss: Loss): void {
    this.losses.push(loss)
  }

  changed(change: ControlChange): void {
    if (change.from !== change.to) this.control.push(change)
  }

  /** The event with all of it. A refused order brings nothing about: what is kept waits for the event after. */
  into(event: GameEvent): GameEvent {
    const { dice, losses, control } = this
    if (event.kind === 'refused order' || dice.length + losses.length + control.length === 0) return event
    this.dice = []
    this.losses = []
    this.control = []
    return { ...event, ...(dice.length > 0 && { dice }), ...(losses.length > 0 && { losses }), ...(control.length > 0 && { control }) }
  }
}
