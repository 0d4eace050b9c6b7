import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decideLeaving } from '../rules/decide-leaving.ts'
import type { AccountServices } from '../services.ts'
import { lockAccountOfViewer } from '../steps/lock-account.ts'
import { forgetFailures, forgetPlaces } from '../steps/sign-in-turns.ts'
import { endSessions } from './end-sessions.ts'
import { proveIdentity } from './prove-identity.ts'
import { hashOfNoPassword } from './secrets/hash-password.ts'

/**
 * Closes an account for good: every domain erases its personal data in one transaction; the row stays for the orders and
 * invoices that refer to it (product §9.4). The owner proves their identity first.
 * @throws Refusal unauthorized, invalid_request, too_many, pieces_at_home, membership_state, not_now
 */
export async function eraseAccount(
  services: AccountServices,
  { currentPassword, giveUpBalance }: { readonly currentPassword?: string; readonly giveUpBalance?: boolean },
  { viewer }: Pick<SignedInContext, 'viewer'>,
): Promise<void> {
  const { accountId, email } = await proveIdentity(services, viewer, currentPassword)
  await transaction(services.db, async (tx) => {
    await lockAccountOfViewer(tx, viewer)
    const decided = decideLeaving(await services.readLeavingFacts(tx, accountId, services.clock.now()), giveUpBalance)
    if (!decided.ok) {
      const { code, message, field } = decided.reason
      throw new Refusal(code, message, field === undefined ? {} : { field })
    }
    await closeWithin(tx, services, { accountId, email, by: 'member' })
  })
}

interface Closing {
  readonly accountId: Id<'account'>
  readonly email: string
  readonly by: Actor
}

/** Erases everything, in the transaction that decided that nothing prevents it. The caller has locked the account. */
export async function closeWithin(
  tx: Tx,
  { events, clock }: Pick<AccountServices, 'events' | 'clock'>,
  { accountId, email, by }: Closing,
): Promise<void> {
  // The other domains erase first, because some of their rows were written signed out and are found by this email.
  await events.publish(tx, { type: 'account-erased', accountId })
  await eraseOwnTables(tx, accountId, { erased_at: clock.now(), erased_by: by })
  await forgetPlaces(tx, email)
  await forgetFailures(tx, email)
}

const ownTables = [
  'child',
  'password_reset',
  'sign_in_link',
  'email_change',
  'security_event',
  'silent_account',
] as const

async function eraseOwnTables(
  tx: Tx,
  accountId: Id<'account'>,
  erased: { readonly erased_at: Date; readonly erased_by: Actor },
): Promise<void> {
  await endSessions(tx, accountId)
  for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('security_tally').where('subject_id', '=', accountId).execute()
  // Consents to the contract are evidence and stay (law L-14).
  await tx.deleteFrom('consent').where('account_id', '=', accountId).where('kind', '=', 'marketing').execute()
  await tx
    .updateTable('account')
    .set({
      email: `erased-${accountId}@erased.invalid`,
      password_hash: hashOfNoPassword(),
      given_name: '',
      family_name: '',
      contact_phone: '',
      address_line1: '',
      address_line2: '',
      city: '',
      post_code: '',
      receive_marketing: false,
      marketing_changed_at: null,
      ...erased,
    })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}
