import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findObjectSetting, MissingSettingError, settingsNamed } from '#server/platform/settings.ts'
import { type DeliveryTime, describeDeliveryTime, readDeliveryTime } from '../rules/delivery-time.ts'
import type { PostagePrices } from '../rules/plus-postage.ts'
import { postagePriceKeys, postagePrices } from './postage-prices.ts'

/** For views that read it together with their rows. */
export const deliveryTimeSetting = 'delivery.working_days'

/** From settings already read; undefined when the setting is not a valid range of days. */
export const deliveryTimeOf = (settings: Record<string, unknown> | null): DeliveryTime | undefined =>
  readDeliveryTime(settings?.[deliveryTimeSetting] as Record<string, unknown> | undefined)

/**
 * "2–3 working days", from the order to the door.
 * @throws MissingSettingError
 */
export const readDeliveryTimeText = async (db: Db | Tx): Promise<string> =>
  deliveryTime(await findObjectSetting(db, deliveryTimeSetting))

/**
 * The working days from the order to the door.
 * @throws MissingSettingError
 */
export const readDeliveryDays = async (db: Db | Tx): Promise<DeliveryTime> =>
  deliveryDays(await findObjectSetting(db, deliveryTimeSetting))

function deliveryDays(setting: unknown): DeliveryTime {
  const time = readDeliveryTime(setting as Record<string, unknown> | undefined)
  if (!time) throw new MissingSettingError(deliveryTimeSetting, 'span of working days')
  return time
}

const deliveryTime = (setting: unknown): string => describeDeliveryTime(deliveryDays(setting))

/**
 * What a delivery costs, and how long it takes.
 * @throws MissingSettingError
 */
export async function readShippingTerms(db: Db | Tx): Promise<{ prices: PostagePrices; deliveryTime: string }> {
  const { settings } = await db
    .selectNoFrom(settingsNamed([...postagePriceKeys, deliveryTimeSetting]).as('settings'))
    .executeTakeFirstOrThrow()
  return { prices: postagePrices(settings), deliveryTime: deliveryTime(settings?.[deliveryTimeSetting]) }
}
