// What the payer of a membership has paid for the second home is in the payer's export alone (product §12.2, §12.5).
import { expect, test } from 'vitest'
import { approveLoss } from '#server/domains/rentals/index.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '../builders/a-gift-balance.ts'
import { builtPassword } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { done } from '../support/worlds/privacy/family-of-the-site.ts'
import { type Person, twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = twoHomesWorld(db)
const { call } = world

const exported = async ({ viewer }: Person) =>
  (await done(call('exportAccount', { body: { currentPassword: builtPassword, inWords: false } }, { viewer }))).data
const ofLoan = async (garmentId: Id<'garment'> | undefined) => {
  const loans = db
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', garmentId as Id<'garment'>)
  return { params: { id: (await loans.executeTakeFirstOrThrow()).id } }
}
async function approveLossOf(loanId: Id<'loan'>) {
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

test('amounts that the payer paid for the second home are in the payer’s export, not in the second adult’s', async () => {
  const { payer, second } = await world.twoHomes()
  const [bought, lost] = await world.atHome(second, 2)
  const [ofBought, ofLost] = [await ofLoan(bought), await ofLoan(lost)]
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: payer.accountId, left: 1017, now: world.time.now }))

  // The gift balance pays the postage and some of the purchase; the lost piece is paid by card.
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
  const { checkoutId } = await done(call('askForPostage', { body }, second))
  await done(call('payAskedPayment', { params: { id: checkoutId } }, payer))
  const keep = await done(call('getKeepPayment', ofBought, payer))
  await world.pay(keep.clientSecret)
  await done(call('keepPiece', ofBought, payer))
  await done(call('reportRental', { ...ofLost, body: { kind: 'lost' } }, second))
  await approveLossOf(ofLost.params.id)
  const loss = await done(call('getLossPayment', ofLost, payer))
  await world.pay(loss.clientSecret)
  await done(call('payLoss', ofLost, payer))

  const [ofPayer, ofSecond] = [await exported(payer), await exported(second)]
  const sums = { amountPence: null, balancePence: null, terms: null }
  expect(ofSecond.checkouts.filter(({ amountPence }) => amountPence !== 0)).toMatchObject([sums, sums, sums])
  expect(ofSecond.purchases).toMatchObject([{ pricePence: null, boughtAt: expect.any(String) }])
  expect(ofSecond.losses).toMatchObject([{ state: 'paid', pricePence: null, reportedAt: expect.any(String) }])

  const paidFor = ofPayer.checkouts.filter(({ amountPence }) => Number(amountPence) > 0)
  expect(paidFor.map(({ balancePence }) => balancePence)).toEqual([395, 622, 0])
  expect(ofPayer.purchases).toMatchObject([{ boughtAt: expect.any(String) }])
  expect(ofPayer.purchases[0]?.pricePence).toBeGreaterThan(622)
  expect(ofPayer.losses).toMatchObject([{ state: 'paid', paidAt: expect.any(String), pricePence: loss.amount }])
  // What the second adult reported about the lost piece is not shown to the payer.
  expect(ofPayer.losses[0]).not.toHaveProperty('reportedAt')
})
