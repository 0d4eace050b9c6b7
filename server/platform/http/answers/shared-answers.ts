// Answers that are the same for everybody, kept in memory within a limit of bytes for as long as they are valid: while the
// catalogue's index has the same version (architecture §8), and after a change that affects nothing the answer shows.
import { LRUCache } from 'lru-cache'
import { RecentKeys } from './recent-keys.ts'
import type { SharedAnswer } from './shared-answer.ts'

export interface SharedAnswersOptions {
  /** The version of the catalogue's index: it changes with everything that the shop may show. */
  readonly version: () => string
  readonly maxBytes: number
  /** Most queries are made once, so a cheap answer is cached only when it is requested a second time. */
  readonly keepOnSecondRequest?: boolean
  /** Milliseconds, for answers that depend on more than the catalogue; without it, the version alone decides. */
  readonly maxAge?: number
  /** Milliseconds of a clock that never goes backwards. */
  readonly now?: () => number
}

interface Kept {
  readonly answer: SharedAnswer
  readonly since: number
  /** Other spellings of its address. */
  readonly aliases: readonly string[]
}

/** How many other spellings of one address are remembered beside its canonical one. */
const maxAliases = 5

export class SharedAnswers {
  readonly #options: SharedAnswersOptions
  readonly #now: () => number
  readonly #kept: LRUCache<string, Kept>
  /** The canonical key of each alias. */
  readonly #aliases = new Map<string, string>()
  readonly #recentKeys: RecentKeys | undefined
  readonly #making = new Map<string, Promise<SharedAnswer | undefined>>()
  #version = ''

  constructor(options: SharedAnswersOptions) {
    this.#options = options
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ answer, aliases }, key) =>
        [key, ...aliases].reduce((weight, { length }) => weight + 2 * length + 200, answer.weight),
      dispose: ({ aliases }, _, reason) => {
        if (reason !== 'set') for (const alias of aliases) this.#aliases.delete(alias)
      },
    })
    this.#recentKeys = options.keepOnSecondRequest ? new RecentKeys() : undefined
    this.#now = options.now ?? (() => performance.now())
  }

  /** The answer kept under this key, or under another spelling of it. */
  find(key: string): SharedAnswer | undefined {
    this.#forgetOldVersion()
    const canonical = this.#aliases.get(key) ?? key
    const kept = this.#kept.get(canonical)
    if (kept && this.#now() - kept.since <= (this.#options.maxAge ?? Number.POSITIVE_INFINITY)) return kept.answer
    if (kept) this.#kept.delete(canonical)
    return undefined
  }

  /**
   * The kept answer, or the one that `make` makes, once for all concurrent callers. It is kept unless this is the first
   * request for it (`keepOnSecondRequest`) or the version has changed since.
   * @param key the canonical address
   * @param alias the address as this caller wrote it
   * @param make returns undefined for an answer that must not be shared
   * @returns undefined for an answer that must not be shared; the caller then makes its own
   */
  async share(
    key: string,
    alias: string,
    make: (version: string) => Promise<SharedAnswer | undefined>,
  ): Promise<SharedAnswer | undefined> {
    const kept = this.find(key)
    if (kept) {
      this.#remember(alias, key)
      return kept
    }
    const version = this.#version
    // A caller after a change must not receive an answer begun before it.
    const turn = `${version}\n${key}`
    const alreadyMaking = this.#making.get(turn)
    if (alreadyMaking) return alreadyMaking
    const isKept = this.#recentKeys?.see(key) ?? true
    const since = this.#now()
    const making = make(version)
    this.#making.set(turn, making)
    try {
      const answer = await making
      this.#forgetOldVersion()
      if (answer && isKept && this.#version === version) {
        this.#kept.set(key, { answer, since, aliases: this.#kept.peek(key)?.aliases ?? [] })
        this.#remember(alias, key)
      }
      return answer
    } finally {
      this.#making.delete(turn)
    }
  }

  /** Roughly, in bytes. */
  get weight(): number {
    return this.#kept.calculatedSize
  }

  #forgetOldVersion(): void {
    const version = this.#options.version()
    if (version === this.#version) return
    this.#version = version
    for (const [key, { answer }] of [...this.#kept.entries()]) if (!answer.isStillValid()) this.#kept.delete(key)
  }

  #remember(alias: string, key: string): void {
    const kept = this.#kept.peek(key)
    if (alias === key || !kept || kept.aliases.length >= maxAliases || this.#aliases.has(alias)) return
    this.#kept.set(key, { ...kept, aliases: [...kept.aliases, alias] })
    if (this.#kept.has(key)) this.#aliases.set(alias, key)
  }
}
