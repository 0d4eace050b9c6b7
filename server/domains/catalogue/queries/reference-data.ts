import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { CreditNumbers } from '../rules/credits-for.ts'
import type { ShopStock } from './shop-stock.ts'

export interface Size {
  code: string
  /** "2–3 years" */
  label: string
  /** "2–3y", as screens show it. */
  shortLabel: string
  minMonths: number
  maxMonths: number
  heightCm: number
}

export async function listSizes(db: Db | Tx): Promise<Size[]> {
  return await selectSizes(db).execute()
}

/** All sizes, smallest first. */
export const selectSizes = (db: Reader) =>
  db
    .selectFrom('size')
    .select(['code', 'label', 'short_label as shortLabel'])
    .select(['min_months as minMonths', 'max_months as maxMonths', 'height_cm as heightCm'])
    .orderBy('position')

export interface CodeAndName {
  code: string
  name: string
}

export async function listProductTypes(db: Db | Tx): Promise<CodeAndName[]> {
  return await db.selectFrom('product_type').select(['code', 'name']).orderBy('position').execute()
}

/** All brands, by name. */
export async function listBrands(db: Db | Tx): Promise<CodeAndName[]> {
  return await db.selectFrom('brand').select(['code', 'name']).orderBy('name').execute()
}

/** Brands with a product in this shop, by name. */
export async function listActiveBrands(db: Db | Tx, { products }: ShopStock): Promise<CodeAndName[]> {
  const { rows } = await sql<CodeAndName>`
    select code, name from brand b
    where exists (select 1 from product p where p.brand_id = b.id and ${products.shown}) order by name`.execute(db)
  return rows
}

/** The settings behind the price of a garment in credits (product §2.3). */
export async function readCreditNumbers(db: Db | Tx): Promise<CreditNumbers> {
  return {
    pencePerNewCredit: await readNumberSetting(db, 'credits.pence_per_new_credit'),
    usedPercent: await readNumberSetting(db, 'credits.used_percent'),
    wornPercent: await readNumberSetting(db, 'credits.worn_percent'),
  }
}
