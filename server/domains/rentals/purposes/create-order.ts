import { randomBytes } from 'node:crypto'
import type { Condition } from '#contract/primitives.ts'
import type { Checkout, StepServices } from '#server/domains/checkout/index.ts'
import { claimForLoans, type LockedForClaim } from '#server/domains/inventory/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { termsOf } from './terms.ts'

export interface NewOrder {
  readonly orderId: Id<'order'>
  readonly accountId: Id<'account'>
  readonly checkout: Checkout
  /** What each garment costs the member: the credits that were shown. */
  readonly credits: ReadonlyMap<string, number>
  readonly locked: LockedForClaim
  readonly actor: Actor
}

export interface NewLoan {
  readonly loanId: string
  readonly credits: number
}

/**
 * Turns the garments of a checkout into loans of a new order: each claim from held or free to lent, or, when one of them is
 * another's by now, nothing at all. Credits are the caller's business.
 */
export async function createOrder(
  tx: Tx,
  services: StepServices,
  { orderId, accountId, checkout, credits, locked, actor }: NewOrder,
): Promise<Outcome<readonly NewLoan[], RentalRefusal>> {
  const now = services.clock.now()
  const loans = [...credits].map(([garmentId, amount]) => ({ garmentId, credits: amount, loanId: newId<'loan'>() }))
  const claimed = await claimForLoans(tx, locked, {
    loans: loans.map(({ garmentId, loanId }) => ({ garmentId, loanId })),
    accountId,
    actor,
    now,
  })
  if (!claimed.taken) return refused(itemsUnavailable(claimed.unavailable))
  const terms = termsOf(checkout)
  await insertOrder(tx, { orderId, accountId, checkout, actor }, now)
  const conditions = new Map<string, Condition>(locked.garments.map((row) => [row.id, row.condition]))
  await tx
    .with('made', (made) =>
      made
        .insertInto('loan')
        .values(
          loans.map(({ loanId, garmentId, credits }) => {
            const condition = conditions.get(garmentId)
            if (!condition) throw new Error(`there is no garment ${garmentId}`)
            return {
              id: loanId,
              account_id: accountId,
              membership_id: terms.membership_id,
              garment_id: garmentId,
              order_id: orderId,
              credits,
              condition,
              state: 'ordered' as const,
              ordered_at: now,
            }
          }),
        )
        .returning(['id', 'state']),
    )
    .insertInto('loan_event')
    .columns(['loan_id', 'to_state', 'actor', 'at'])
    .expression((eb) => eb.selectFrom('made').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]))
    .execute()
  return accepted(loans)
}

async function insertOrder(
  tx: Tx,
  { orderId, accountId, checkout, actor }: Pick<NewOrder, 'orderId' | 'accountId' | 'checkout' | 'actor'>,
  now: Date,
): Promise<void> {
  const terms = termsOf(checkout)
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .with('made', (made) =>
        made
          .insertInto('rental_order')
          .values({
            id: orderId,
            // Short enough to read out; once in a long while it is taken already.
            reference: `W-${humanCode(randomBytes(6))}`,
            account_id: accountId,
            checkout_id: checkout.id,
            state: 'placed',
            address: JSON.stringify(checkout.address),
            membership_id: terms.membership_id,
            outbound_pence: terms.outbound_pence,
            return_pence: terms.return_pence,
            outbound_free: terms.outbound_free,
            return_free: terms.return_free,
            postage_status: checkout.amount_pence > 0 ? 'paid' : 'free',
            placed_at: now,
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'state']),
      )
      .insertInto('rental_order_event')
      .columns(['order_id', 'to_state', 'actor', 'at'])
      .expression((eb) =>
        eb.selectFrom('made').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
