import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AnyPurpose, CheckoutRefusal, Decision, FactsInput } from '../purpose.ts'

/**
 * Reads the facts once, under their locks, and decides once. A checkout that has expired is not replaced by another: what it held is not
 * the payer's any more.
 */
export async function decideCheckout(
  tx: Tx,
  purpose: AnyPurpose,
  { replaced, ...request }: FactsInput<unknown, unknown>,
): Promise<Outcome<Decision, CheckoutRefusal>> {
  const isCurrent = replaced !== undefined && replaced.expires_at > request.now
  const facts = await purpose.facts(tx, { ...request, replaced: isCurrent ? replaced : undefined })
  const decided = purpose.decide(facts)
  return decided.ok ? accepted(decided.value) : refused(await purpose.addTitles(tx, facts, decided.reason))
}
