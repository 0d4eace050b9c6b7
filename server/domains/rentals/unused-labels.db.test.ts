// The postage of a return whose label was not used is refunded once; for a swap, only the return part of the payment.
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { deliverOrder, dispatchOrder, receiveReturn } from './index.ts'
import { recurringRentalJobs } from './jobs.ts'

const { db } = await openTestDatabase()
// The morning jobs act on every account, so they would change the bystander.
const world = buyingWorld(db, { bystander: false })
const { buyer, buy, sendBack, refundsOf, stateOf, call } = world
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

const morningOf = async (day: string): Promise<void> => {
  world.time.now = new Date(`${day}T08:00:00Z`)
  for (const job of recurringRentalJobs(world.services)) await job.work()
}

/** A swap of one piece for another, which arrives; £3.95 was paid each way. */
async function swapped() {
  const member = await buyer({ credits: [10, 12] })
  const [firstReturned, piece] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  // Uses up the free return postage.
  await receiveReturn(world.services, { returnId: await sendBack(member, [firstReturned]), operator: 'sam' })
  const basket = { inventoryItemIds: [await world.garment()], returnItemsIds: [piece.garmentId] }
  const checkout = await call('getPaymentIntent', { body: basket }, { viewer: member.viewer })
  expect(checkout).toMatchObject({ body: { amount: 790 } })
  if (checkout.ok) await world.pay(checkout.body.clientSecret)
  const ordered = await call('makeOrder', { body: { ...basket, postageStatus: 'paid' } }, { viewer: member.viewer })
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.errors))
  const office = { orderId: ordered.body.orderId as never, operator: 'sam' }
  await dispatchOrder(world.services, office)
  await deliverOrder(world.services, office)
  return { member, piece }
}

test('a swap’s return that lapses refunds only its return postage, not the delivery', async () => {
  const { member, piece } = await swapped()
  await morningOf('2026-12-11')
  expect(await refundsOf(member)).toEqual([])
  await morningOf('2026-12-12')
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home', garment: 'out', claimed: true })
  expect(await refundsOf(member)).toEqual([['return-lapsed', 395]])
  await morningOf('2026-12-13')
  expect(await refundsOf(member)).toEqual([['return-lapsed', 395]])
})

test('a swap’s return whose only piece is bought refunds only its return postage', async () => {
  const { member, piece } = await swapped()
  await buy(member, piece)
  expect(await refundsOf(member)).toEqual([['return-lapsed', 395]])
})
