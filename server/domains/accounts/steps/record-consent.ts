import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Consent {
  readonly accountId: Id<'account'>
  readonly kind: 'subscription_terms' | 'early_start' | 'marketing' | 'terms_update' | 'plan_change' | 'reactivation'
  readonly given: boolean
  readonly termsVersion: string
  /** What was on the screen when it was given or refused: evidence, so it is never changed (law L-3, L-14). */
  readonly shown: Record<string, unknown>
  readonly at: Date
}

export async function recordConsent(tx: Tx, consent: Consent): Promise<Id<'consent'>> {
  const id = newId<'consent'>()
  await tx
    .insertInto('consent')
    .values({
      id,
      account_id: consent.accountId,
      kind: consent.kind,
      given: consent.given,
      terms_version: consent.termsVersion,
      shown: JSON.stringify(consent.shown),
      at: consent.at,
    })
    .execute()
  return id
}
