// Keeps a state of the catalogue up to date. Rows are read only when the answer to the pulse's question says that something has
// changed; hints only make the next poll come sooner.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { type Pulse, pulseOf, type Question } from '#server/platform/pulse/pulse.ts'
import {
  type IndexChanges,
  type IndexPoll,
  indexPoll,
  pollIndexRows,
  readBrandsById,
  readIndexChanges,
  readIndexCounts,
  readProductsById,
  type SeenRows,
} from '../queries/index-rows.ts'
import type { Shop } from '../queries/product-search.ts'
import { readWholeIndex } from '../queries/read-whole-index.ts'
import { CatalogueState } from './catalogue-state.ts'
import { OverlapWindow } from './overlap-window.ts'
import { type PollResult, restAfter } from './rest-after.ts'

/** Writers that began up to this long before they committed are seen at the next poll … */
const overlapMs = 10_000
/**
 * … and those that waited longer (for a lock or a connection) by one poll a minute that looks back further, including the first.
 */
const defaultSweepEveryMs = 60_000
const sweepOverlapMs = 300_000
/** How long to wait before the next attempt when the database did not answer. */
const restAfterFailureMs = 1000
/** After this long without the database, or when the clock is set back this far, everything is read again. */
const reloadAfterMs = 10_000

export interface FollowerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Called after each change of the state's answers. */
  readonly onChange: () => void
  /**
   * What separates rows that were read before from new ones. Default: by `xmin`, the transaction that wrote them. An engine without it
   * compares `changed_at` alone, and rows that changed within the overlap are read again at each poll.
   */
  readonly changesBy?: 'xmin' | 'changed-at'
  /** Default: a minute. */
  readonly sweepEveryMs?: number
  /** Asks whether anything has changed; default: the pulse of this database. */
  readonly pulse?: Pulse
}

interface Polled extends Omit<PollResult, 'tookMs'> {
  /** Every change since this moment has been seen. */
  readonly since: Date
}

/** When a question was asked, and the moment from which it covers every change. */
interface Reading {
  readonly wall: number
  readonly applicationTime: number
  readonly since: Date
  /** Whether it reads further back and compares the counts. */
  readonly isSweep: boolean
}

interface Answered {
  readonly reading: Reading
  readonly poll: IndexPoll
}

/** A reading that loaded everything. */
const everything: Polled = { rows: 0, blockedMs: 0, since: new Date(0) }

export class Follower<Card extends object, Details> {
  readonly #shop: Shop<Card, Details>
  readonly #options: FollowerOptions
  readonly #ready = Promise.withResolvers<void>()
  #state: CatalogueState<Card, Details> | undefined
  #overlapWindow = new OverlapWindow(sweepOverlapMs)
  #lastSweep = Number.NEGATIVE_INFINITY
  /** The difference between the last count and ours. */
  #lastDifference = ''
  #lastApplicationTime = 0
  #lastOldest = 0n
  /** What identified the small tables when they were last read. */
  #lastReference = ''
  #failingSince: number | undefined
  #hasBegun = false
  #isClosed = false
  #isRunning = false
  #running: Promise<void> | undefined
  /** The earliest moment of the next poll, by `performance.now()`, unless a caller asks for one. */
  #restsUntil = Number.NEGATIVE_INFINITY
  #leavePulse = () => {}
  /** Callers that want a poll that begins after their call. */
  #asked: PromiseWithResolvers<void> | undefined

  constructor(shop: Shop<Card, Details>, options: FollowerOptions) {
    this.#shop = shop
    this.#options = options
    // Awaiting callers get the error; an unawaited rejection must not end the process.
    this.#ready.promise.catch(() => {})
  }

  get state(): CatalogueState<Card, Details> | undefined {
    return this.#state
  }

  /**
   * Starts loading on the first call; resolves after the first load.
   * @throws Error if `close` is called before that
   */
  ready(): Promise<void> {
    if (!this.#hasBegun && !this.#isClosed) {
      this.#hasBegun = true
      this.#leavePulse = (this.#options.pulse ?? pulseOf(this.#options.db)).join(this.#question())
      this.#wake()
    }
    return this.#ready.promise
  }

  /** Resolves after a poll that began after this call, or failed; immediately while nothing has been loaded. */
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
    this.#ready.reject(new Error('the index of the catalogue was closed before it was loaded'))
  }

  /** The question that the pulse asks for us, unless we are polling or resting. */
  #question(): Question {
    let reading: Reading | undefined
    return {
      ask: () => {
        if (this.#isRunning || performance.now() < this.#restsUntil) return undefined
        this.#isRunning = true
        reading = this.#begin()
        return this.#pollSince(reading)
      },
      onAnswer: (poll) => {
        this.#running = this.#run({ reading: reading as Reading, poll: poll as IndexPoll })
      },
      onFailure: (error) => {
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

  /** @param answered the question that the pulse has asked already, with its answer */
  async #run(answered?: Answered): Promise<void> {
    let pending = answered
    do {
      // A caller that came after the question was asked needs a new one.
      const callers = pending ? undefined : this.#asked
      if (!pending) this.#asked = undefined
      const startedAt = pending?.reading.wall ?? performance.now()
      const polled = await this.#poll(pending)
      pending = undefined
      const tookMs = performance.now() - startedAt
      this.#restsUntil = performance.now() + (polled ? restAfter({ ...polled, tookMs }) : restAfterFailureMs)
      callers?.resolve()
      // Callers in the meantime share the next poll; at most half of the time is spent on polling.
      if (this.#asked && !this.#isClosed) await sleep(tookMs)
    } while (this.#asked && !this.#isClosed)
    this.#isRunning = false
  }

  #begin(): Reading {
    const { clock, sweepEveryMs = defaultSweepEveryMs } = this.#options
    const reading = { wall: performance.now(), applicationTime: clock.now().getTime() }
    const isSweep = reading.wall - this.#lastSweep > sweepEveryMs
    return {
      ...reading,
      isSweep,
      since: this.#overlapWindow.since(isSweep ? sweepOverlapMs : overlapMs, reading.applicationTime),
    }
  }

  #pollSince = ({ since }: Reading) => indexPoll(this.#shop, since, this.#seen(since))

  #seen(since: Date): SeenRows[] | undefined {
    return this.#options.changesBy === 'changed-at' ? undefined : this.#overlapWindow.seen(since)
  }

  /** @returns undefined when the database did not answer */
  async #poll(answered: Answered | undefined): Promise<Polled | undefined> {
    const { log } = this.#options
    try {
      const { reading, poll } = answered ?? (await this.#askNow())
      const oldest = BigInt(poll.oldest)
      const isLost = this.#failingSince !== undefined && reading.wall - this.#failingSince > reloadAfterMs
      const wasSetBack = reading.applicationTime < this.#lastApplicationTime - reloadAfterMs
      // The database was replaced, for example by a backup: what was seen in the old one says nothing about the new one.
      const isAnotherDatabase = oldest < this.#lastOldest
      let polled = everything
      if (!this.#state || isLost || wasSetBack || isAnotherDatabase) await this.#load()
      else polled = await this.#follow(this.#state, { reading, poll })
      this.#overlapWindow.add({ ...reading, seen: { since: polled.since, before: oldest } })
      this.#lastApplicationTime = reading.applicationTime
      this.#lastOldest = oldest
      this.#lastReference = poll.reference
      if (this.#failingSince !== undefined) log.info('catalogue index follows the database again')
      this.#failingSince = undefined
      return polled
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  async #askNow(): Promise<Answered> {
    const reading = this.#begin()
    return { reading, poll: await pollIndexRows(this.#options.db, this.#pollSince(reading)) }
  }

  #fail(error: unknown): void {
    if (this.#failingSince !== undefined || this.#isClosed) return
    this.#failingSince = performance.now()
    this.#options.log.error({ err: error }, 'catalogue index cannot read the database')
  }

  /**
   * Detects rows that appeared or vanished silently, as after a restored backup or an operator's own SQL. While others write,
   * the counts always differ a little, so only the same difference at two counts means anything.
   */
  async #countDiffers({ products, stock }: CatalogueState<Card, Details>): Promise<boolean> {
    const counts = await readIndexCounts(this.#options.db, this.#shop)
    const difference = `${counts.products - products.count} products, ${counts.garments - stock.count} garments`
    const isSame = difference === this.#lastDifference
    this.#lastDifference = difference
    if (!isSame || difference === '0 products, 0 garments') return false
    this.#options.log.warn({ difference }, 'catalogue index missed changes, reading it again')
    return true
  }

  async #load(): Promise<void> {
    const { db, clock, onChange } = this.#options
    const state = new CatalogueState(clock.now(), this.#shop)
    await readWholeIndex(db, this.#shop, state)
    state.complete()
    // Done here so that the first search does not wait for it.
    state.words.prepare()
    this.#state = state
    onChange()
    this.#ready.resolve()
  }

  async #follow(state: CatalogueState<Card, Details>, { reading, poll }: Answered): Promise<Polled> {
    const { since, isSweep, wall } = reading
    const changes =
      poll.changed || poll.reference !== this.#lastReference || state.isBehind
        ? await this.#readChanges(state, since)
        : undefined
    if (isSweep) this.#lastSweep = wall
    const startedAt = performance.now()
    const applied = changes ? state.apply(changes) : 'nothing'
    const hasCaughtUp = state.catchUp()
    const blockedMs = performance.now() - startedAt
    // Called before counting, which may fail: the same rows change nothing at the next poll, so the version would never move.
    if (applied === 'changed' || hasCaughtUp) this.#options.onChange()
    const isAdrift = isSweep && (await this.#countDiffers(state))
    if (applied === 'foreign' || isAdrift) {
      await this.#load()
      return everything
    }
    const rows = changes ? changes.garments.length + changes.goneIds.length + changes.products.length : 0
    return { rows, blockedMs, since }
  }

  async #readChanges(state: CatalogueState<Card, Details>, since: Date): Promise<IndexChanges> {
    const { db } = this.#options
    const changes = await readIndexChanges(db, this.#shop, since, this.#seen(since))
    const productIds = state.findMissingProducts(changes)
    if (productIds.length > 0) changes.products.push(...(await readProductsById(db, this.#shop, productIds)))
    const brandIds = state.findMissingBrands(changes)
    if (brandIds.length > 0) changes.brands.push(...(await readBrandsById(db, brandIds)))
    return changes
  }
}
