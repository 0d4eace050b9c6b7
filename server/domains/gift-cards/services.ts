import type { AnyPurpose, CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

/** What buying and redeeming need. */
export interface GiftCardServices extends CheckoutServices {
  /** Wall time, for rate limits. */
  readonly wallClock: Clock
  /** The purpose of the checkouts of gift cards, which has the key of their codes. */
  readonly giftCard: AnyPurpose
}

/** What steps and jobs need to change gift cards. */
export type GiftRecords = Pick<GiftCardServices, 'db' | 'clock' | 'events'>

/** The daily job reports each card that it postpones. */
export type GiftFollowUp = GiftRecords & Pick<GiftCardServices, 'log'>
