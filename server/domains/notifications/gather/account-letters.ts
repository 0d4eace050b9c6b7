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
import type { Letter } from '../letter/letter.ts'
import { mintMailingCodes } from '../operations/mint-mailing-codes.ts'
import type { NotificationServices } from '../services.ts'
import { emailChanged } from '../templates/account/email-changed.ts'
import { emailConfirm } from '../templates/account/email-confirm.ts'
import { emailInUse } from '../templates/account/email-in-use.ts'
import { mailingConfirm } from '../templates/account/mailing-confirm.ts'
import { passwordReset } from '../templates/account/password-reset.ts'
import { signInLink } from '../templates/account/sign-in-link.ts'

/** Mints the code it carries, so it is written once a delivery and exists nowhere else (architecture.md, failure 3). */
export async function writePasswordReset(services: NotificationServices, recipient: Recipient): Promise<Letter> {
  const resetCode = await mintResetCode(services, recipient.accountId)
  return passwordReset({ email: recipient.email, resetCode, validMinutes: resetMinutes }, services.site)
}

/** Mints the code it carries, as above. */
export async function writeSignInLink(
  services: NotificationServices,
  recipient: Recipient,
  redirect: string | null,
): Promise<Letter> {
  const code = await mintSignInCode(services, recipient, redirect)
  return signInLink({ email: recipient.email, code, validMinutes: signInMinutes, redirect }, services.site)
}

/** To the new address; whoever has an account there already is told so, and asked for nothing. None when it is overtaken. */
export async function writeEmailConfirm(services: NotificationServices, changeId: Id<'email-change'>) {
  const wanted = await mintConfirmCode(services, changeId)
  if (!wanted) return undefined
  const { email, code } = wanted
  const { site } = services
  if (code === null) return { email, letter: emailInUse(email, site) }
  return { email, letter: emailConfirm({ email, code, validMinutes: emailChangeMinutes }, site) }
}

/** To the old address. None when it is undone already. */
export async function writeEmailChanged(services: NotificationServices, changeId: Id<'email-change'>) {
  const change = await mintUndoCode(services, changeId)
  if (!change) return undefined
  const { formerEmail: email, undo } = change
  const until = undo && `${formatDay(dayInLondon(undo.until))}, ${timeInLondon(undo.until)}`
  return { email, letter: emailChanged(undo && until ? { code: undo.code, until } : null, services.site) }
}

/** None when the address has confirmed or left meanwhile. */
export async function writeMailingConfirm(services: NotificationServices, entryId: Id<'mailing-list-entry'>) {
  const codes = await mintMailingCodes(services, entryId)
  return codes && { email: codes.email, letter: mailingConfirm(codes, services.site) }
}
