// Families for tests of emails: a membership in any state, its refunds and its changes of plan.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember, type BuiltMember } from '#tests/builders/a-member.ts'

export interface Family extends BuiltMember {
  readonly subscription: string
}

/** @param now the time of the emails world */
export function emailFamilies(db: Db, now: Date) {
  async function aFamily(state: MembershipState = 'active', set: Record<string, unknown> = {}): Promise<Family> {
    const built = await transaction(db, (tx) => aMember(tx, { now, state, givenName: 'Tamsin', plan: '150-quarterly' }))
    const { stripe_subscription: subscription } = await db
      .updateTable('membership')
      .set({ state, ...set })
      .where('id', '=', built.membershipId)
      .returning('stripe_subscription')
      .executeTakeFirstOrThrow()
    return { ...built, subscription }
  }

  /** A refund of £70.12 of an invoice, requested now. */
  async function aRefund(family: Family, invoiceId: string, set: Record<string, unknown> = {}): Promise<Id<'refund'>> {
    const id = newId<'refund'>()
    await db
      .insertInto('refund')
      .values({
        id,
        account_id: family.accountId,
        stripe_invoice: invoiceId,
        amount_pence: 7012,
        reason: 'a contract that was cancelled',
        state: 'requested',
        cause_key: `test:${id}`,
        requested_at: now,
        due_by: now,
        ...set,
      })
      .execute()
    return id
  }

  /** A change from 150 credits to 200 and a Wardrobe Booster of 20, made at once for £35. */
  async function aChange(family: Family, set: Record<string, unknown> = {}): Promise<Id<'plan-change'>> {
    const id = newId<'plan-change'>()
    await db
      .insertInto('plan_change')
      .values({
        shown: JSON.stringify({ text: ['What changes'] }),
        id,
        membership_id: family.membershipId,
        account_id: family.accountId,
        moment: 'now',
        from_price_id: 'plan_150_3m_gbp_v1',
        from_booster_steps: 0,
        to_price_id: 'plan_200_3m_gbp_v1',
        to_booster_steps: 2,
        state: 'applied',
        due_pence: 3500,
        next_pence: 11_000,
        prorated_at: now,
        effective_on: '2027-02-20',
        previewed_at: now,
        expires_at: now,
        ...set,
      })
      .execute()
    return id
  }

  return { aFamily, aRefund, aChange }
}
