/** Thrown where a step that is rehearsed from what one seat knows comes to something that the others hide from it. */
export class OutOfSight extends Error {}
