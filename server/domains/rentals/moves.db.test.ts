// Transitions follow their table, are guarded by the state they start from, and move many rows at once
// (platform/db/move-rows.ts).
import { afterEach, expect, test } from 'vitest'
import { getCheckout } from '#server/domains/checkout/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statementsOf } from '#tests/support/database/statements.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { moveCheckout } from '../checkout/steps/move-checkout.ts'
import { moveLoans, moveLoansOfOrder } from './operations/move-loans.ts'
import { moveOrder } from './steps/move-order.ts'
import { moveReturn } from './steps/move-return.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
afterEach(() => world.expectInvariants())

const now = world.time.now
const actor = 'system:test'
const placed = async () => {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const garmentIds = [await world.garment(), await world.garment(), await world.garment()]
  const id = await world.order({ accountId, garmentIds, until: 'placed' })
  const loans = await db.selectFrom('loan').select('id').where('order_id', '=', id).execute()
  return { id, loanIds: loans.map((loan) => loan.id) }
}
const rollBack = new Error('rolled back')
/** Rolls back, so that the order still matches its loans. */
const rollingBack = (work: (tx: Tx) => Promise<void>) =>
  transaction(db, async (tx) => {
    await work(tx)
    throw rollBack
  }).catch((error) => {
    if (error !== rollBack) throw error
  })

test('a transition that is not in the table throws before any statement is sent', async () => {
  const { id, loanIds } = await placed()
  const step = { actor, now } as const
  const checkout = await db.selectFrom('checkout').selectAll().limit(1).executeTakeFirstOrThrow()
  const completed = { ...checkout, state: 'completed' as const }
  await rollingBack(async (tx) => {
    const tries = [
      () => moveOrder(tx, id, { ...step, from: 'placed', to: 'delivered' }),
      () => moveReturn(tx, newId(), { ...step, from: 'announced', to: 'done' }),
      () => moveLoans(tx, loanIds, { ...step, from: 'ordered', to: 'kept' }),
      () => moveLoansOfOrder(tx, id, { ...step, from: 'ordered', to: 'returned' }),
      () => moveCheckout(tx, completed, { ...step, to: 'abandoned' }),
    ]
    for (const attempt of tries)
      expect(await statementsOf(() => expect(attempt()).rejects.toThrow(RangeError))).toEqual([])
  })
})

test('a transition from an outdated state is a conflict and writes no event', async () => {
  const { id, loanIds } = await placed()
  const step = { actor, now } as const
  const conflict = { code: 'not_now', status: 409 }
  const [first = newId<'loan'>()] = loanIds
  await rollingBack(async (tx) => {
    await expect(moveOrder(tx, id, { ...step, from: 'picking', to: 'packed' })).rejects.toMatchObject(conflict)
    await expect(moveReturn(tx, newId(), { ...step, from: 'announced', to: 'received' })).rejects.toMatchObject(
      conflict,
    )
    const home = { ...step, from: 'at_home', to: 'kept' } as const
    await expect(moveLoans(tx, loanIds, home)).rejects.toMatchObject(conflict)
    await expect(moveLoansOfOrder(tx, id, home)).rejects.toMatchObject(conflict)
    const events = tx.selectFrom('loan_event').selectAll().where('loan_id', 'in', loanIds)
    expect(await events.execute()).toHaveLength(3)
    // If one of several rows is in another state, none of them moves.
    await moveLoans(tx, [first], { ...step, from: 'ordered', to: 'cancelled' })
    await expect(moveLoans(tx, loanIds, { ...step, from: 'ordered', to: 'at_home' })).rejects.toMatchObject(conflict)
  })
  const left = db.selectFrom('rental_order_event').select('to_state').where('order_id', '=', id)
  expect(await left.execute()).toEqual([{ to_state: 'placed' }])
})

test('moving a checkout that has already moved returns false', async () => {
  const { checkoutId } = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const open = await getCheckout(db, checkoutId)
  await rollingBack(async (tx) => {
    expect(await moveCheckout(tx, open, { to: 'abandoned', actor, now })).toBe(true)
    expect(await moveCheckout(tx, open, { to: 'abandoned', actor, now })).toBe(false)
  })
})

test('one statement moves all loans of an order', async () => {
  const { id } = await placed()
  await rollingBack(async (tx) => {
    const step = { from: 'ordered', to: 'at_home', actor, now, set: { received_on: '2026-11-20' } } as const
    expect(await statementsOf(() => moveLoansOfOrder(tx, id, step))).toHaveLength(1)
    const loans = tx.selectFrom('loan').select(['state', 'received_on']).where('order_id', '=', id)
    expect(await loans.execute()).toEqual(Array(3).fill({ state: 'at_home', received_on: '2026-11-20' }))
  })
})
