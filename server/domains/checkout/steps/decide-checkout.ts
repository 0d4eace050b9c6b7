import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AnyPurpose, CheckoutRefusal, Decision, FactsInput } from '../purpose.ts'

/** Reads the facts once, under their locks, and decides once. */
export async function decideCheckout(
  tx: Tx,
  purpose: AnyPurpose,
  request: FactsInput<unknown, unknown>,
): Promise<Outcome<Decision, CheckoutRefusal>> {
  const facts = await purpose.facts(tx, request)
  const decided = purpose.decide(facts)
  return decided.ok ? accepted(decided.value) : refused(await purpose.addTitles(tx, facts, decided.reason))
}
