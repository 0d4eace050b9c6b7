// Keeps a state of the catalogue up to date: polling is the truth, hints only make the next look come sooner.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import {
  readBrandsById,
  readIndexChanges,
  readIndexCounts,
  readOldestTransaction,
  readProductsById,
  readWholeIndex,
} from '../queries/index-rows.ts'
import { CatalogueState } from './catalogue-state.ts'
import { LookBack } from './look-back.ts'
import { type Looked, restAfter, shortestRestMs } from './rest-after.ts'

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
}

interface Look extends Omit<Looked, 'tookMs'> {
  /** From when on every change has been seen. */
  readonly since: Date
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
  #failingSince: number | undefined
  #hasBegun = false
  #isClosed = false
  #isRunning = false
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
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
    if (!this.#hasBegun) this.#wake()
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
    clearTimeout(this.#timer)
    await this.#running
    this.#asked?.resolve()
    this.#ready.reject(new Error('The index of the catalogue was closed before it was loaded.'))
  }

  #wake(): void {
    if (this.#isRunning || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#hasBegun = true
    this.#isRunning = true
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    let restMs = shortestRestMs
    do {
      const asked = this.#asked
      this.#asked = undefined
      const startedAt = performance.now()
      const looked = await this.#look()
      const tookMs = performance.now() - startedAt
      restMs = looked ? restAfter({ ...looked, tookMs }) : restAfterFailureMs
      asked?.resolve()
      // Everybody who asked meanwhile shares the next look; half of the time at most is spent on looking.
      if (this.#asked && !this.#isClosed) await sleep(tookMs)
    } while (this.#asked && !this.#isClosed)
    this.#isRunning = false
    if (this.#isClosed) return
    this.#timer = setTimeout(() => this.#wake(), restMs)
    this.#timer.unref()
  }

  /** @returns undefined when the database did not answer */
  async #look(): Promise<Look | undefined> {
    const { db, log, clock } = this.#options
    try {
      const reading = { wall: performance.now(), business: clock.now().getTime() }
      const oldest = await readOldestTransaction(db)
      const isLost = this.#failingSince !== undefined && reading.wall - this.#failingSince > reloadAfterMs
      const wasSetBack = reading.business < this.#lastBusiness - reloadAfterMs
      // Another database in its place, as of a backup: what was seen of the one says nothing of the other.
      const isAnother = oldest < this.#lastOldest
      let looked = everything
      if (!this.#state || isLost || wasSetBack || isAnother) await this.#load()
      else looked = await this.#follow(this.#state, reading)
      this.#lookBack.add({ ...reading, seen: { since: looked.since, before: oldest } })
      this.#lastBusiness = reading.business
      this.#lastOldest = oldest
      if (this.#failingSince !== undefined) log.info('The index of the catalogue follows the database again.')
      this.#failingSince = undefined
      return looked
    } catch (error) {
      if (this.#failingSince !== undefined || this.#isClosed) return undefined
      this.#failingSince = performance.now()
      log.error(
        { err: error },
        'The index of the catalogue cannot read the database; it answers what it knows and tries on.',
      )
      return undefined
    }
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

  async #follow(state: CatalogueState, { wall, business }: { wall: number; business: number }): Promise<Look> {
    const { db, onChange, sweepEveryMs = defaultSweepEveryMs } = this.#options
    const isSweep = wall - this.#lastSweep > sweepEveryMs
    const since = this.#lookBack.since(isSweep ? sweepOverlapMs : overlapMs, business)
    const changes = await readIndexChanges(db, since, this.#lookBack.seen(since))
    const productIds = state.findMissingProducts(changes)
    if (productIds.length > 0) changes.products.push(...(await readProductsById(db, productIds)))
    const brandIds = state.findMissingBrands(changes)
    if (brandIds.length > 0) changes.brands.push(...(await readBrandsById(db, brandIds)))
    if (isSweep) this.#lastSweep = wall
    const startedAt = performance.now()
    const applied = state.apply(changes)
    const hasCaughtUp = state.words.catchUp()
    const blockedMs = performance.now() - startedAt
    // At once: should what follows fail, nobody would say it again, for the same rows then change nothing.
    if (applied === 'changed' || hasCaughtUp) onChange()
    const isAdrift = isSweep && (await this.#countDiffers(state))
    if (applied === 'foreign' || isAdrift) {
      await this.#load()
      return everything
    }
    return { rows: changes.garments.length + changes.goneIds.length + changes.products.length, blockedMs, since }
  }
}
