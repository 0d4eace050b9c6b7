import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAcceptedTerms } from '../queries.ts'
import { mustAcceptTerms } from '../rules/must-accept-terms.ts'
import type { AccountServices } from '../services.ts'
import { lockAccount } from '../steps/lock-account.ts'
import { recordConsent } from '../steps/record-consent.ts'

/**
 * Records that a member agrees to changed terms (law L-29). Does nothing when they already have.
 * @throws Refusal not_now when `version` is not the current one, or when there is nothing to agree to
 */
export async function acceptTerms(services: AccountServices, accountId: Id<'account'>, version: string): Promise<void> {
  const current = services.termsVersion()
  const now = services.clock.now()
  if (version !== current)
    throw new Refusal('not_now', 'Our terms have changed again. Please read them before you agree.')
  await transaction(services.db, async (tx) => {
    await lockAccount(tx, accountId)
    const [accepted, plan] = [
      await findAcceptedTerms(tx, accountId),
      await services.describeMembership(tx, accountId, now),
    ]
    if (accepted === current) return
    if (!mustAcceptTerms({ state: plan?.state, accepted, current }))
      throw new Refusal('not_now', 'There’s nothing to agree to yet. You’ll agree to our terms when you join.')
    await recordConsent(tx, {
      accountId,
      kind: 'terms_update',
      given: true,
      termsVersion: current,
      shown: { where: 'account', instead: accepted },
      at: now,
    })
  })
}
