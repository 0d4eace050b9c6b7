// The emails about a return that a buyer of the resale shop has booked.
import { getCheckout } from '#server/domains/checkout/index.ts'
import { isChargedBack } from '#server/domains/payments/index.ts'
import { findResaleReturn, getOrderForEmail, mintOrderCode } from '#server/domains/resale/index.ts'
import { readWhereabouts } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'
import {
  resaleReturnBooked,
  resaleReturnHome,
  resaleReturnLapsed,
  resaleReturnReminder,
} from '../templates/resale/resale-returns.ts'
import { day, presentPaidWith } from './format.ts'
import { pieceOf, type ToBuyer, toBuyer } from './resale-emails.ts'

type ReturnId = Id<'resale-return'>

async function readReturn(services: NotificationServices, returnId: ReturnId) {
  const row = await findResaleReturn(services.db, returnId)
  if (!row) throw new Error(`there is no return ${returnId}`)
  const { order, pieces } = await getOrderForEmail(services.db, row.order_id)
  return { row, order, pieces: pieces.filter(({ lineId }) => row.line_ids.includes(lineId)) }
}

async function factsOf(services: NotificationServices, { row, order, pieces }: Awaited<ReturnType<typeof readReturn>>) {
  const orderPath = `/resale/orders/${await mintOrderCode(services, order.id)}`
  return {
    reference: order.reference,
    labelCode: row.label_code,
    pieces: pieces.map(pieceOf),
    orderPath,
    path: `${orderPath}/returns/${row.id}`,
    postBy: day(row.post_by as LocalDay),
    bankRefunded: await isChargedBack(services.db, order.checkout_id),
  }
}

/** The confirmation of a booked return, with its label. */
export async function writeResaleReturnBooked(
  services: NotificationServices,
  returnId: ReturnId,
): Promise<ToBuyer | undefined> {
  const found = await readReturn(services, returnId)
  // The label of a cancelled return is no longer valid.
  if (found.row.state === 'cancelled') return undefined
  const bookedOn = day(dayInLondon(found.row.booked_at))
  const paid = presentPaidWith(await getCheckout(services.db, found.order.checkout_id))
  return toBuyer(found.order, resaleReturnBooked({ ...(await factsOf(services, found)), bookedOn, paid }))
}

export async function writeResaleReturnReminder(
  services: NotificationServices,
  returnId: ReturnId,
): Promise<ToBuyer | undefined> {
  const found = await readReturn(services, returnId)
  // The return has since been scanned, received or cancelled.
  if (found.row.state !== 'booked') return undefined
  const lapseDays = await readNumberSetting(services.db, 'resale.return_lapse_days')
  const lapsesAfter = day(addDays(dayInLondon(found.row.booked_at), lapseDays))
  return toBuyer(found.order, resaleReturnReminder({ ...(await factsOf(services, found)), lapsesAfter }))
}

export async function writeResaleReturnLapsed(
  services: NotificationServices,
  returnId: ReturnId,
): Promise<ToBuyer | undefined> {
  const found = await readReturn(services, returnId)
  return toBuyer(found.order, resaleReturnLapsed(await factsOf(services, found)))
}

export async function writeResaleReturnHome(
  services: NotificationServices,
  returnId: ReturnId,
): Promise<ToBuyer | undefined> {
  const found = await readReturn(services, returnId)
  const pieces = found.pieces.filter(({ endedAt }) => endedAt === null)
  // The return has reached us since, or all of it was refunded.
  if (found.row.state !== 'cancelled' || !found.row.cancelled_at || pieces.length === 0) return undefined
  const cancelDays = await readNumberSetting(services.db, 'resale.cancel_days')
  const rebookBy = day(addDays(dayInLondon(found.row.cancelled_at), cancelDays))
  return toBuyer(found.order, resaleReturnHome({ ...(await factsOf(services, { ...found, pieces })), rebookBy }))
}

/** Asks the office to look for the parcel, if its carrier has delivered it, or to make enquiries with the carrier. */
export async function writeResaleReturnLostNote(
  services: NotificationServices,
  returnId: ReturnId,
): Promise<EmailMessage> {
  const { row, order, pieces } = await readReturn(services, returnId)
  const { deliveredAt } = await readWhereabouts(services.db, returnId)
  return officeNote({
    template: 'resale-lost-note',
    ...(deliveredAt
      ? {
          subject: `Return ${row.label_code} of the resale shop was delivered, and not received`,
          what: `Its carrier delivered it to us on ${day(dayInLondon(deliveredAt))}, and nobody has received it, so its buyer is refunded. Please look for the parcel here before you ask the carrier. If it is found, inspect each piece by its QR id.`,
        }
      : {
          subject: `Return ${row.label_code} of the resale shop was lost in the post`,
          what: 'It was posted and has not arrived, so its buyer is refunded. Please ask the carrier and claim what it was worth.',
        }),
    facts: [['Order', order.reference], ...pieces.map(({ name, userSizeLabel }) => [name, userSizeLabel] as const)],
    member: null,
    command: `npm run office -- order ${order.reference}`,
  })
}
