import type { AnswerOf } from '#contract/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { readMemberDiscount } from '../queries/member-discount.ts'
import { lastDeliveryDay } from '../rules/gift-days.ts'
import type { GiftCardServices } from '../services.ts'
import { messageLength } from './read-gift.ts'

const presets = [2500, 5000, 7500, 10_000]

/** Describes which gift cards can be bought and, for a member, the discount. */
export async function readTerms(
  { db, clock }: Pick<GiftCardServices, 'db' | 'clock'>,
  accountId: Id<'account'> | undefined,
): Promise<AnswerOf<'giftCardTerms'>> {
  const now = clock.now()
  const settings = await readGiftSettings(db)
  const { percent, facePerYear, minPence, maxPence, validMonths } = settings
  const { hasDiscount, beginsOn, yearLeft } = await readMemberDiscount(db, accountId ?? null, settings, now)
  const today = dayInLondon(now)
  return {
    min: minPence,
    max: maxPence,
    messageLength,
    validMonths,
    presets: presets.filter((amount) => amount >= minPence && amount <= maxPence),
    today,
    lastDay: lastDeliveryDay(today),
    discount: hasDiscount ? { percent, faceLeft: Math.max(0, yearLeft), facePerYear } : null,
    discountLater: beginsOn && { percent, from: formatDay(beginsOn) },
  }
}
