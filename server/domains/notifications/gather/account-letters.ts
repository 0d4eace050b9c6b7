import {
  mintResetCode,
  mintSignInCode,
  type Recipient,
  resetMinutes,
  signInMinutes,
} from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Letter } from '../letter/letter.ts'
import { mintMailingCodes } from '../operations/mint-mailing-codes.ts'
import type { NotificationServices } from '../services.ts'
import { mailingConfirm } from '../templates/mailing-confirm.ts'
import { passwordReset } from '../templates/password-reset.ts'
import { signInLink } from '../templates/sign-in-link.ts'

/** Mints the code it carries, so it is written once a delivery and exists nowhere else (architecture.md, failure 3). */
export async function writePasswordReset(services: NotificationServices, recipient: Recipient): Promise<Letter> {
  const resetCode = await mintResetCode(services, recipient.accountId)
  return passwordReset({ email: recipient.email, resetCode, validMinutes: resetMinutes })
}

/** Mints the code it carries, as above. */
export async function writeSignInLink(
  services: NotificationServices,
  recipient: Recipient,
  redirect: string | null,
): Promise<Letter> {
  const code = await mintSignInCode(services, recipient.accountId, redirect)
  return signInLink({ email: recipient.email, code, validMinutes: signInMinutes, redirect }, services.site)
}

/** None when the address has confirmed or left meanwhile. */
export async function writeMailingConfirm(services: NotificationServices, entryId: Id<'mailing-list-entry'>) {
  const codes = await mintMailingCodes(services, entryId)
  return codes && { email: codes.email, letter: mailingConfirm(codes, services.site) }
}
