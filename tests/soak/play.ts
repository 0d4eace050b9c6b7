// Months in the life of many families: they join, order, swap, pause, change, fail, cancel and come back by a seeded dice,
// while messages arrive twice, late, in any order or never, calls to the provider break after they have worked, and
// processes are killed. After each day every truth of the house holds and our records are the provider's, to the penny.

import { commandEvents } from '#server/commands/command-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { findBrokenInvariants } from '#server/invariants.ts'
import { businessClock } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aProduct } from '../builders/a-product.ts'
import { aDice, type Dice } from '../support/dice.ts'
import { letAccountsHammer } from '../support/set-setting.ts'
import { liveADay, type Town } from './acts.ts'
import { type Books, compareBooks } from './compare-books.ts'
import { aFamily, type WishedAct } from './family.ts'
import { openHouse } from './house.ts'
import { sandboxControl } from './sandbox-control.ts'
import { workADay } from './warehouse.ts'

export interface Play {
  readonly databaseUrl: string
  readonly families: number
  /** Of 25 hours each: one in which messages may be lost, and the hour in which the house finds out. */
  readonly days: number
  readonly seed: number
  /** Kills of a process on an average day. */
  readonly kills: number
  /** What the first families are to do, one after the other. */
  readonly wishes?: readonly WishedAct[]
  /** Goes on beyond `days`, up to four times as long, until these have been done. */
  readonly until?: readonly WishedAct[]
  say(line: string): void
}

export interface Played {
  readonly days: number
  /** Act → how often, with its reason where it was refused. */
  readonly counts: ReadonlyMap<string, number>
  /** Empty when nothing was ever wrong. */
  readonly problems: readonly string[]
}

const restRounds = 40
const calm = { duplicate: 0, shuffle: false, delayMs: 0, drop: 0 }

/** Ends at the first day on which something is wrong. */
export async function play(options: Play): Promise<Played> {
  const { databaseUrl, seed, say } = options
  const dice = aDice(seed)
  const { db, close } = openDatabase({ url: databaseUrl, max: 8 })
  const clock = await businessClock(db)
  await sowStock(db, options.families * 12)
  await letAccountsHammer(db)
  const house = await openHouse(databaseUrl)
  const control = sandboxControl(house.sandbox.origin)
  const records: RentalRecords = {
    ...{ db, clock, lockAccount },
    events: commandEvents({ db, clock }),
  }
  const town: Town = {
    dice,
    control,
    counts: new Map(),
    unexpected: [],
    troubled: false,
    freeGarments: async () => {
      const rows = await db
        .selectFrom('rental_garment')
        .select(['id', 'credits', 'held_until'])
        .where('ready', '=', true)
        .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', clock.now())]))
        .limit(60)
        .execute()
      const from = Math.floor(dice.next() * Math.max(1, rows.length - 12))
      return rows.slice(from, from + 12).map(({ id, credits }) => ({ id, credits }))
    },
    customerOf: async (email) =>
      (
        await db
          .selectFrom('payment_customer')
          .innerJoin('account', 'account.id', 'payment_customer.account_id')
          .select('stripe_customer')
          .where('email', '=', email)
          .executeTakeFirst()
      )?.stripe_customer,
  }
  const families = Array.from({ length: options.families }, (_, number) =>
    aFamily(house.origin, number, options.wishes?.[number]),
  )
  const problems: string[] = []
  let day = 0
  try {
    const isDone = () => (options.until ?? []).every((act) => town.counts.get(`${act}: done`))
    const isOver = () => day >= options.days && (isDone() || day >= options.days * 4)
    while (!isOver() && problems.length === 0) {
      day++
      await trouble(town, dice)
      const killing = dice.chance(options.kills) ? killSomething(house, town, dice) : undefined
      // Several at once, as families do.
      const lanes = Array.from({ length: 4 }, (_, lane) => families.filter(({ number }) => number % 4 === lane))
      await Promise.all(
        lanes.map(async (lane) => {
          for (const family of lane) await liveADay(town, family)
        }),
      )
      await killing
      await clock.refresh()
      await workADay(records, dice)
      await control.noFaults()
      await moveHours(house.origin, clock.now(), 24)
      await clock.refresh()
      // What a message was to tell and never did is learnt by the hourly look at what happened (payments.md §7): that hour.
      await control.chaos({ ...calm, seed })
      await moveHours(house.origin, clock.now(), 1)
      await clock.refresh()
      await comeToRest(db, house.origin, control)
      problems.push(
        ...town.unexpected,
        ...(await findBrokenInvariants(db)).map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 3))}`),
        ...(await compareBooks(db, (await control.dump()) as unknown as Books)),
      )
      if (day % 30 === 0 || process.env.SOAK_DAYS) say(`day ${day}: ${clock.now().toISOString().slice(0, 10)}`)
    }
  } catch (error) {
    problems.push((error as Error).stack ?? String(error))
  } finally {
    if (problems.length > 0) say(house.errors().slice(-4000))
    await house.stop()
    clock.stop()
    await close()
  }
  return { days: day, counts: town.counts, problems: problems.map((line) => `day ${day}: ${line}`) }
}

async function sowStock(db: RentalRecords['db'], garments: number): Promise<void> {
  await transaction(db, async (tx) => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(tx)))
    for (let count = 0; count < garments; count++)
      await aGarment(tx, { productId: products[count % products.length]?.id, credits: 12 + (count % 5) * 6 })
  })
}

/** A wire of its own kind each day; most days are quiet. */
async function trouble(town: Town, dice: Dice): Promise<void> {
  const seed = Math.floor(dice.next() * 1e9)
  await town.control.chaos({
    duplicate: dice.chance(0.5) ? 0.3 : 0,
    shuffle: dice.chance(0.5),
    delayMs: dice.chance(0.3) ? 30 : 0,
    drop: dice.chance(0.2) ? 0.3 : 0,
    seed,
  })
  town.troubled = dice.chance(0.25)
  if (!town.troubled) return
  const kinds = [{ status: 500 }, { dropAfterCommit: true }, { status: 429 }]
  for (const path of ['/v1/subscriptions/*', '/v1/refunds', '/v1/payment_intents', '/v1/invoices/*', '/v1/customers'])
    if (dice.chance(0.5)) await town.control.fault({ method: 'POST', path, times: 2, ...dice.pick(kinds) })
}

async function killSomething(house: Awaited<ReturnType<typeof openHouse>>, town: Town, dice: Dice): Promise<void> {
  town.troubled = true
  await new Promise((resolve) => setTimeout(resolve, 50 + dice.next() * 400))
  await (dice.chance(0.6) ? house.killServer() : house.killWorker())
}

async function moveHours(origin: string, now: Date, hours: number): Promise<void> {
  const answer = await fetch(`${origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(now.getTime() + hours * 3_600_000).toISOString() }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}

/** Jobs that failed by trouble wait for minutes; here they are let off their wait, until nothing fails any more. */
async function comeToRest(db: RentalRecords['db'], origin: string, control: Town['control']): Promise<void> {
  for (let round = 0; round < restRounds; round++) {
    const waiting = await db
      .updateTable('job')
      .set({ leased_until: null })
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('last_error', 'is not', null)
      .executeTakeFirst()
    // What a killed process had claimed is free in two minutes of wall time; nobody is at it now.
    await db.updateTable('membership').set({ aligning_until: null }).where('aligning_until', 'is not', null).execute()
    await control.idle()
    // To this very moment: works off what is due and moves nothing.
    await fetch(`${origin}/__clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: new Date(0).toISOString() }),
    })
    if (waiting.numUpdatedRows === 0n) return
  }
  throw new Error('Jobs keep failing although nothing is broken any more.')
}
