import type { Condition } from '#contract/primitives.ts'
import type { GarmentRow } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewLoan {
  readonly loanId: Id<'loan'>
  readonly garmentId: Id<'garment'>
  /** The credits it costs the member, as shown. */
  readonly credits: number
}

export interface LoansOfOrder {
  readonly orderId: Id<'order'>
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  /** The number of the change that adds them to the order; absent when they were ordered with it. */
  readonly addedIn?: number
  /** Their garments are claimed already. */
  readonly loans: readonly NewLoan[]
  readonly garments: readonly GarmentRow[]
  readonly actor: Actor
  readonly now: Date
}

/** Inserts loans, each with its first event. The caller handles claims and credits. */
export async function insertLoans(tx: Tx, input: LoansOfOrder): Promise<void> {
  const { orderId, accountId, membershipId, addedIn, loans, garments, actor, now } = input
  const conditions = new Map<string, Condition>(garments.map((row) => [row.id, row.condition]))
  await tx
    .with('new_loan', (db) =>
      db
        .insertInto('loan')
        .values(
          loans.map(({ loanId, garmentId, credits }) => {
            const condition = conditions.get(garmentId)
            if (!condition) throw new Error(`there is no garment ${garmentId}`)
            return {
              id: loanId,
              account_id: accountId,
              membership_id: membershipId,
              garment_id: garmentId,
              order_id: orderId,
              credits,
              condition,
              state: 'ordered' as const,
              ordered_at: now,
              ...(addedIn !== undefined && { added_in: addedIn }),
            }
          }),
        )
        .returning(['id', 'state']),
    )
    .insertInto('loan_event')
    .columns(['loan_id', 'to_state', 'actor', 'at'])
    .expression((eb) =>
      eb.selectFrom('new_loan').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
    )
    .execute()
}
