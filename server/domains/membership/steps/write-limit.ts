import { newId } from '#server/kernel/ids.ts'
import type { CreditLedgerTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import type { PlanSize } from '../rules/decide-limit.ts'
import { changeMembership } from './move-membership.ts'

type LimitCause = Extract<CreditLedgerTable['cause'], 'joined' | 'plan_changed' | 'booster_changed'>

/**
 * Sets plan, booster and the limit of a locked membership, each change with its ledger entry. The caller has checked that what
 * is in use fits; otherwise the database refuses it (product §2.1).
 */
export async function writeLimit(
  tx: Tx,
  membership: MembershipRow,
  size: Omit<PlanSize, 'priceId'> & { readonly priceId?: string },
  now: Date,
): Promise<MembershipRow> {
  const { priceId = membership.price_id, packageCredits, boosterCredits } = size
  const changed = await changeMembership(
    tx,
    membership,
    {
      price_id: priceId,
      package_credits: packageCredits,
      booster_credits: boosterCredits,
      credits_limit: packageCredits + boosterCredits,
    },
    now,
  )
  const entries: [LimitCause, number][] = [
    ['plan_changed', packageCredits - membership.package_credits],
    ['booster_changed', boosterCredits - membership.booster_credits],
  ]
  let limit = membership.credits_limit
  for (const [cause, limitDelta] of entries) {
    limit += limitDelta
    await recordLimit(tx, changed, { cause, limitDelta, limitAfter: limit, now })
  }
  return changed
}

/** Writes the ledger entry of a new limit; none when it stays the same. */
export async function recordLimit(
  tx: Tx,
  membership: Pick<MembershipRow, 'id' | 'credits_in_use'>,
  entry: { cause: LimitCause; limitDelta: number; limitAfter: number; now: Date },
): Promise<void> {
  if (entry.limitDelta === 0) return
  await tx
    .insertInto('credit_ledger')
    .values({
      id: newId<'credit-entry'>(),
      membership_id: membership.id,
      delta: 0,
      limit_delta: entry.limitDelta,
      in_use_after: membership.credits_in_use,
      limit_after: entry.limitAfter,
      cause: entry.cause,
      at: entry.now,
    })
    .execute()
}
