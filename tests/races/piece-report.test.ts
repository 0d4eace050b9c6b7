// A piece that is not as described is reported in six tabs, taken back while its family sends it back, regraded while it is bought,
// found worse on arrival, or has its report resolved by two operators. Each race ends in exactly one of its valid outcomes, and nobody
// sees an error.
import { expect, test } from 'vitest'
import { declineReport, regradeReportedPiece, takeBackReportedPiece } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { aProduct } from '../builders/a-product.ts'
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
const operator = 'sam'

interface Piece {
  readonly garmentId: Id<'garment'>
  readonly loanId: Id<'loan'>
}
const report = ({ viewer }: Racer, { loanId }: Piece) =>
  call('reportPiece', { params: { id: loanId }, body: { what: 'worn', words: 'Thin knees' } }, { viewer })

/** A piece that arrived today, rented as gently worn for 24 credits. */
async function aPieceAtHome({ accountId }: Racer): Promise<Piece> {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx, { rrpPence: 4200 }))
  const garmentId = await world.garment({ credits: 24, productId })
  await transaction(db, (tx) => anOrder(tx, { accountId, garmentIds: [garmentId] }))
  const { id: loanId } = await db
    .updateTable('loan')
    .set({ received_on: world.services.clock.now().toISOString().slice(0, 10) })
    .where('garment_id', '=', garmentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { garmentId, loanId }
}
async function aReportedPiece(racer: Racer) {
  const piece = await aPieceAtHome(racer)
  expect((await report(racer, piece)).ok).toBe(true)
  const { id: reportId } = await db
    .selectFrom('piece_report')
    .select('id')
    .where('loan_id', '=', piece.loanId)
    .executeTakeFirstOrThrow()
  return { ...piece, reportId }
}
const loanOf = ({ loanId }: Piece) =>
  db.selectFrom('loan').select(['state', 'credits', 'return_id']).where('id', '=', loanId).executeTakeFirstOrThrow()
const stateOf = async (reportId: Id<'piece-report'>) =>
  (await db.selectFrom('piece_report').select('state').where('id', '=', reportId).executeTakeFirstOrThrow()).state
const finishAndCheck = async () => {
  await world.runDueJobs()
  await world.expectInvariants()
}
/** @returns whether the act succeeded. Any failure but a refusal fails the test. */
const isAccepted = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(Refusal)
      return false
    },
  )
/** Starts both acts at once; which of them goes first alternates by round. */
const startBoth = async <One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const first = other()
  return Promise.all([one(), first])
}

test('a piece reported in six tabs has one report', async () => {
  for (const racer of await world.racers(roundCount)) {
    const piece = await aPieceAtHome(racer)
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(racer, piece)))
    expect(new Set(answers.map((answer) => answer.ok && answer.body.reportId)).size).toBe(1)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await finishAndCheck()
  }
})

test('a piece taken back while its family books its return has one return, and frees its credits once', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aReportedPiece(racer)
    const sendBack = () => call('announceReturn', { body: { itemsIds: [piece.garmentId] } }, { viewer: racer.viewer })
    const takeBack = () => isAccepted(takeBackReportedPiece(world.services, { reportId: piece.reportId, operator }))
    const [sent, taken] = await startBoth(round, sendBack, takeBack)
    await finishAndCheck()
    expect([200, 409]).toContain(sent.status)
    expect(taken).toBe(true)
    expect(await stateOf(piece.reportId)).toBe('taken_back')
    expect(await loanOf(piece)).toMatchObject({ state: 'return_announced' })
    const returns = db.selectFrom('rental_return').select('id').where('account_id', '=', racer.accountId)
    expect(await returns.execute()).toHaveLength(1)
  }
})

test('a piece regraded while it is bought costs the price that was shown', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aReportedPiece(racer)
    const input = { params: { id: piece.loanId } }
    const payment = await call('getKeepPayment', input, { viewer: racer.viewer })
    if (!payment.ok) throw new Error(JSON.stringify(payment.errors))
    await world.pay(payment.body.clientSecret)
    const buy = () => call('keepPiece', input, { viewer: racer.viewer })
    const regrade = () =>
      isAccepted(regradeReportedPiece(world.services, { reportId: piece.reportId, operator, condition: 'worn' }))
    const [bought, regraded] = await startBoth(round, buy, regrade)
    await finishAndCheck()
    expect(bought).toMatchObject({ ok: true })
    expect(await loanOf(piece)).toMatchObject({ state: 'kept', credits: regraded ? 18 : 24 })
    expect(await stateOf(piece.reportId)).toBe(regraded ? 'regraded' : 'open')
    const purchases = db.selectFrom('keep_purchase').select('price_pence').where('loan_id', '=', piece.loanId)
    expect(await purchases.execute()).toEqual([{ price_pence: payment.body.amount }])
  }
})

const reportWorse = ({ viewer }: Racer, { loanId }: Piece) =>
  call(
    'checkArrival',
    { params: { id: loanId }, body: { answer: 'worse', marks: [{ side: 'front', number: 2, kind: 'stain' }] } },
    { viewer },
  )
const entriesOf = ({ loanId }: Piece) =>
  db.selectFrom('credit_ledger').select('delta').where('loan_id', '=', loanId).where('cause', '=', 'regraded').execute()

test('a piece found worse in six tabs frees its credits once', async () => {
  for (const racer of await world.racers(roundCount)) {
    const piece = await aPieceAtHome(racer)
    const answers = await Promise.all(Array.from({ length: 6 }, () => reportWorse(racer, piece)))
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, body: { creditsFreed: 6 } })
    await finishAndCheck()
    expect(await entriesOf(piece)).toEqual([{ delta: -6 }])
  }
})

test('a piece found worse while it is reported in writing has one report, and credits are freed at most once', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aPieceAtHome(racer)
    const [found, reported] = await startBoth(
      round,
      () => reportWorse(racer, piece),
      () => report(racer, piece),
    )
    await finishAndCheck()
    expect([found.ok, reported.ok].filter(Boolean)).toHaveLength(1)
    expect((found.ok ? reported : found).status).toBe(409)
    expect(await entriesOf(piece)).toEqual(found.ok ? [{ delta: -6 }] : [])
  }
})

test('a piece found worse while it is sent back frees its credits once', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aPieceAtHome(racer)
    const sendBack = () => call('announceReturn', { body: { itemsIds: [piece.garmentId] } }, { viewer: racer.viewer })
    const [found, sent] = await startBoth(round, () => reportWorse(racer, piece), sendBack)
    await finishAndCheck()
    expect([200, 409]).toContain(found.status)
    expect([200, 409]).toContain(sent.status)
    expect(await entriesOf(piece)).toEqual(found.ok ? [{ delta: -6 }] : [])
    expect(await loanOf(piece)).toMatchObject({ credits: found.ok ? 18 : 24 })
  }
})

test('a piece reported as worse while its whole order is confirmed as matching has one answer', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aPieceAtHome(racer)
    const { order_id: id } = await db
      .selectFrom('loan')
      .select('order_id')
      .where('id', '=', piece.loanId)
      .executeTakeFirstOrThrow()
    const matchAll = () => call('orderMatches', { params: { id } }, { viewer: racer.viewer })
    const [found, matching] = await startBoth(round, () => reportWorse(racer, piece), matchAll)
    await finishAndCheck()
    expect(matching).toMatchObject({ ok: true, body: { matching: found.ok ? 0 : 1 } })
    const answers = await db.selectFrom('arrival_check').select('answer').where('loan_id', '=', piece.loanId).execute()
    expect(answers).toEqual([{ answer: found.ok ? 'worse' : 'matches' }])
  }
})

test('two operators resolve a report once', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aReportedPiece(racer)
    const { reportId } = piece
    const regrade = () => isAccepted(regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' }))
    const decline = () => isAccepted(declineReport(world.services, { reportId, operator: 'kim', reason: 'As shown.' }))
    const done = await startBoth(round, regrade, decline)
    await finishAndCheck()
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await stateOf(reportId)).toBe(done[0] ? 'regraded' : 'declined')
    expect(await loanOf(piece)).toMatchObject({ state: 'at_home', credits: done[0] ? 18 : 24 })
  }
})
