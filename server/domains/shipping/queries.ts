import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findObjectSetting, MissingSettingError, settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { deliveryTimeInWords, readDeliveryTime } from './rules/delivery-time.ts'
import type { PostagePrices } from './rules/plus-postage.ts'

const priceKeys = ['postage.outbound_pence', 'postage.return_pence'] as const

/** The settings that postagePrices reads, for a query that has more to ask. */
export const postagePriceSettings = () => settingsNamed(priceKeys)

/** @throws MissingSettingError */
export function postagePrices(settings: Record<string, unknown> | null): PostagePrices {
  const [outbound, back] = priceKeys.map((key) => pence(wholeNumber(key, settings?.[key])))
  return { outbound: outbound as Pence, return: back as Pence }
}

/** What a delivery and a return cost now, for whom they are not free. @throws MissingSettingError */
export async function readPostagePrices(db: Db | Tx): Promise<PostagePrices> {
  const { settings } = await db.selectNoFrom(postagePriceSettings().as('settings')).executeTakeFirstOrThrow()
  return postagePrices(settings)
}

const deliveryTimeKey = 'delivery.working_days'

/** "2–3 working days", from the order to the door. @throws MissingSettingError */
export const readDeliveryTimeInWords = async (db: Db | Tx): Promise<string> =>
  deliveryTime(await findObjectSetting(db, deliveryTimeKey))

function deliveryTime(setting: unknown): string {
  const time = readDeliveryTime(setting as Record<string, unknown> | undefined)
  if (!time) throw new MissingSettingError(deliveryTimeKey, 'span of working days')
  return deliveryTimeInWords(time)
}

/** What a delivery costs, and how long it takes. @throws MissingSettingError */
export async function readShippingTerms(db: Db | Tx): Promise<{ prices: PostagePrices; deliveryTime: string }> {
  const { settings } = await db
    .selectNoFrom(settingsNamed([...priceKeys, deliveryTimeKey]).as('settings'))
    .executeTakeFirstOrThrow()
  return { prices: postagePrices(settings), deliveryTime: deliveryTime(settings?.[deliveryTimeKey]) }
}

/** The code on the parcel of an order or a return. */
export async function findLabelCode(db: Db | Tx, carriesId: Id<'order' | 'return'>): Promise<string | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('label_code')
    .where('carries_id', '=', carriesId)
    .executeTakeFirst()
  return parcel?.label_code
}

/** The order or return whose parcel bears this code. */
export async function findCarriedId(db: Db | Tx, labelCode: string): Promise<Id<'order' | 'return'> | undefined> {
  const parcel = await db
    .selectFrom('parcel')
    .select('carries_id')
    .where('label_code', '=', labelCode)
    .executeTakeFirst()
  return parcel?.carries_id
}
