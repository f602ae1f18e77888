/** A position is not what one of its game is; `path` leads to what is wrong. The message is meant for a person. */
export class MalformedSnapshot extends Error {
  readonly path: readonly PropertyKey[]

  constructor(message: string, path: readonly PropertyKey[]) {
    super(message)
    this.path = path
  }
}
