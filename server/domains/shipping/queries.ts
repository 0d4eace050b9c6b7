import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'

export interface PostagePrices {
  readonly outbound: Pence
  readonly return: Pence
}

/** What a delivery and a return cost now, for whom they are not free. @throws MissingSettingError */
export async function readPostagePrices(db: Db | Tx): Promise<PostagePrices> {
  return {
    outbound: pence(await readNumberSetting(db, 'postage.outbound_pence')),
    return: pence(await readNumberSetting(db, 'postage.return_pence')),
  }
}

/** The code on the parcel of an order or a return. */
export async function findLabelCode(db: Db | Tx, carriesId: string): Promise<string | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('label_code')
    .where('carries_id', '=', carriesId)
    .executeTakeFirst()
  return parcel?.label_code
}

/** The order or return whose parcel bears this code. */
export async function findCarriedId(db: Db | Tx, labelCode: string): Promise<string | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('carries_id')
    .where('label_code', '=', labelCode)
    .executeTakeFirst()
  return parcel?.carries_id
}
