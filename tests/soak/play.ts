// Months in the lives of many families. Driven by a seeded random generator, they join, order, swap, pause, change plan, fail to pay,
// leave and rejoin, while events arrive twice, late, in any order or never, the provider's answers are lost, and processes are killed.
// After each day every invariant holds and our records match the provider's to the penny.

import { setTimeout } from 'node:timers/promises'
import { findBrokenInvariants } from '#server/invariants.ts'
import type { Dice } from '../support/dice.ts'
import { runFamilyDay } from './acts.ts'
import type { Town } from './asking.ts'
import { type Books, compareBooks } from './compare-books.ts'
import { aFamily, type RequiredAct } from './family.ts'
import { openTown } from './open-town.ts'
import { moveHours, runUntilIdle } from './run-until-idle.ts'
import type { Site } from './site.ts'
import { type Parcels, runOfficeDay } from './warehouse.ts'

export interface PlayOptions {
  readonly databaseUrl: string
  readonly families: number
  /** Days of 25 hours: events may be lost for 24, and are recovered in the last. */
  readonly days: number
  readonly seed: number
  /** The chance that a process is killed on a day. */
  readonly killChance: number
  /** The acts that the first families must do, one each. */
  readonly requiredActs?: readonly RequiredAct[]
  /** Acts that must be done before the end, for which up to four times as many days are played. */
  readonly until?: readonly RequiredAct[]
  print(line: string): void
}

export interface PlayResult {
  readonly days: number
  /** How often each act was done, and refused for each reason. */
  readonly counts: ReadonlyMap<string, number>
  /** Empty if nothing went wrong. */
  readonly problems: readonly string[]
}

const calm = { duplicate: 0, shuffle: false, delayMs: 0, drop: 0 }

/** Plays the days, and stops at the first on which something is wrong. */
export async function play(options: PlayOptions): Promise<PlayResult> {
  const { databaseUrl, seed, print } = options
  const { site, town, clock, records, close } = await openTown({ databaseUrl, seed, garments: options.families * 12 })
  const { dice, control } = town
  const { db } = records
  const families = Array.from({ length: options.families }, (_, number) =>
    aFamily(site.origin, number, options.requiredActs?.[number]),
  )
  const parcels: Parcels = new Map()
  const problems: string[] = []
  let day = 0
  try {
    const isDone = () => (options.until ?? []).every((act) => town.counts.get(`${act}: done`))
    const isOver = () => day >= options.days && (isDone() || day >= options.days * 4)
    while (!isOver() && problems.length === 0) {
      day++
      await setFaults(town, dice)
      const killing = dice.chance(options.killChance) ? killAProcess(site, town, dice) : undefined
      // Four families act at once.
      const lanes = Array.from({ length: 4 }, (_, lane) => families.filter(({ number }) => number % 4 === lane))
      await Promise.all(
        lanes.map(async (lane) => {
          for (const family of lane) await runFamilyDay(town, family)
        }),
      )
      await killing
      await clock.refresh()
      await runOfficeDay(records, dice, parcels)
      await control.noFaults()
      await moveHours(site.origin, clock.now(), 24)
      await clock.refresh()
      // In this hour the hourly catch-up (payments §7) reads the events that were lost.
      await control.chaos({ ...calm, seed })
      await moveHours(site.origin, clock.now(), 1)
      await clock.refresh()
      await runUntilIdle(db, site.origin, control)
      problems.push(
        ...town.unexpected,
        ...(await findBrokenInvariants(db)).map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 3))}`),
        ...(await compareBooks(db, (await control.dump()) as unknown as Books)),
      )
      if (day % 30 === 0 || process.env.SOAK_PRINT_EVERY_DAY)
        print(`day ${day}: ${clock.now().toISOString().slice(0, 10)}`)
    }
  } catch (error) {
    problems.push((error as Error).stack ?? String(error))
  } finally {
    if (problems.length > 0) print(site.errors().slice(-4000))
    await close()
  }
  return { days: day, counts: town.counts, problems: problems.map((line) => `day ${day}: ${line}`) }
}

/** Chooses the day's faults; on most days calls to the provider do not fail. */
async function setFaults(town: Town, dice: Dice): Promise<void> {
  const seed = Math.floor(dice.next() * 1e9)
  await town.control.chaos({
    duplicate: dice.chance(0.5) ? 0.3 : 0,
    shuffle: dice.chance(0.5),
    delayMs: dice.chance(0.3) ? 30 : 0,
    drop: dice.chance(0.2) ? 0.3 : 0,
    seed,
  })
  town.faulty = dice.chance(0.25)
  if (!town.faulty) return
  const kinds = [{ status: 500 }, { dropAfterCommit: true }, { status: 429 }]
  for (const path of ['/v1/subscriptions/*', '/v1/refunds', '/v1/payment_intents', '/v1/invoices/*', '/v1/customers'])
    if (dice.chance(0.5)) await town.control.fault({ method: 'POST', path, times: 2, ...dice.pick(kinds) })
}

async function killAProcess(site: Site, town: Town, dice: Dice): Promise<void> {
  town.faulty = true
  await setTimeout(50 + dice.next() * 400)
  await (dice.chance(0.6) ? site.killServer() : site.killWorker())
}
