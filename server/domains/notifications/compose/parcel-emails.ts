import { findOrderForOffice } from '#server/domains/resale/index.ts'
import { findParcelOfId } from '#server/domains/shipping/index.ts'
import { findBookingForOffice, isSkiComingBack } from '#server/domains/ski/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'

const office = 'npm run office --'

/** What has happened and what the office should do about it: for a rental, an order of the resale shop, or ski wear. */
const ofRental = {
  outbound:
    'The carrier could not deliver it and is bringing it back to us. Its order stays on its way: please ask the family where to send it.',
  return:
    'The carrier is bringing it back to the family that sent it. Please ask them to send it again, and the carrier why.',
}

const ofSale = {
  outbound: (reference: string) =>
    `The carrier could not deliver it and is bringing it back to us. Please ask the buyer of order ${reference} whether to send it again. If not, this cancels and refunds the order once the parcel is here: ${office} sent-back ${reference}`,
  return: (reference: string, label: string) =>
    `The carrier is bringing it back to the buyer of order ${reference}, who is not refunded before you decide. Please ask them. If they have it again: ${office} return-home ${label}. If it is lost: ${office} return-lost ${label}, which refunds it.`,
}

const ofSki = {
  outbound: (reference: string) =>
    `The carrier could not deliver it and is bringing it back to us. Its buyer reads that they will be refunded. Once the parcel is here, this cancels and refunds the booking; receive nothing of it: ${office} sent-back ${reference}`,
  return: (reference: string) =>
    `The carrier is bringing it back to the buyer of booking ${reference}. Please ask them to send it again, and the carrier why.`,
}

/** For an order or booking that is no longer on its way to its buyer, and so cannot be recorded as sent back. */
const describeArrived = (what: string, state: string) =>
  `The carrier says that it could not deliver it and is bringing it back to us, but ${what} is ${state}. Please find out where it is.`

type Parcel = NonNullable<Awaited<ReturnType<typeof findParcelOfId>>>

async function describeWhatToDo(
  { db }: NotificationServices,
  { direction, label_code: label }: Parcel,
): Promise<string> {
  const sale = await findOrderForOffice(db, label)
  if (sale) {
    if (direction === 'return') return ofSale.return(sale.reference, label)
    const isOnItsWay = sale.state === 'dispatched'
    return isOnItsWay ? ofSale.outbound(sale.reference) : describeArrived(`order ${sale.reference}`, sale.state)
  }
  const booking = await findBookingForOffice(db, label)
  if (!booking) return ofRental[direction]
  if (direction === 'return') return ofSki.return(booking.reference)
  const comesBack = await isSkiComingBack(db, booking)
  return comesBack ? ofSki.outbound(booking.reference) : describeArrived(`booking ${booking.reference}`, booking.state)
}

/** Notifies the office that the carrier is returning a parcel to us. */
export async function writeParcelComingBack(
  services: NotificationServices,
  parcelId: Id<'parcel'>,
): Promise<EmailMessage | undefined> {
  const parcel = await findParcelOfId(services.db, parcelId)
  if (!parcel) return undefined
  const { direction, label_code: code } = parcel
  return officeNote({
    template: 'parcel-coming-back',
    subject: `Parcel ${code} is going back to its sender`,
    what: await describeWhatToDo(services, parcel),
    facts: [['Parcel', code]],
    member: null,
    command: `${office} ${direction === 'outbound' ? 'order' : 'return'} ${code}`,
  })
}
