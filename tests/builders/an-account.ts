import { createAccount, hashPassword, type NewAccount } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The password of every built account, unless another is asked for. */
export const builtPassword = 'nettle-soup-on-tuesdays'

// One hash costs 40 ms; a demo world or a race test builds many accounts with the same password.
const hashes = new Map<string, Promise<string>>()
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password)
  if (known) return known
  const fresh = hashPassword(password)
  hashes.set(password, fresh)
  return fresh
}

export interface BuiltAccount {
  readonly id: Id<'account'>
  readonly email: string
  readonly password: string
}

export type AccountOptions = Partial<Omit<NewAccount, 'passwordHash'>> & {
  readonly password?: string
  /** Leaves the delivery details empty, as they are right after registration. */
  readonly withoutAddress?: boolean
  /** Leaves the email address unproved, as it is right after registration. */
  readonly unproved?: boolean
}

/** An account with a UK address, ready to order: `await transaction(db, (tx) => anAccount(tx))`. */
export async function anAccount(tx: Tx, options: AccountOptions = {}): Promise<BuiltAccount> {
  const { password = builtPassword, withoutAddress = false, unproved = false, ...rest } = options
  const address = withoutAddress
    ? {}
    : {
        addressLine1: '14 Alma Road',
        addressLine2: '',
        city: 'Bristol',
        postCode: 'BS8 2HB',
        contactPhone: '+447700900982',
      }
  const email = rest.email ?? `member-${newId()}@example.com`
  const now = rest.now ?? new Date('2026-11-20T10:00:00Z')
  const id = await createAccount(tx, {
    givenName: 'Tamsin',
    familyName: 'Ferrars',
    ...address,
    ...rest,
    now,
    email,
    passwordHash: await hashOnce(password),
  })
  if (!id) throw new Error(`there is already an account with ${email}`)
  if (!unproved) await tx.updateTable('account').set({ email_proved_at: now }).where('id', '=', id).execute()
  return { id, email, password }
}
