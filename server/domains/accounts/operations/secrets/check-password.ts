import { Refusal } from '#server/platform/refusal.ts'
import { decidePassword, weakPasswordMessages } from '../../rules/password.ts'
import { breachedPasswords } from './breached-passwords.ts'

/**
 * @param personal what an attacker knows about this person: email, names
 * @param field the form field of the password
 * @throws Refusal weak_password
 */
export function checkPassword(password: string, personal: readonly string[], field: string): void {
  const strength = decidePassword(password, { personal, breached: breachedPasswords() })
  if (!strength.ok) throw new Refusal('weak_password', weakPasswordMessages[strength.reason], { field })
}
