/** Files of data that are read one by one, as they are wanted. */
export class Parts<T> {
  private readonly files: readonly string[]
  private readonly known: (T | undefined)[] = []
  private readonly waiting = new Map<number, { readonly promise: Promise<T>; readonly done: (part: T) => void }>()

  constructor(files: readonly string[]) {
    this.files = files
  }

  /** One has come. */
  take(number: number, part: T): void {
    this.known[number] = part
    this.waiting.get(number)?.done(part)
  }

  /** One that was read. */
  get(number: number): T {
    const part = this.known[number]
    if (!part) throw new Error(`${this.files[number]} was not read`)
    return part
  }

  read(number: number): Promise<T> {
    const known = this.known[number]
    if (known) return Promise.resolve(known)
    const before = this.waiting.get(number)
    if (before) return before.promise
    let done: (part: T) => void = () => undefined
    const promise = new Promise<T>((resolve, reject) => {
      done = resolve
      loadScript(this.files[number]).catch(reject)
    })
    this.waiting.set(number, { promise, done })
    return promise
  }

  all(): Promise<T[]> {
    return Promise.all(this.files.map((_, number) => this.read(number)))
  }
}

/** A script, for a page opened from disk may fetch nothing. */
export const loadScript = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = file
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${script.src} cannot be read`))
    document.head.append(script)
  })
