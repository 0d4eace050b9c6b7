// Emails and pages offer each of two homes only what it may do itself, and show nothing about the other home (product §12).
import { expect, test } from 'vitest'
import { approveLoss, cancelUnpickedOrders, deliverOrder } from '#server/domains/rentals/index.ts'
import { recurringRentalJobs } from '#server/domains/rentals/jobs.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type Person, twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase()
const world = twoHomesWorld(db)

const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}
async function mailTo({ email }: Person, wanted: string): Promise<string> {
  await world.work()
  const mail = world.mails.findLast(({ to, template }) => to.address === email && template === wanted)
  if (!mail) throw new Error(`no email ${wanted}`)
  return mail.text
}
async function loanOf(garmentId: Id<'garment'> | undefined) {
  return db
    .selectFrom('loan')
    .select(['id', 'order_id'])
    .where('garment_id', '=', garmentId as Id<'garment'>)
    .executeTakeFirstOrThrow()
}
async function atSecondHome(count = 1) {
  const homes = await world.twoHomes()
  const [piece] = await world.atHome(homes.second, count)
  const loan = await loanOf(piece)
  return { ...homes, piece: piece as Id<'garment'>, loanId: loan.id, params: { params: { id: loan.id } } }
}
async function approve(loanId: Id<'loan'>) {
  const { id: lossId } = await db
    .selectFrom('loss')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  await transaction(db, async (tx) => {
    await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
    await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
  })
  await approveLoss(world.services, { lossId, operator: 'sam' })
}

test('a return from a home that has left promises no credits, in the closet, on its page or by email', async () => {
  const { second, piece } = await atSecondHome()
  ok(await world.call('endSharing', {}, second))
  const closet = ok(await world.call('listRentals', {}, second)).body
  expect(closet.rentals.active).toMatchObject([{ earlierMembership: true }])
  const { returnId } = ok(await world.call('announceReturn', { body: { itemsIds: [piece] } }, second)).body
  expect(ok(await world.call('returnDetails', { params: { id: returnId } }, second)).body.creditsFreed).toBe(0)
  expect(await mailTo(second, 'return-announced')).not.toContain('you can already use')
})

test('the email about a return does not offer its credits while the membership is overdue', async () => {
  const { payer, membershipId } = await world.twoHomes()
  const [piece] = await world.atHome(payer)
  await world.owes(membershipId)
  const body = { itemsIds: [piece as string] }
  const intent = await world.call(
    'getPaymentIntent',
    { body: { inventoryItemIds: [], returnItemsIds: body.itemsIds } },
    payer,
  )
  if (intent.ok && intent.body.clientSecret) await world.pay(intent.body.clientSecret)
  ok(await world.call('announceReturn', { body }, payer))
  expect(await mailTo(payer, 'return-announced')).not.toContain('you can already use')
})

test('a payer who buys a piece that the other home is sending back reads nothing about its return or its later rental', async () => {
  const { payer, second, piece, params } = await atSecondHome(2)
  ok(await world.call('announceReturn', { body: { itemsIds: [piece] } }, second))
  const offer = ok(await world.call('getKeepPayment', params, payer)).body
  expect(JSON.stringify(ok(await world.call('keepOffer', params, payer)).body)).not.toMatch(/Your return|If you wait/)
  await world.pay(offer.clientSecret)
  ok(await world.call('keepPiece', params, payer))
  const receipt = await mailTo(payer, 'piece-bought')
  expect(receipt).toContain('It stays at the other home.')
  expect(receipt).not.toMatch(/return you|send back/)
  ok(await world.call('cancelKeep', params, payer))
  const cancelled = await mailTo(payer, 'purchase-cancelled')
  expect(cancelled).toContain('It’s rented at the other home again')
  expect(cancelled).not.toMatch(/You’re renting|runs until/)
})

test('the payer is emailed that the other home has found the piece, and is offered no action', async () => {
  const { payer, second, loanId, params } = await atSecondHome()
  ok(await world.call('reportRental', { ...params, body: { kind: 'lost' } }, second))
  await approve(loanId)
  expect(await mailTo(payer, 'loss-approved')).toContain('you can order with the others as before')
  await world.pay(ok(await world.call('getLossPayment', params, payer)).body.clientSecret)
  ok(await world.call('payLoss', params, payer))
  expect(await mailTo(payer, 'loss-paid')).toContain('If the other home finds it by')
  ok(await world.call('foundRental', params, second))
  const refunded = await mailTo(payer, 'loss-refunded')
  expect(refunded).toContain('The other home has found the piece you paid for')
  expect(refunded).not.toMatch(/You’re renting|Keep it/)
})

test('a home that has left is asked for a missing piece and its price, and offered neither another rental nor credits', async () => {
  const { second, loanId } = await atSecondHome()
  ok(await world.call('endSharing', {}, second))
  world.time.now = new Date('2027-01-02T08:00:00Z')
  for (const job of recurringRentalJobs(world.services)) await job.work()
  expect(await mailTo(second, 'loss-noticed')).toContain('Please send it back, or report it lost.')
  await approve(loanId)
  expect(await mailTo(second, 'loss-approved')).not.toContain('order with the others')
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

test('the email about an order that arrives after the sharing has ended says when it is due back', async () => {
  const { second } = await world.twoHomes()
  const orderId = await world.order({
    accountId: second.accountId,
    garmentIds: [await world.garment({ credits: 10 })],
    until: 'dispatched',
    placedAt: new Date('2026-11-18T09:00:00Z'),
  })
  ok(await world.call('endSharing', {}, second))
  await deliverOrder(world.services, { orderId, operator: 'sam' })
  const arrived = await mailTo(second, 'order-delivered')
  expect(arrived).toContain('They’re yours to wear until 20 December 2026. Please send them back by then.')
  expect(arrived).not.toMatch(/swap|longer/)
})

test.each(['membership-cooling-off-cancelled', 'paid-time-over'] as const)(
  'an order cancelled by %s is explained to each home, and offers nothing of the membership that is over',
  async (type) => {
    const { payer, second, membershipId } = await world.twoHomes()
    for (const { accountId } of [payer, second])
      await world.order({ accountId, garmentIds: [await world.garment({ credits: 10 })], until: 'placed' })
    const cancel = cancelUnpickedOrders(world.services)
    await transaction(db, (tx) => cancel(tx, { type, accountId: payer.accountId, membershipId }))
    for (const home of [payer, second]) {
      const cancelled = await mailTo(home, 'order-cancelled')
      expect(cancelled).toContain('The membership that it was ordered with is over.')
      expect(cancelled).not.toMatch(/You can use its|free delivery/)
    }
  },
)
