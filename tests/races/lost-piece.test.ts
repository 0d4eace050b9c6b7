// A lost piece is paid for while the warehouse receives it, reported in eight tabs, approved while it is sent back, or found while it
// is paid for. Each race has one valid outcome, and nobody sees an error.
import { expect, test } from 'vitest'
import { approveLoss, receiveReturn } from '#server/domains/rentals/index.ts'
import { lockReturn } from '#server/domains/rentals/queries/returns.ts'
import { lapseReturn } from '#server/domains/rentals/steps/lapse-return.ts'
import { lockMember } from '#server/domains/rentals/steps/lock-member.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld } from './race-world.ts'

const roundCount = rounds(4, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world
world.startProcess()
world.startProcess()

const idParams = (id: Id<'loan'>) => ({ params: { id } })
const report = ({ viewer }: Racer, loanId: Id<'loan'>) =>
  call('reportRental', { ...idParams(loanId), body: { kind: 'lost' } }, { viewer })
const reportFound = ({ viewer }: Racer, loanId: Id<'loan'>) => call('foundRental', idParams(loanId), { viewer })
const pay = ({ viewer }: Racer, loanId: Id<'loan'>) => call('payLoss', idParams(loanId), { viewer })
const sendBack = ({ viewer }: Racer, garmentId: Id<'garment'>) =>
  call('announceReturn', { body: { itemsIds: [garmentId] } }, { viewer })

/**
 * A piece at home whose loss waits for an operator.
 * @param lapsed whether it has a lapsed return, whose parcel may still arrive
 */
async function aMissingPiece(racer: Racer, { lapsed = false } = {}) {
  const { accountId } = racer
  const garmentId = await world.garment()
  await transaction(db, (tx) => anOrder(tx, { accountId, garmentIds: [garmentId] }))
  const { id: loanId } = await db
    .selectFrom('loan')
    .select('id')
    .where('garment_id', '=', garmentId)
    .executeTakeFirstOrThrow()
  const now = world.services.clock.now()
  const returnId = lapsed
    ? await transaction(db, async (tx) => {
        const id = await anOrder(tx, { accountId, returning: [garmentId], placedAt: new Date('2026-11-14T09:00:00Z') })
        await lockMember(tx, accountId)
        await lapseReturn(tx, world.services.events, { row: await lockReturn(tx, id), actor: 'system:test', now })
        return id
      })
    : undefined
  expect((await report(racer, loanId)).ok).toBe(true)
  const { id: lossId } = await db
    .selectFrom('loss')
    .select('id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  await transaction(db, async (tx) => {
    await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
    await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now })
  })
  return { garmentId, loanId, lossId, returnId }
}
async function approveAndPay(
  racer: Racer,
  { loanId, lossId }: { loanId: Id<'loan'>; lossId: Id<'loss'> },
): Promise<void> {
  await approveLoss(world.services, { lossId, operator: 'sam' })
  const payment = await call('getLossPayment', idParams(loanId), { viewer: racer.viewer })
  if (!payment.ok) throw new Error(JSON.stringify(payment.errors))
  await world.pay(payment.body.clientSecret)
}
const finishAndCheck = async () => {
  await world.runDueJobs()
  await expect.poll(openJobs).toEqual([])
  await world.expectInvariants()
}
const openJobs = () =>
  db
    .selectFrom('job')
    .select(['kind', 'attempts', 'last_error'])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', world.services.clock.now())
    .execute()
const stateOf = async (lossId: Id<'loss'>) =>
  (await db.selectFrom('loss').select('state').where('id', '=', lossId).executeTakeFirstOrThrow()).state
const refunds = async ({ accountId }: Racer) =>
  (await db.selectFrom('refund').select('cause_key').where('account_id', '=', accountId).execute()).map(
    ({ cause_key }) => cause_key.split(':')[0],
  )

/** @returns whether the act succeeded. Any failure but a refusal fails the test. */
const isAccepted = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(Refusal)
      return false
    },
  )

test('a piece paid for while the warehouse receives it is paid, received and refunded', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aMissingPiece(racer, { lapsed: true })
    await approveAndPay(racer, piece)
    const receive = () => receiveReturn(world.services, { returnId: piece.returnId as Id<'return'>, operator: 'sam' })
    const [first, second] =
      round % 2 === 0 ? [pay(racer, piece.loanId), receive()] : [receive(), pay(racer, piece.loanId)]
    await Promise.all([first, second])
    await finishAndCheck()
    const state = await stateOf(piece.lossId)
    expect(['refunded', 'closed']).toContain(state)
    expect(await refunds(racer)).toEqual([state === 'refunded' ? 'loss-found' : 'checkout'])
    const { state: garment } = await db
      .selectFrom('garment')
      .select('state')
      .where('id', '=', piece.garmentId)
      .executeTakeFirstOrThrow()
    expect(garment).toBe('received')
  }
})

test('a piece reported lost in eight tabs has one case', async () => {
  for (const racer of await world.racers(roundCount)) {
    const garmentId = await world.garment()
    await transaction(db, (tx) => anOrder(tx, { accountId: racer.accountId, garmentIds: [garmentId] }))
    const { id } = await db
      .selectFrom('loan')
      .select('id')
      .where('garment_id', '=', garmentId)
      .executeTakeFirstOrThrow()
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(racer, id)))
    expect(new Set(answers.map((answer) => answer.ok && answer.body.lossId)).size).toBe(1)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await finishAndCheck()
    expect(await db.selectFrom('loss').select('state').where('loan_id', '=', id).execute()).toEqual([{ state: 'open' }])
  }
})

test('a piece approved as lost while its return is booked is returned, and nothing is owed for it', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const { garmentId, lossId } = await aMissingPiece(racer)
    const approve = () => isAccepted(approveLoss(world.services, { lossId, operator: 'sam' }))
    const early = round % 2 === 0 ? undefined : approve()
    const [sent] = await Promise.all([sendBack(racer, garmentId), early ?? approve()])
    await finishAndCheck()
    expect(sent).toMatchObject({ ok: true })
    expect(await stateOf(lossId)).toBe('closed')
  }
})

test('a piece found while it is paid for is on loan, and its payment is refunded once', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aMissingPiece(racer)
    await approveAndPay(racer, piece)
    const acts = [
      () => pay(racer, piece.loanId),
      () => reportFound(racer, piece.loanId),
      () => reportFound(racer, piece.loanId),
    ]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    await finishAndCheck()
    const state = await stateOf(piece.lossId)
    expect(['refunded', 'closed']).toContain(state)
    expect(await refunds(racer)).toEqual([state === 'refunded' ? 'loss-found' : 'checkout'])
    const { state: loan } = await db
      .selectFrom('loan')
      .select('state')
      .where('id', '=', piece.loanId)
      .executeTakeFirstOrThrow()
    expect(loan).toBe('at_home')
  }
})
