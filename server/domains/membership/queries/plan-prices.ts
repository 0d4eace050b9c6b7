import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { BoosterPriceTable, PlanPriceTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type PlanPriceRow = Selectable<PlanPriceTable>

export type BoosterPriceRow = Selectable<BoosterPriceTable>

export const listPlanPrices = (db: Db | Tx): Promise<PlanPriceRow[]> =>
  db.selectFrom('plan_price').selectAll().where('active', '=', true).orderBy('position').execute()

/** The price of one step of the Wardrobe Booster at each interval. */
export const listBoosterPrices = (db: Db | Tx): Promise<BoosterPriceRow[]> =>
  db.selectFrom('booster_price').selectAll().where('active', '=', true).orderBy('interval_months').execute()

export const getBoosterPrice = (db: Db | Tx, intervalMonths: 1 | 3 | 6): Promise<BoosterPriceRow> =>
  db
    .selectFrom('booster_price')
    .selectAll()
    .where('interval_months', '=', intervalMonths)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()

/** Pence a month of the smallest monthly plan on offer; undefined when there is none. */
export async function findSmallestMonth(db: Db | Tx): Promise<number | undefined> {
  const monthly = (await listPlanPrices(db)).filter((price) => price.interval_months === 1)
  return monthly.length > 0 ? Math.min(...monthly.map((price) => price.total_pence)) : undefined
}

/** A price on offer now; a member may still be on one that is not. */
export const findActivePlanPrice = (db: Db | Tx, priceId: string): Promise<PlanPriceRow | undefined> =>
  db.selectFrom('plan_price').selectAll().where('price_id', '=', priceId).where('active', '=', true).executeTakeFirst()

export const findPlanPrice = (db: Db | Tx, priceId: string): Promise<PlanPriceRow | undefined> =>
  db.selectFrom('plan_price').selectAll().where('price_id', '=', priceId).executeTakeFirst()
