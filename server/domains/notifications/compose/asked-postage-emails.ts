// The emails about postage that the payer of a membership is asked to pay for the second home (product §12.5).
import { findRecipient } from '#server/domains/accounts/index.ts'
import { findAskedForEmail } from '#server/domains/rentals/index.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import { postageAsked, postageNotPaid, postagePaid, postageRefunded } from '../templates/membership/asked-postage.ts'
import { pounds, presentRefundOrNull } from './format.ts'

type AskedEmail = (services: NotificationServices, checkoutId: Id<'checkout'>) => Promise<EmailMessage | undefined>

async function readAsked({ db }: NotificationServices, checkoutId: Id<'checkout'>) {
  const asked = await findAskedForEmail(db, checkoutId)
  if (!asked) return undefined
  const askedBy = await findRecipient(db, asked.askedBy)
  const payer = await findRecipient(db, asked.payer)
  return {
    state: asked.state,
    pieces: asked.pieces,
    credits: asked.credits,
    goingBack: asked.goingBack,
    askedBy: askedBy?.givenName ?? '',
    payer: payer?.givenName ?? '',
    amount: pounds(asked.amountPence),
    refund: presentRefundOrNull(asked.refund),
    unused: asked.unused,
    until: formatMoment(asked.until),
    path: `/account/two-homes/postage/${checkoutId}`,
  }
}

/** Not sent once the postage is paid, or the request is withdrawn or has expired. */
export const writePostageAsked: AskedEmail = async (services, checkoutId) => {
  const asked = await readAsked(services, checkoutId)
  return asked?.state === 'open' ? postageAsked(asked) : undefined
}

/** The receipt, which goes to the payer. */
export const writePostagePaid: AskedEmail = async (services, checkoutId) => {
  const asked = await readAsked(services, checkoutId)
  return asked && postagePaid(asked)
}

/** Not sent if the payer's bank has returned the money after a dispute (decision 420). */
export const writePostageRefunded: AskedEmail = async (services, checkoutId) => {
  const asked = await readAsked(services, checkoutId)
  return asked?.refund ? postageRefunded({ ...asked, refund: asked.refund }) : undefined
}

/** Notifies the second adult that the payer declined, or did not pay in time. */
export const writePostageNotPaid: AskedEmail = async (services, checkoutId) => {
  const asked = await readAsked(services, checkoutId)
  return asked && asked.state !== 'completed' ? postageNotPaid(asked) : undefined
}
