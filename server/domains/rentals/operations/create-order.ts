import { randomBytes } from 'node:crypto'
import type { Condition } from '#contract/primitives.ts'
import { claimForLoans, lockGarments } from '#server/domains/inventory/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout, CheckoutBasket } from '../queries/checkouts.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalSteps } from '../services.ts'

export interface CreatedOrder {
  readonly orderId: Id<'order'>
  readonly loans: readonly { readonly loanId: string; readonly credits: number }[]
}

/**
 * Turns the garments of a checkout into loans of a new order: each claim from held or free to lent, or, when one of them is
 * another's by now, nothing at all. Credits are the caller's business.
 */
export async function createOrder(
  tx: Tx,
  services: RentalSteps,
  { checkout, garments }: { checkout: Checkout; garments: CheckoutBasket['garments'] },
): Promise<Outcome<CreatedOrder, RentalRefusal>> {
  const now = services.clock.now()
  const loans = garments.map((garment) => ({ ...garment, loanId: newId<'loan'>() }))
  const rows = await lockGarments(
    tx,
    garments.map(({ garmentId }) => garmentId),
  )
  const claimed = await claimForLoans(tx, {
    loans: loans.map(({ garmentId, loanId }) => ({ garmentId, loanId })),
    accountId: checkout.account_id as Id<'account'>,
    holdOwnerId: checkout.id,
    now,
  })
  if (!claimed.taken) return refused(itemsUnavailable(claimed.unavailable))
  const orderId = await insertOrder(tx, checkout, now)
  const conditions = new Map<string, Condition>(rows.map((row) => [row.id, row.condition]))
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
  return accepted({ orderId, loans })
}

async function insertOrder(tx: Tx, checkout: Checkout, now: Date): Promise<Id<'order'>> {
  const orderId = newId<'order'>()
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
    if (numInsertedOrUpdatedRows === 1n) return orderId
  }
}
