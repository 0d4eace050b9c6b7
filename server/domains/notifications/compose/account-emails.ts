// The emails about an account: password, sign-in link, change of email; and the confirmation of a mailing list address.
import {
  emailChangeMinutes,
  mintConfirmCode,
  mintResetCode,
  mintSignInCode,
  mintUndoCode,
  type Recipient,
  resetMinutes,
  signInMinutes,
} from '#server/domains/accounts/index.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { mintMailingCodes } from '../operations/mint-mailing-codes.ts'
import type { NotificationServices } from '../services.ts'
import { emailChanged } from '../templates/account/email-changed.ts'
import { emailConfirm } from '../templates/account/email-confirm.ts'
import { emailInUse } from '../templates/account/email-in-use.ts'
import { mailingConfirm } from '../templates/account/mailing-confirm.ts'
import { passwordReset } from '../templates/account/password-reset.ts'
import { signInLink } from '../templates/account/sign-in-link.ts'

/** Mints the email's code, which exists nowhere else, so each attempt composes the email again (architecture §5.3). */
export async function writePasswordReset(services: NotificationServices, recipient: Recipient): Promise<EmailMessage> {
  const resetCode = await mintResetCode(services, recipient)
  return passwordReset({ email: recipient.email, resetCode, validMinutes: resetMinutes }, services.site)
}

/** Mints the email's code, like writePasswordReset. */
export async function writeSignInLink(
  services: NotificationServices,
  recipient: Recipient,
  redirect: string | null,
): Promise<EmailMessage> {
  const code = await mintSignInCode(services, recipient, redirect)
  return signInLink({ email: recipient.email, code, validMinutes: signInMinutes, redirect }, services.site)
}

/**
 * Goes to the new address; if that already has an account, notifies its owner without a link. Not sent if another change has
 * replaced this one.
 */
export async function writeEmailConfirm(services: NotificationServices, changeId: Id<'email-change'>) {
  const confirmation = await mintConfirmCode(services, changeId)
  if (!confirmation) return undefined
  const { email, code } = confirmation
  const { site } = services
  if (code === null) return { email, message: emailInUse(email, site) }
  return { email, message: emailConfirm({ email, code, validMinutes: emailChangeMinutes }, site) }
}

/** Goes to the old address. Not sent if the change has already been undone. */
export async function writeEmailChanged(services: NotificationServices, changeId: Id<'email-change'>) {
  const change = await mintUndoCode(services, changeId)
  if (!change) return undefined
  const { formerEmail: email, undo } = change
  const until = undo && `${formatDay(dayInLondon(undo.until))}, ${timeInLondon(undo.until)}`
  return { email, message: emailChanged(undo && until ? { code: undo.code, until } : null, services.site) }
}

/** Not sent if the address has since confirmed or unsubscribed. */
export async function writeMailingConfirm(services: NotificationServices, entryId: Id<'mailing-list-entry'>) {
  const codes = await mintMailingCodes(services, entryId)
  return codes && { email: codes.email, message: mailingConfirm(codes, services.site) }
}
