// The days of a gift card (product §7): when it is sent, until when it is valid, and until when its buyer may cancel it.
import { addDays, addMonths, dayInLondon, hourInLondon, type LocalDay } from '#server/kernel/calendar.ts'

/** The last day on which a card that is bought on this day can be sent. */
export const lastDeliveryDay = (boughtOn: LocalDay): LocalDay => addDays(boughtOn, 365)

/** The day on which a card is sent: the one its buyer chose, or today if that has passed during payment. */
export const deliveryDay = (wanted: LocalDay, today: LocalDay): LocalDay => (wanted > today ? wanted : today)

/** The time at which a card is sent: at eight in the morning of its day; undefined if that day has come, and it is sent now. */
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

/** The time until which a buyer's code opens a card: 90 days from now, or from the day on which it is sent if that is later. */
export const cardCodesEndAt = (now: Date, deliverOn: LocalDay): Date =>
  new Date(Math.max(now.getTime(), Date.parse(deliverOn)) + codeDays * 86_400_000)
