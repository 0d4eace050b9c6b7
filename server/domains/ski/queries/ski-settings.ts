import type { SkiPart } from '#contract/ski/shop.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { CancelSettings } from '../rules/decide-cancel.ts'
import type { HireSettings } from '../rules/hire-dates.ts'
import type { HirePrices } from '../rules/hire-price.ts'

export interface SkiSettings extends HireSettings, HirePrices, CancelSettings {
  readonly remindDays: number
  /** Searches that one network may make in a minute. */
  readonly searchesPerMinute: number
}

const keys = [
  'ski.jacket_day_pence',
  'ski.salopettes_day_pence',
  'ski.one_piece_day_pence',
  'ski.accessory_day_pence',
  'ski.min_days',
  'ski.max_days',
  'ski.half_from_day',
  'ski.delivery_days',
  'ski.return_days',
  'ski.cleaning_days',
  'ski.ahead_days',
  'ski.full_refund_days',
  'ski.half_refund_days',
  'ski.remind_days',
  'limit.ski_searches_minute',
] as const

export async function readSkiSettings(db: Db | Tx): Promise<SkiSettings> {
  const read = await readNumberSettings(db, keys)
  const accessory = read['ski.accessory_day_pence'] as Pence
  const day: Record<SkiPart, Pence> = {
    jacket: read['ski.jacket_day_pence'] as Pence,
    salopettes: read['ski.salopettes_day_pence'] as Pence,
    one_piece: read['ski.one_piece_day_pence'] as Pence,
    boots: accessory,
    mittens: accessory,
    base_layer: accessory,
  }
  return {
    day,
    minDays: read['ski.min_days'],
    maxDays: read['ski.max_days'],
    halfFromDay: read['ski.half_from_day'],
    deliveryDays: read['ski.delivery_days'],
    returnDays: read['ski.return_days'],
    cleaningDays: read['ski.cleaning_days'],
    aheadDays: read['ski.ahead_days'],
    fullRefundDays: read['ski.full_refund_days'],
    halfRefundDays: read['ski.half_refund_days'],
    remindDays: read['ski.remind_days'],
    searchesPerMinute: read['limit.ski_searches_minute'],
  }
}
