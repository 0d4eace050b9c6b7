// The port to what draws a gift card to print. Adapter: gift-card.
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { GiftCode } from '#server/kernel/gift-code.ts'
import type { Pence } from '#server/kernel/money.ts'

export interface GiftCardToPrint {
  readonly amount: Pence
  readonly recipientName: string
  readonly senderName: string
  /** Empty when there is none. */
  readonly message: string
  readonly code: GiftCode
  readonly expiresOn: LocalDay
  /** Where it is redeemed, with the code after a #. */
  readonly redeemAt: string
  readonly drawnAt: Date
}

/** @returns a PDF, the same bytes for the same card */
export type PrintGiftCard = (card: GiftCardToPrint) => Promise<Buffer>
