// A recall is being recorded while a piece is about to become the family’s own (law L-28): the call waits for the recall, and obeys it.
import { afterEach, expect, test } from 'vitest'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { approveLoss } from '#server/domains/rentals/index.ts'
import { keepAfterNineMonths } from '#server/domains/rentals/operations/keep-after-nine-months.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { untilBlocked } from '../support/database/until-blocked.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { aDesign, stateOf, recall, call, loanOf } = world
const start = world.time.now
afterEach(async () => {
  await world.work()
  await world.expectInvariants()
  world.time.now = start
})

/** A family with a piece at home. Another piece of the same design is on a shelf; a recall locks it second. */
async function family() {
  const { code, garment } = await aDesign()
  const member = await world.member({ plan: '200-quarterly' })
  const [piece, shelf] = [await garment(), await garment()].toSorted() as [Id<'garment'>, Id<'garment'>]
  await world.order({ accountId: member.accountId, garmentIds: [piece] })
  const { id: loanId } = await loanOf(piece)
  /** Runs `act` once a recall of both pieces has locked the family's piece, but has not stopped it yet. */
  async function whileRecalled<Result>(act: () => Promise<Result>): Promise<Result> {
    const { recalling, acting } = await transaction(db, async (tx) => {
      await lockGarments(tx, [shelf])
      const recalling = recall(code, 2, { work: false })
      await untilBlocked(db)
      const acting = act()
      await untilBlocked(db, 2)
      return { recalling, acting }
    })
    await recalling
    return acting
  }
  return { ...member, piece, loanId, params: { id: loanId }, whileRecalled }
}

const refunded = {
  ok: false,
  errors: [{ code: 'not_now', message: expect.stringContaining('We’ve refunded your payment.') }],
}
const refundsTo = (accountId: Id<'account'>) =>
  db.selectFrom('refund').select(['cause_key', 'amount_pence']).where('account_id', '=', accountId).execute()

test('a recalled piece that its family has paid to keep is not sold to that family, and the payment is refunded', async () => {
  const { accountId, viewer, piece, params, whileRecalled } = await family()
  const opened = await call('getKeepPayment', { params }, { viewer })
  await world.pay(opened.ok ? opened.body.clientSecret : null)
  expect(await whileRecalled(() => call('keepPiece', { params }, { viewer }))).toMatchObject(refunded)
  expect(await stateOf(piece)).toBe('out, recalled')
  expect(await refundsTo(accountId)).toEqual([
    { cause_key: expect.stringMatching(/^checkout:/), amount_pence: expect.any(Number) },
  ])
})

test('the payment for a lost piece is refunded when the piece is recalled', async () => {
  const { accountId, viewer, piece, loanId, params, whileRecalled } = await family()
  await call('reportRental', { params, body: { kind: 'lost' } }, { viewer })
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
  const opened = await call('getLossPayment', { params }, { viewer })
  await world.pay(opened.ok ? opened.body.clientSecret : null)
  expect(await whileRecalled(() => call('payLoss', { params }, { viewer }))).toMatchObject(refunded)
  expect(await stateOf(piece)).toBe('out, recalled')
  expect(await refundsTo(accountId)).toEqual([
    { cause_key: expect.stringMatching(/^checkout:/), amount_pence: expect.any(Number) },
  ])
})

test('a recalled piece does not become the family’s own after nine months', async () => {
  const { piece, whileRecalled } = await family()
  world.time.now = new Date('2027-09-01T07:00:00Z')
  await whileRecalled(() => keepAfterNineMonths(world.services))
  expect(await stateOf(piece)).toBe('out, recalled')
  expect(await loanOf(piece)).toMatchObject({ state: 'at_home' })
})
