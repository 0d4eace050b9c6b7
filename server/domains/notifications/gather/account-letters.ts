import { mintResetCode, type Recipient, resetMinutes } from '#server/domains/accounts/index.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { passwordReset } from '../templates/password-reset.ts'

/** Mints the code it carries, so it is written once a delivery and exists nowhere else (architecture.md, failure 3). */
export async function writePasswordReset(services: NotificationServices, recipient: Recipient): Promise<Letter> {
  const resetCode = await mintResetCode(services, recipient.accountId)
  return passwordReset({ email: recipient.email, resetCode, validMinutes: resetMinutes })
}
