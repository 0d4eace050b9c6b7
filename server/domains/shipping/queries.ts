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
