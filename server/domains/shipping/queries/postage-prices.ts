import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import type { PostagePrices } from '../rules/plus-postage.ts'

export const postagePriceKeys = ['postage.outbound_pence', 'postage.return_pence'] as const

/** The settings that postagePrices reads, for a query that reads more. */
export const postagePriceSettings = () => settingsNamed(postagePriceKeys)

/** @throws MissingSettingError */
export function postagePrices(settings: Record<string, unknown> | null): PostagePrices {
  const [outbound, back] = postagePriceKeys.map((key) => pence(wholeNumber(key, settings?.[key])))
  return { outbound: outbound as Pence, return: back as Pence }
}

/**
 * What a delivery and a return cost now when they are not free.
 * @throws MissingSettingError
 */
export async function readPostagePrices(db: Db | Tx): Promise<PostagePrices> {
  const { settings } = await db.selectNoFrom(postagePriceSettings().as('settings')).executeTakeFirstOrThrow()
  return postagePrices(settings)
}
