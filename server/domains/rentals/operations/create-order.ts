import { randomBytes } from 'node:crypto'
import type { Condition } from '#contract/primitives.ts'
import { claimForLoans, type LockedForClaim } from '#server/domains/inventory/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries/checkouts.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalSteps } from '../services.ts'

export interface NewOrder {
  readonly orderId: Id<'order'>
  readonly checkout: Checkout
  /** What each garment costs the member: the credits that were shown. */
  readonly credits: ReadonlyMap<string, number>
  readonly locked: LockedForClaim
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
  services: RentalSteps,
  { orderId, checkout, credits, locked }: NewOrder,
): Promise<Outcome<readonly NewLoan[], RentalRefusal>> {
  const now = services.clock.now()
  const loans = [...credits].map(([garmentId, amount]) => ({ garmentId, credits: amount, loanId: newId<'loan'>() }))
  const claimed = await claimForLoans(tx, locked, {
    loans: loans.map(({ garmentId, loanId }) => ({ garmentId, loanId })),
    accountId: checkout.account_id,
    now,
  })
  if (!claimed.taken) return refused(itemsUnavailable(claimed.unavailable))
  await insertOrder(tx, orderId, checkout, now)
  const conditions = new Map<string, Condition>(locked.garments.map((row) => [row.id, row.condition]))
  await tx
    .insertInto('loan')
    .values(
      loans.map(({ loanId, garmentId, credits }) => {
        const condition = conditions.get(garmentId)
        if (!condition) throw new Error(`there is no garment ${garmentId}`)
        return {
          id: loanId,
          account_id: checkout.account_id,
          membership_id: checkout.membership_id,
          garment_id: garmentId,
          order_id: orderId,
          credits,
          condition,
          state: 'ordered' as const,
          ordered_at: now,
        }
      }),
    )
    .execute()
  return accepted(loans)
}

async function insertOrder(tx: Tx, orderId: Id<'order'>, checkout: Checkout, now: Date): Promise<void> {
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('rental_order')
      .values({
        id: orderId,
        // Short enough to read out; once in a long while it is taken already.
        reference: `W-${humanCode(randomBytes(6))}`,
        account_id: checkout.account_id,
        membership_id: checkout.membership_id,
        checkout_id: checkout.id,
        state: 'placed',
        address: JSON.stringify(checkout.address),
        outbound_pence: checkout.outbound_pence,
        return_pence: checkout.return_pence,
        outbound_free: checkout.outbound_free,
        return_free: checkout.return_free,
        postage_status: checkout.amount_pence > 0 ? 'paid' : 'free',
        placed_at: now,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
