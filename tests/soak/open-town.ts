// A shop with stock, a payments sandbox and an office, for simulated families.
import { commandEvents } from '#server/commands/command-events.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aProduct } from '../builders/a-product.ts'
import { aDice } from '../support/dice.ts'
import { liftAccountLimits } from '../support/set-setting.ts'
import type { Town } from './asking.ts'
import { sandboxControl } from './sandbox-control.ts'
import { openSite } from './site.ts'

export interface TownOptions {
  readonly databaseUrl: string
  readonly seed: number
  readonly garments: number
  /** Settings of the processes, named as in `.env.example`. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function openTown({ databaseUrl, seed, garments, settings }: TownOptions) {
  const dice = aDice(seed)
  const { db, close } = openDatabase({ url: databaseUrl, max: 8 })
  const clock = await applicationClock(db)
  await addStock(db, garments)
  await liftAccountLimits(db)
  const site = await openSite(databaseUrl, settings)
  const control = sandboxControl(site.sandbox.origin)
  const records: RentalRecords = { db, clock, events: commandEvents({ db, clock }) }
  const town: Town = {
    dice,
    control,
    counts: new Map(),
    unexpected: [],
    faulty: false,
    availableGarments: async () => {
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
  return {
    site,
    town,
    clock,
    records,
    async close() {
      await site.stop()
      clock.stop()
      await close()
    },
  }
}

async function addStock(db: RentalRecords['db'], garments: number): Promise<void> {
  await transaction(db, async (tx) => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(tx)))
    for (let count = 0; count < garments; count++)
      await aGarment(tx, { productId: products[count % products.length]?.id, credits: 12 + (count % 5) * 6 })
  })
}
