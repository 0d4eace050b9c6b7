// The invariants of purchases find planted faults (invariants.ts).
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#server/invariants.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'

const { db, pool } = await openTestDatabase()
const world = buyingWorld(db)
const member = await world.buyer({ credits: [10, 12] })
const [bought, cancelledPiece = bought] = member.pieces
const purchaseId = await world.buy(member, bought)
const cancelledId = await world.buy(member, cancelledPiece)
await world.cancel(member, cancelledPiece)

const rule = 'a garment is kept exactly when its last loan is'
const fromCheckout = 'each purchase has one completed checkout of its price, and each such checkout its purchase'
const stands = 'a purchase has a kept loan, or was cancelled and refunded in full'
const ofPurchase = (set: string) => `update keep_purchase set ${set} where id = '${purchaseId}'`
const ofLoan = (state: string) => `update loan set state = '${state}' where id = '${bought.loanId}'`
const ofGarment = (state: string) => `update garment set state = '${state}' where id = '${bought.garmentId}'`
const ofRefund = (change: string) =>
  `update refund set amount_pence = amount_pence ${change} where cause_key = 'purchase-cancelled:${cancelledId}'`

test.each([
  [rule, ofGarment('resale'), ofGarment('kept')],
  [rule, ofLoan('lost'), ofLoan('kept')],
  [fromCheckout, ofPurchase('price_pence = price_pence + 1'), ofPurchase('price_pence = price_pence - 1')],
  [
    fromCheckout,
    `update checkout set purpose = 'trial' where result_id = '${purchaseId}'`,
    `update checkout set purpose = 'keep-piece' where result_id = '${purchaseId}'`,
  ],
  [stands, ofLoan('returned'), ofLoan('kept')],
  [stands, ofRefund('- 1'), ofRefund('+ 1')],
])('a planted fault is found: %s', async (name, plant, mend) => {
  expect(await findBrokenInvariants(db)).toEqual([])
  await pool.query(plant)
  expect((await findBrokenInvariants(db)).map((each) => each.name)).toContain(name)
  await pool.query(mend)
  expect(await findBrokenInvariants(db)).toEqual([])
})
