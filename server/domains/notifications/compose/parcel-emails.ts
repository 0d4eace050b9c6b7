import { findParcelOfId } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { officeNote } from '../templates/office-note.ts'

const whatTo = {
  outbound:
    'The carrier could not deliver it and is bringing it back to us. Its order stays on its way: please ask the family where to send it.',
  return:
    'The carrier is bringing it back to the family that sent it. Please ask them to send it again, and the carrier why.',
}

/** Notifies the office that the carrier is returning a parcel to us. */
export async function writeParcelComingBack(
  { db }: NotificationServices,
  parcelId: Id<'parcel'>,
): Promise<EmailMessage | undefined> {
  const parcel = await findParcelOfId(db, parcelId)
  if (!parcel) return undefined
  const { direction, label_code: code } = parcel
  return officeNote({
    template: 'parcel-coming-back',
    subject: `Parcel ${code} is going back to its sender`,
    what: whatTo[direction],
    facts: [['Parcel', code]],
    member: null,
    command: `${direction === 'outbound' ? 'order' : 'return'} ${code}`,
  })
}
