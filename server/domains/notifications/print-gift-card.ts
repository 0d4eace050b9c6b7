// The port that draws a gift card for printing. Its adapter is gift-card.
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { GiftCode } from '#server/kernel/gift-code.ts'
import type { Pence } from '#server/kernel/money.ts'

export interface GiftCardToPrint {
  readonly amount: Pence
  readonly recipientName: string
  readonly senderName: string
  /** Empty if there is none. */
  readonly message: string
  readonly code: GiftCode
  readonly expiresOn: LocalDay
  /** The address at which it is redeemed, with the code after a #. */
  readonly redeemAt: string
  readonly drawnAt: Date
}

/** @returns a PDF, with identical bytes for the same card */
export type PrintGiftCard = (card: GiftCardToPrint) => Promise<Buffer>
