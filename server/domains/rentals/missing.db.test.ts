// A piece whose family does not answer (product §4.10): three notices, thirty days, an operator's approval, the
// family's payment, and a refund when the piece turns up. Longer than 300 lines because the cases share the family and its mornings.
import { afterEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { becomeSkiWear } from '#tests/builders/ski-wear-of-old.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { approveLoss, inspectFoundPiece, receivePiece, receiveReturn, waiveLoss } from './index.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = losingWorld(db)
const { family, morningOf, untilToApprove, lossOf, read, report, found, paid, eventsOf, membershipOf, stateOf } = world
const { creditsOf, refundsOf, refusedWith } = world
// Pieces that one test leaves at home are missing in the morning runs of the next, so each test checks only its own
// family.
afterEach(() => world.expectInvariants())
type Piece = Parameters<typeof lossOf>[0]
const approve = async (piece: Piece) =>
  approveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })
const auditOf = async (subject: Id<string>) =>
  (await db.selectFrom('office_audit').select('action').where('subject_id', '=', subject).orderBy('at').execute()).map(
    ({ action }) => action,
  )

async function approved() {
  const member = await family()
  const [piece] = member.pieces
  await untilToApprove()
  await approve(piece)
  return { member, piece }
}

test('a missing piece gets three notices over thirty days, is approved and paid for, and then its loan ends', async () => {
  const member = await family()
  const [piece] = member.pieces
  await morningOf('2027-02-18')
  expect(eventsOf(member)).toEqual([])
  await untilToApprove()
  expect(eventsOf(member)).toEqual(['loss-noticed 1', 'loss-noticed 2', 'loss-noticed 3', 'loss-to-approve'])
  // 13 credits with six whole months left on 12 February.
  expect(await lossOf(piece)).toMatchObject({
    ...{ state: 'to_approve', due_on: '2027-02-12', at_most_pence: 1300, opened_on: '2027-02-19', reported_at: null },
  })
  expect(await membershipOf(member)).toMatchObject({ choice_due: true, credits_in_use: 13 })
  expect(await world.getPayment(member, piece)).toMatchObject(
    refusedWith('not_now', 'nothing to pay for this piece yet'),
  )
  await approve(piece)
  // The keep-it price has fallen since, so the lower price is charged. New orders no longer wait, and the credits stay in use.
  expect(await read(member, piece)).toMatchObject({
    ...{ price: 867, atMost: 1300, can: { pay: { allowed: true }, found: { allowed: true } } },
    loss: { state: 'approved', dueOnLabel: '12 February 2027' },
  })
  expect(await membershipOf(member)).toMatchObject({ choice_due: false, credits_in_use: 13 })
  const lossId = await paid(member, piece)
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'lost', claimed: false })
  expect(await lossOf(piece)).toMatchObject({ state: 'paid', price_pence: 867, vat_class: 'sale' })
  expect(await creditsOf(member)).toBe(0)
  expect(await auditOf(lossId)).toEqual(['loss.approve'])
  // Repeating the calls returns the same answer and charges nothing.
  expect(await world.payLoss(member, piece)).toMatchObject({ status: 200, body: { lossId } })
  expect(await world.getPayment(member, piece)).toMatchObject({ body: { lossId, clientSecret: null } })
  expect(await read(member, piece)).toMatchObject({
    loss: { state: 'paid', price: 867, paidOnLabel: '21 March 2027', refundUntilLabel: '19 June 2027' },
  })
})

test('a lost piece is paid for in the VAT class that was shown, even if its product has another by then', async () => {
  const { member, piece } = await approved()
  const payment = await world.getPayment(member, piece)
  await world.pay(payment.ok ? payment.body.clientSecret : null)
  await db.updateTable('product').set({ vat_class: 'sale_standard' }).execute()
  expect(await world.payLoss(member, piece)).toMatchObject({ ok: true })
  await db.updateTable('product').set({ vat_class: 'sale' }).execute()
  expect(await lossOf(piece)).toMatchObject({ state: 'paid', vat_class: 'sale' })
})

test('a payment that was opened for an earlier case of a piece does not pay for a later case, and is refunded', async () => {
  const { member, piece } = await approved()
  const opened = await world.getPayment(member, piece)
  await found(member, piece)
  await world.approved(member, piece)
  await world.pay(opened.ok ? opened.body.clientSecret : null)
  expect(await world.payLoss(member, piece)).toMatchObject(refusedWith('not_now'))
  expect(await refundsOf(member)).toEqual([['checkout', 867]])
  expect(await lossOf(piece)).toMatchObject({ state: 'approved', checkout_id: null })
})

test('repeating a morning’s run sends nothing twice', async () => {
  const member = await family()
  for (const day of ['2027-02-19', '2027-02-19', '2027-02-20', '2027-03-01', '2027-03-01']) await morningOf(day)
  expect(eventsOf(member)).toEqual(['loss-noticed 1', 'loss-noticed 2'])
})

test('no payment is requested without an approval, which is refused before the third notice', async () => {
  const member = await family()
  const [piece] = member.pieces
  await morningOf('2027-02-19')
  const { id: lossId } = await lossOf(piece)
  await expect(approveLoss(world.services, { lossId, operator: 'sam' })).rejects.toMatchObject({ code: 'not_now' })
  await expect(approveLoss(world.services, { lossId: newId(), operator: 'sam' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await auditOf(lossId)).toEqual([])
  for (const day of ['2027-03-01', '2027-03-11', '2027-03-21', '2027-04-30', '2027-05-30']) await morningOf(day)
  expect(await lossOf(piece)).toMatchObject({ state: 'to_approve' })
  expect(eventsOf(member).filter((event) => event === 'loss-to-approve')).toHaveLength(1)
})

test.each([
  [
    'another term',
    async (member, piece) =>
      world.call(
        'extendRental',
        { params: { id: piece.loanId }, body: { endsOn: '2027-02-12' } },
        { viewer: member.viewer },
      ),
    'at_home',
  ],
  ['a return', async (member, piece) => world.sendBack(member, [piece]), 'return_announced'],
  ['a purchase', async (member, piece) => world.buy(member, piece), 'kept'],
  ['a report that it is found', async (member, piece) => found(member, piece), 'at_home'],
] as [
  string,
  (member: Awaited<ReturnType<typeof family>>, piece: Parameters<typeof lossOf>[0]) => Promise<unknown>,
  string,
][])('%s closes the case of a missing piece after its approval', async (_, answer, loan) => {
  const { member, piece } = await approved()
  await answer(member, piece)
  expect(await lossOf(piece)).toMatchObject({ state: 'closed' })
  expect(await stateOf(piece)).toMatchObject({ loan })
  expect(await world.getPayment(member, piece)).toMatchObject(refusedWith('not_now', 'nothing to pay'))
  await expect(waiveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })).rejects.toMatchObject({
    code: 'not_now',
  })
  await morningOf('2027-03-25')
  expect((await lossOf(piece)).state).toBe('closed')
})

test('a piece that was found but neither kept nor sent back counts as missing again, and its notices start again', async () => {
  const { member, piece } = await approved()
  await found(member, piece)
  expect(await membershipOf(member)).toMatchObject({ choice_due: true })
  await morningOf('2027-03-27')
  expect((await lossOf(piece)).state).toBe('closed')
  await morningOf('2027-03-28')
  expect(await lossOf(piece)).toMatchObject({ state: 'open', notices: 1, opened_on: '2027-03-28' })
})

test('a piece that was found a few days ago is not missing yet, even if another piece of its family is missing', async () => {
  const member = await family({ credits: [13, 20] })
  const [earlier, later] = member.pieces as [Piece, Piece]
  await morningOf('2027-02-19')
  await found(member, earlier)
  await morningOf('2027-02-24')
  await found(member, later)
  await morningOf('2027-02-26')
  expect((await lossOf(earlier)).state).toBe('open')
  expect((await lossOf(later)).state).toBe('closed')
})

test('a piece whose purchase was cancelled, or whose return has lapsed, after its last day is missing a week later', async () => {
  const member = await family({ credits: [13, 20] })
  const [bought, booked] = member.pieces as [Piece, Piece]
  await morningOf('2027-02-01')
  await world.sendBack(member, [booked])
  await morningOf('2027-02-10')
  await world.buy(member, bought)
  await morningOf('2027-02-22')
  expect((await world.cancel(member, bought)).ok).toBe(true)
  await morningOf('2027-02-23')
  expect((await stateOf(booked)).loan).toBe('at_home')
  const missingOn = async (day: string) => {
    await morningOf(day)
    const cases = db.selectFrom('loss').select('loan_id').where('account_id', '=', member.accountId)
    return (await cases.execute()).map(({ loan_id }) => loan_id)
  }
  expect(await missingOn('2027-02-28')).toEqual([])
  expect(await missingOn('2027-03-01')).toEqual([bought.loanId])
  expect((await missingOn('2027-03-02')).toSorted()).toEqual([bought.loanId, booked.loanId].toSorted())
})

test('nine months of paid time make the piece the family’s own, and close its case unpaid', async () => {
  const { member, piece } = await approved()
  await morningOf('2027-08-12')
  expect(await lossOf(piece)).toMatchObject({ state: 'closed' })
  expect(await stateOf(piece)).toMatchObject({ loan: 'kept' })
  expect(await creditsOf(member)).toBe(0)
})

test('a case waived by an operator, or unpaid for a year, ends the loan without charge', async () => {
  const { member, piece } = await approved()
  const lossId = (await lossOf(piece)).id
  await waiveLoss(world.services, { lossId, operator: 'sam' })
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'lost', claimed: false })
  expect(await creditsOf(member)).toBe(0)
  expect(await auditOf(lossId)).toEqual(['loss.approve', 'loss.waive'])
  expect(await world.getPayment(member, piece)).toMatchObject(refusedWith('not_now'))
  expect(await found(member, piece)).toMatchObject(refusedWith('not_now', 'nothing to pay'))

  const ski = await family()
  await becomeSkiWear(db, [ski.pieces[0].garmentId], world.time.now)
  await untilToApprove()
  await morningOf('2028-02-19')
  expect(await lossOf(ski.pieces[0])).toMatchObject({ state: 'to_approve' })
  await morningOf('2028-02-20')
  expect(await lossOf(ski.pieces[0])).toMatchObject({ state: 'waived' })
  expect(await creditsOf(ski)).toBe(0)
})

test('a paid piece that reaches us within 90 days is refunded once, and waits for inspection', async () => {
  const { member, piece } = await approved()
  const lossId = await paid(member, piece)
  const { garmentId } = piece
  world.time.now = new Date('2027-06-19T22:59:00Z')
  await receivePiece(world.services, { garmentId, operator: 'sam' })
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'received' })
  expect(await refundsOf(member)).toEqual([['loss-found', 867]])
  expect(await lossOf(piece)).toMatchObject({ state: 'refunded' })
  expect(await auditOf(garmentId)).toEqual(['garment.found'])
  expect(await auditOf(lossId)).toEqual(['loss.approve'])
  await expect(receivePiece(world.services, { garmentId, operator: 'sam' })).rejects.toMatchObject({
    code: 'not_now',
  })
  expect(await found(member, piece)).toMatchObject(refusedWith('not_now'))
  await inspectFoundPiece(world.services, {
    garmentId,
    operator: 'sam',
    outcome: 'ready',
    condition: 'used',
    safety: { failed: [] },
  })
  expect(await stateOf(piece)).toMatchObject({ garment: 'ready' })
})

test('a paid piece that reaches us after 90 days is its family’s: nothing is refunded, and the office asks whether they want it', async () => {
  const { member, piece } = await approved()
  await paid(member, piece)
  world.time.now = new Date('2027-06-20T08:00:00Z')
  expect(await read(member, piece)).toMatchObject({
    loss: { refundUntilLabel: null },
    can: { found: { allowed: false } },
  })
  expect(await found(member, piece)).toMatchObject(refusedWith('not_now', 'It’s yours'))
  await receivePiece(world.services, { garmentId: piece.garmentId, operator: 'sam' })
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'received' })
  expect(await refundsOf(member)).toEqual([])
  expect(await lossOf(piece)).toMatchObject({ state: 'paid', found_at: world.time.now })
  expect(eventsOf(member).at(-1)).toBe('loss-found-late')
})

test('a paid piece found at home within 90 days is refunded in full and on loan again, its credits in use', async () => {
  const { member, piece } = await approved()
  await paid(member, piece)
  expect(await found(member, piece)).toMatchObject({ ok: true, body: { refunded: 867 } })
  expect(await found(member, piece)).toMatchObject({ ok: true, body: { refunded: 867 } })
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home', garment: 'out', claimed: true })
  expect(await membershipOf(member)).toMatchObject({ credits_in_use: 13, choice_due: true })
  expect(await refundsOf(member)).toEqual([['loss-found', 867]])
  const ledger = db.selectFrom('credit_ledger').select(['cause', 'delta']).where('loan_id', '=', piece.loanId)
  expect(await ledger.orderBy('id').execute()).toEqual([
    { cause: 'order', delta: 13 },
    { cause: 'lost', delta: -13 },
    { cause: 'found', delta: 13 },
  ])
  const returnId = await world.sendBack(member, [piece])
  expect(await receiveReturn(world.services, { returnId, operator: 'sam' })).toMatchObject({
    garments: 1,
    missing: [],
  })
})

test('a piece found at home must fit within the credits', async () => {
  const { member, piece } = await approved()
  await paid(member, piece)
  const many = [await world.garment({ credits: 95 }), await world.garment({ credits: 95 })]
  await world.order({ accountId: member.accountId, garmentIds: many, until: 'placed', placedAt: world.time.now })
  expect(await found(member, piece)).toMatchObject(
    refusedWith('over_credits', 'takes 13 credits, but you’ve only 10 free'),
  )
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'lost' })
  expect(await refundsOf(member)).toEqual([])
})

test('a paid piece that arrives with its lapsed return is refunded', async () => {
  const member = await family({ credits: [13, 10] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  const returnId = await world.sendBack(member, [piece, other])
  await morningOf('2026-12-12')
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home', return: 'cancelled' })
  await untilToApprove()
  await approve(piece)
  await paid(member, piece)
  expect(await receiveReturn(world.services, { returnId, operator: 'sam' })).toMatchObject({ garments: 2, missing: [] })
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'received' })
  expect(await stateOf(other)).toMatchObject({ loan: 'returned', garment: 'received' })
  expect(await lossOf(other)).toMatchObject({ state: 'closed' })
  expect((await refundsOf(member)).filter(([cause]) => cause === 'loss-found')).toHaveLength(1)
})

test('a paid piece that was not in the parcel of its lapsed return stays lost, and is no longer in that return', async () => {
  const member = await family({ credits: [13, 10] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  const returnId = await world.sendBack(member, [piece, other])
  await morningOf('2026-12-12')
  await untilToApprove()
  await approve(piece)
  await paid(member, piece)
  const { qr_id } = await db
    .selectFrom('garment')
    .select('qr_id')
    .where('id', '=', other.garmentId)
    .executeTakeFirstOrThrow()
  expect((await officeDesk(world.services)(`receive ${qr_id}`))[0]).toMatch(/ is in: 1 piece to inspect\.$/)
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', garment: 'lost' })
  expect(await refundsOf(member)).toEqual([])
  const loans = db.selectFrom('loan').select('garment_id').where('return_id', '=', returnId)
  expect(await loans.execute()).toEqual([{ garment_id: other.garmentId }])
})

test('a paid piece in a parcel that was scanned within 90 days is refunded, even if we receive it later', async () => {
  const member = await family({ credits: [13, 10] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  await untilToApprove()
  await approve(piece)
  await paid(member, piece)
  world.time.now = new Date('2027-06-16T10:00:00Z')
  const returnId = await world.sendBack(member, [other])
  const at = new Date('2027-06-18T16:00:00Z')
  await transaction(db, (tx) => aScan(tx, { carriesId: returnId, at }))
  world.time.now = new Date('2027-06-22T08:00:00Z')
  const garmentIds = [piece.garmentId, other.garmentId]
  expect(await receiveReturn(world.services, { returnId, garmentIds, operator: 'sam' })).toMatchObject({ garments: 2 })
  expect(await lossOf(piece)).toMatchObject({ state: 'refunded' })
  expect((await refundsOf(member)).filter(([cause]) => cause === 'loss-found')).toHaveLength(1)
})

test('nothing is ever due for a piece lost in the post', async () => {
  const member = await family()
  const [piece] = member.pieces
  await world.posted(await world.sendBack(member, [piece]))
  await morningOf('2026-12-13')
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost', return: 'lost' })
  expect(await read(member, piece)).toMatchObject({ loss: null, atMost: null, can: { report: { allowed: false } } })
  for (const act of [found, world.payLoss, world.getPayment])
    expect(await act(member, piece)).toMatchObject({ status: 404 })
  expect(await report(member, piece)).toMatchObject(refusedWith('not_now', 'isn’t with you'))
  await receivePiece(world.services, { garmentId: piece.garmentId, operator: 'sam' })
  expect(await refundsOf(member)).toEqual([])
})

test('an ending membership past its paid period ends when its last missing piece is paid for', async () => {
  const member = await family({ state: 'ending' })
  const [piece] = member.pieces
  await untilToApprove()
  await approve(piece)
  await world.subscriptionEnds(member)
  await paid(member, piece)
  expect(await membershipOf(member)).toMatchObject({ state: 'cancelled' })
  expect(await found(member, piece)).toMatchObject(refusedWith('membership_state', 'Email us for a label'))
})
