// The days of a gift card (product §7): when it is sent, until when it is valid, and until when its buyer may cancel it.
import { addDays, addMonths, dayInLondon, hourInLondon, type LocalDay } from '#server/kernel/calendar.ts'

/** The last day on which a card that is bought on this day can be sent. */
export const lastDeliveryDay = (boughtOn: LocalDay): LocalDay => addDays(boughtOn, 365)

/** When a card goes out: on its day, or at once if that has passed while it was being paid for. */
export const deliveryDay = (wanted: LocalDay, today: LocalDay): LocalDay => (wanted > today ? wanted : today)

/** When a card whose day is still to come is sent: at eight in the morning; undefined when it is sent now. */
export const sendingTime = (deliverOn: LocalDay, today: LocalDay): Date | undefined =>
  deliverOn > today ? hourInLondon(deliverOn, 8) : undefined

/**
 * The last day on which a card can be redeemed.
 * @param validMonths setting `gift_card.valid_months`
 */
export const expiryDay = (deliverOn: LocalDay, validMonths: number): LocalDay => addMonths(deliverOn, validMonths)

/** An unused card may be cancelled for 14 days. */
const cancelDays = 14

/** The last day on which the buyer may cancel a card. */
export const lastCancelDay = (boughtAt: Date): LocalDay => addDays(dayInLondon(boughtAt), cancelDays)

const codeDays = 90

/** How long a code opens a card, for a buyer without an account: well beyond the day on which the card is sent. */
export const cardCodesEndAt = (now: Date, deliverOn: LocalDay): Date =>
  new Date(Math.max(now.getTime(), Date.parse(deliverOn)) + codeDays * 86_400_000)
