// What was answered once and is the same for everybody, kept in memory as long as the catalogue's index stands at the same
// version (architecture.md, "Four failures": cached public answers are keyed by the index version), and bounded by bytes.
import type { SharedAnswer } from './shared-answer.ts'

export interface SharedAnswersOptions {
  /** Of the catalogue's index: every change of what the shop may show is another version. */
  readonly version: () => string
  readonly maxBytes: number
  /** Milliseconds, for what follows more than the catalogue; absent: the version alone decides. */
  readonly maxAge?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

interface Kept {
  readonly answer: SharedAnswer
  readonly since: number
  readonly keys: string[]
  weight: number
  /** Asked for since it was last looked at for eviction: a second chance costs less at each hit than moving it would. */
  used: boolean
}

/** Ways to write one address that are remembered beside its canonical one. */
const mostKeys = 6

export class SharedAnswers {
  readonly #options: SharedAnswersOptions
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<SharedAnswer | undefined>>()
  #version = ''
  #weight = 0

  constructor(options: SharedAnswersOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** What is kept under this key now, or under another way to write it. */
  find(key: string): SharedAnswer | undefined {
    this.#forgetOldVersion()
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (this.#options.maxAge !== undefined && this.#now() - kept.since > this.#options.maxAge) {
      this.#drop(kept)
      return undefined
    }
    kept.used = true
    return kept.answer
  }

  /**
   * What is kept, or what `make` makes: once for all who ask for it meanwhile, and kept if the version is still the one that
   * stood before it was made.
   * @param key the canonical one @param alias as this caller wrote it
   * @param make answers undefined for what must not be shared
   * @returns undefined for what must not be shared; whoever asked then makes their own
   */
  async share(
    key: string,
    alias: string,
    make: () => Promise<SharedAnswer | undefined>,
  ): Promise<SharedAnswer | undefined> {
    const kept = this.find(key)
    if (kept) {
      this.#remember(alias, key)
      return kept
    }
    const version = this.#version
    // Whoever asks after a change must not be given what was begun before it.
    const turn = `${version}\n${key}`
    const others = this.#making.get(turn)
    if (others) return others
    const since = this.#now()
    const making = make()
    this.#making.set(turn, making)
    try {
      const answer = await making
      this.#forgetOldVersion()
      if (answer && this.#version === version) {
        this.#keep(key, { answer, since, keys: [], weight: answer.weight, used: false })
        this.#remember(alias, key)
      }
      return answer
    } finally {
      this.#making.delete(turn)
    }
  }

  get weight(): number {
    return this.#weight
  }

  #forgetOldVersion(): void {
    const version = this.#options.version()
    if (version === this.#version) return
    this.#version = version
    this.#kept.clear()
    this.#weight = 0
  }

  #keep(key: string, kept: Kept): void {
    const before = this.#kept.get(key)
    if (before) this.#drop(before)
    if (kept.weight > this.#options.maxBytes) return
    this.#weight += kept.weight
    this.#add(key, kept)
    this.#makeRoom()
  }

  #remember(alias: string, key: string): void {
    const kept = this.#kept.get(key)
    if (alias === key || !kept || kept.keys.length >= mostKeys || this.#kept.has(alias)) return
    this.#add(alias, kept)
    this.#makeRoom()
  }

  #add(key: string, kept: Kept): void {
    kept.keys.push(key)
    const weight = 2 * key.length + 200
    kept.weight += weight
    this.#weight += weight
    this.#kept.set(key, kept)
  }

  #drop(kept: Kept): void {
    for (const key of kept.keys) this.#kept.delete(key)
    this.#weight -= kept.weight
  }

  #makeRoom(): void {
    for (const kept of this.#kept.values()) {
      if (this.#weight <= this.#options.maxBytes) return
      if (!kept.used) this.#drop(kept)
      else {
        kept.used = false
        // To the end of the row, under all its keys: it is looked at again in this very walk if nothing else makes room.
        for (const key of kept.keys) {
          this.#kept.delete(key)
          this.#kept.set(key, kept)
        }
      }
    }
  }
}
