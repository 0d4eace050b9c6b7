// Keeps a state of the catalogue up to date: polling is the truth, hints only make the next look come sooner.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import {
  readBrandsById,
  readIndexChanges,
  readIndexCounts,
  readProductsById,
  readWholeIndex,
} from '../queries/index-rows.ts'
import { CatalogueState } from './catalogue-state.ts'
import { LookBack } from './look-back.ts'

/** Half of what a second leaves after a slow poll on a busy machine; nobody waits for one. */
const pollEveryMs = 250
/** A reading of so many rows (an import is running) is followed by a rest … */
const manyRows = 2000
/** … this many times as long as it took; and so is what was done to the state, during which nobody was answered. */
const restFactor = 4
/** Writers that began so long before they committed are seen at the next poll … */
const overlapMs = 10_000
/** … and those that waited longer (for a lock, for a connection) by one poll a minute that looks back further, the first too. */
const defaultSweepEveryMs = 60_000
const sweepOverlapMs = 300_000
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

interface Looked {
  /** Read because they may have changed. */
  readonly rows: number
  /** How long the state was being changed. */
  readonly blockedMs: number
}

const nothing: Looked = { rows: 0, blockedMs: 0 }
/** The next try comes after a second. */
const failed: Looked = { rows: 0, blockedMs: 250 }

export class Follower {
  readonly #options: FollowerOptions
  readonly #ready = Promise.withResolvers<void>()
  #state: CatalogueState | undefined
  #lookBack = new LookBack(sweepOverlapMs)
  #lastSweep = Number.NEGATIVE_INFINITY
  /** By how much the last sweep's count differed from ours. */
  #lastDifference = ''
  #lastBusiness = 0
  #failingSince: number | undefined
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
    this.#wake()
  }

  get state(): CatalogueState | undefined {
    return this.#state
  }

  /** When the first load is done. @throws Error once closed before that */
  ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Resolves after a look at the database that began after this call, or failed. */
  refresh(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
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
    this.#isRunning = true
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    let restMs = pollEveryMs
    do {
      const asked = this.#asked
      this.#asked = undefined
      const startedAt = performance.now()
      const { rows, blockedMs } = await this.#look()
      const tookMs = performance.now() - startedAt
      restMs = Math.max(pollEveryMs, restFactor * (rows > manyRows ? tookMs : blockedMs))
      asked?.resolve()
      // Everybody who asked meanwhile shares the next look; half of the time at most is spent on looking.
      if (this.#asked && !this.#isClosed) await sleep(tookMs)
    } while (this.#asked && !this.#isClosed)
    this.#isRunning = false
    if (this.#isClosed) return
    this.#timer = setTimeout(() => this.#wake(), restMs)
    this.#timer.unref()
  }

  async #look(): Promise<Looked> {
    const { log, clock } = this.#options
    try {
      const reading = { wall: performance.now(), business: clock.now().getTime() }
      const isLost = this.#failingSince !== undefined && reading.wall - this.#failingSince > reloadAfterMs
      const wasSetBack = reading.business < this.#lastBusiness - reloadAfterMs
      this.#lastBusiness = reading.business
      let looked = nothing
      if (!this.#state || isLost || wasSetBack) await this.#load()
      else looked = await this.#follow(this.#state, reading)
      this.#lookBack.add(reading)
      if (this.#failingSince !== undefined) log.info('The index of the catalogue follows the database again.')
      this.#failingSince = undefined
      return looked
    } catch (error) {
      if (this.#failingSince !== undefined || this.#isClosed) return failed
      this.#failingSince = performance.now()
      log.error(
        { err: error },
        'The index of the catalogue cannot read the database; it answers what it knows and tries on.',
      )
      return failed
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

  async #follow(state: CatalogueState, { wall, business }: { wall: number; business: number }): Promise<Looked> {
    const { db, onChange, sweepEveryMs = defaultSweepEveryMs } = this.#options
    const isSweep = wall - this.#lastSweep > sweepEveryMs
    const since = this.#lookBack.since(isSweep ? sweepOverlapMs : overlapMs, business)
    const changes = await readIndexChanges(db, since)
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
    if (applied === 'foreign' || isAdrift) await this.#load()
    return { rows: changes.garments.length + changes.goneIds.length + changes.products.length, blockedMs }
  }
}
