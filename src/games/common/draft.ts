/** The same, to be written: a position while it is set up, and inside its one writer. */
export type Draft<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? Map<Key, Draft<Value>>
    : T extends ReadonlySet<infer Element>
      ? Set<Element>
      : T extends object
        ? { -readonly [Key in keyof T]: Draft<T[Key]> }
        : T
