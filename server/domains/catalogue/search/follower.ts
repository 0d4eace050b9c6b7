// Keeps a state of the catalogue up to date: the pulse's question is the truth, hints only make the next look come sooner. The
// question says whether anything has changed; only then rows are read.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { type Pulse, pulseOf, type Question } from '#server/platform/pulse/pulse.ts'
import {
  type IndexChanges,
  type IndexNews,
  indexNews,
  readBrandsById,
  readIndexChanges,
  readIndexCounts,
  readIndexNews,
  readProductsById,
  readWholeIndex,
} from '../queries/index-rows.ts'
import { CatalogueState } from './catalogue-state.ts'
import { LookBack } from './look-back.ts'
import { type Looked, restAfter } from './rest-after.ts'

/** Writers that began so long before they committed are seen at the next look … */
const overlapMs = 10_000
/** … and those that waited longer (for a lock, for a connection) by one look a minute that goes back further, the first too. */
const defaultSweepEveryMs = 60_000
const sweepOverlapMs = 300_000
/** The next try when the database did not answer. */
const restAfterFailureMs = 1000
/** After so long without the database, or a clock set back so far, nothing is taken for granted. */
const reloadAfterMs = 10_000

export interface FollowerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Told after each change of what the state would answer. */
  readonly onChange: () => void
  /** Default: a minute. */
  readonly sweepEveryMs?: number
  /** What asks whether anything has changed; default: the one of this database. */
  readonly pulse?: Pulse
}

interface Look extends Omit<Looked, 'tookMs'> {
  /** From when on every change has been seen. */
  readonly since: Date
}

/** When a question was put, and what it asked for. */
interface Reading {
  readonly wall: number
  readonly business: number
  readonly since: Date
  /** Looks back further, and counts. */
  readonly isSweep: boolean
}

interface Answered {
  readonly reading: Reading
  readonly news: IndexNews
}

/** A look that took everything over. */
const everything: Look = { rows: 0, blockedMs: 0, since: new Date(0) }

export class Follower {
  readonly #options: FollowerOptions
  readonly #ready = Promise.withResolvers<void>()
  #state: CatalogueState | undefined
  #lookBack = new LookBack(sweepOverlapMs)
  #lastSweep = Number.NEGATIVE_INFINITY
  /** By how much the last sweep's count differed from ours. */
  #lastDifference = ''
  #lastBusiness = 0
  #lastOldest = 0n
  /** What the small tables were known by when they were last read. */
  #lastReference = ''
  #failingSince: number | undefined
  #hasBegun = false
  #isClosed = false
  #isRunning = false
  #running: Promise<void> | undefined
  /** Not before then, by `performance.now()`, but for those who ask. */
  #restsUntil = Number.NEGATIVE_INFINITY
  #leavePulse = () => {}
  /** Whoever wants a look that begins after they asked. */
  #asked: PromiseWithResolvers<void> | undefined

  constructor(options: FollowerOptions) {
    this.#options = options
    // Who waits for it gets the error; who does not is not ended by it.
    this.#ready.promise.catch(() => {})
  }

  get state(): CatalogueState | undefined {
    return this.#state
  }

  /** Starts loading on the first call; resolves after the first load. @throws Error once closed before that */
  ready(): Promise<void> {
    if (!this.#hasBegun && !this.#isClosed) {
      this.#hasBegun = true
      this.#leavePulse = (this.#options.pulse ?? pulseOf(this.#options.db)).join(this.#question())
      this.#wake()
    }
    return this.#ready.promise
  }

  /** Resolves after a look at the database that began after this call, or failed; at once while nothing has been read. */
  refresh(): Promise<void> {
    if (this.#isClosed || !this.#hasBegun) return Promise.resolve()
    this.#asked ??= Promise.withResolvers<void>()
    const { promise } = this.#asked
    this.#wake()
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#leavePulse()
    await this.#running
    this.#asked?.resolve()
    this.#ready.reject(new Error('The index of the catalogue was closed before it was loaded.'))
  }

  /** What the pulse asks for us, unless we are at it, or rest. */
  #question(): Question {
    let asked: Reading | undefined
    return {
      ask: () => {
        if (this.#isRunning || performance.now() < this.#restsUntil) return undefined
        this.#isRunning = true
        asked = this.#begin()
        return this.#newsSince(asked)
      },
      hear: (news) => {
        this.#running = this.#run({ reading: asked as Reading, news: news as IndexNews })
      },
      miss: (error) => {
        this.#fail(error)
        this.#isRunning = false
        this.#asked?.resolve()
        this.#asked = undefined
      },
    }
  }

  #wake(): void {
    if (this.#isRunning || this.#isClosed) return
    this.#isRunning = true
    this.#running = this.#run()
  }

  /** @param answered what the pulse has asked already */
  async #run(answered?: Answered): Promise<void> {
    let given = answered
    do {
      // Who has asked since the question was put wants one that is put now.
      const asked = given ? undefined : this.#asked
      if (!given) this.#asked = undefined
      const startedAt = given?.reading.wall ?? performance.now()
      const looked = await this.#look(given)
      given = undefined
      const tookMs = performance.now() - startedAt
      this.#restsUntil = performance.now() + (looked ? restAfter({ ...looked, tookMs }) : restAfterFailureMs)
      asked?.resolve()
      // Everybody who asked meanwhile shares the next look; half of the time at most is spent on looking.
      if (this.#asked && !this.#isClosed) await sleep(tookMs)
    } while (this.#asked && !this.#isClosed)
    this.#isRunning = false
  }

  #begin(): Reading {
    const { clock, sweepEveryMs = defaultSweepEveryMs } = this.#options
    const reading = { wall: performance.now(), business: clock.now().getTime() }
    const isSweep = reading.wall - this.#lastSweep > sweepEveryMs
    return { ...reading, isSweep, since: this.#lookBack.since(isSweep ? sweepOverlapMs : overlapMs, reading.business) }
  }

  #newsSince = ({ since }: Reading) => indexNews(since, this.#lookBack.seen(since))

  /** @returns undefined when the database did not answer */
  async #look(given: Answered | undefined): Promise<Look | undefined> {
    const { log } = this.#options
    try {
      const { reading, news } = given ?? (await this.#askNow())
      const oldest = BigInt(news.oldest)
      const isLost = this.#failingSince !== undefined && reading.wall - this.#failingSince > reloadAfterMs
      const wasSetBack = reading.business < this.#lastBusiness - reloadAfterMs
      // Another database in its place, as of a backup: what was seen of the one says nothing of the other.
      const isAnother = oldest < this.#lastOldest
      let looked = everything
      if (!this.#state || isLost || wasSetBack || isAnother) await this.#load()
      else looked = await this.#follow(this.#state, { reading, news })
      this.#lookBack.add({ ...reading, seen: { since: looked.since, before: oldest } })
      this.#lastBusiness = reading.business
      this.#lastOldest = oldest
      this.#lastReference = news.reference
      if (this.#failingSince !== undefined) log.info('The index of the catalogue follows the database again.')
      this.#failingSince = undefined
      return looked
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  async #askNow(): Promise<Answered> {
    const reading = this.#begin()
    return { reading, news: await readIndexNews(this.#options.db, this.#newsSince(reading)) }
  }

  #fail(error: unknown): void {
    if (this.#failingSince !== undefined || this.#isClosed) return
    this.#failingSince = performance.now()
    this.#options.log.error(
      { err: error },
      'The index of the catalogue cannot read the database; it answers what it knows and tries on.',
    )
  }

  /**
   * Whether rows have gone or come without saying so, as a restored backup or an operator's own SQL does. While others write, the
   * counts always differ a little: only the same difference at two sweeps is one.
   */
  async #countDiffers({ products, stock }: CatalogueState): Promise<boolean> {
    const counts = await readIndexCounts(this.#options.db)
    const difference = `${counts.products - products.count} products, ${counts.garments - stock.count} garments`
    const isSame = difference === this.#lastDifference
    this.#lastDifference = difference
    if (!isSame || difference === '0 products, 0 garments') return false
    this.#options.log.warn({ difference }, 'The index of the catalogue has missed changes; it is read anew.')
    return true
  }

  async #load(): Promise<void> {
    const { db, clock, onChange } = this.#options
    const state = new CatalogueState(clock.now())
    await readWholeIndex(db, state)
    state.complete()
    // Whoever searches first shall not wait for it.
    state.words.prepare()
    this.#state = state
    onChange()
    this.#ready.resolve()
  }

  async #follow(state: CatalogueState, { reading, news }: Answered): Promise<Look> {
    const { since, isSweep, wall } = reading
    const changes =
      news.changed || news.reference !== this.#lastReference || state.isBehind
        ? await this.#readChanges(state, since)
        : undefined
    if (isSweep) this.#lastSweep = wall
    const startedAt = performance.now()
    const applied = changes ? state.apply(changes) : 'nothing'
    const hasCaughtUp = state.words.catchUp()
    const blockedMs = performance.now() - startedAt
    // At once: should what follows fail, nobody would say it again, for the same rows then change nothing.
    if (applied === 'changed' || hasCaughtUp) this.#options.onChange()
    const isAdrift = isSweep && (await this.#countDiffers(state))
    if (applied === 'foreign' || isAdrift) {
      await this.#load()
      return everything
    }
    const rows = changes ? changes.garments.length + changes.goneIds.length + changes.products.length : 0
    return { rows, blockedMs, since }
  }

  async #readChanges(state: CatalogueState, since: Date): Promise<IndexChanges> {
    const { db } = this.#options
    const changes = await readIndexChanges(db, since, this.#lookBack.seen(since))
    const productIds = state.findMissingProducts(changes)
    if (productIds.length > 0) changes.products.push(...(await readProductsById(db, productIds)))
    const brandIds = state.findMissingBrands(changes)
    if (brandIds.length > 0) changes.brands.push(...(await readBrandsById(db, brandIds)))
    return changes
  }
}
