import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findObjectSetting, MissingSettingError, settingsNamed } from '#server/platform/settings.ts'
import { deliveryTimeInWords, readDeliveryTime } from '../rules/delivery-time.ts'
import type { PostagePrices } from '../rules/plus-postage.ts'
import { postagePriceKeys, postagePrices } from './postage-prices.ts'

const deliveryTimeKey = 'delivery.working_days'

/**
 * "2–3 working days", from the order to the door.
 * @throws MissingSettingError
 */
export const readDeliveryTimeInWords = async (db: Db | Tx): Promise<string> =>
  deliveryTime(await findObjectSetting(db, deliveryTimeKey))

function deliveryTime(setting: unknown): string {
  const time = readDeliveryTime(setting as Record<string, unknown> | undefined)
  if (!time) throw new MissingSettingError(deliveryTimeKey, 'span of working days')
  return deliveryTimeInWords(time)
}

/**
 * What a delivery costs, and how long it takes.
 * @throws MissingSettingError
 */
export async function readShippingTerms(db: Db | Tx): Promise<{ prices: PostagePrices; deliveryTime: string }> {
  const { settings } = await db
    .selectNoFrom(settingsNamed([...postagePriceKeys, deliveryTimeKey]).as('settings'))
    .executeTakeFirstOrThrow()
  return { prices: postagePrices(settings), deliveryTime: deliveryTime(settings?.[deliveryTimeKey]) }
}
