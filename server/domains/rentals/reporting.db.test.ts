// A family reports a piece lost (product §4.10) and finds it again. Each call that cannot apply is refused.
import { afterEach, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'
import { approveLoss } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = losingWorld(db)
const { family, morningOf, lossOf, read, report, found, paid, eventsOf, membershipOf, stateOf, refusedWith } = world
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})
type Family = Awaited<ReturnType<typeof family>>

test('the page explains what a report leads to, and reading it changes nothing', async () => {
  const member = await family()
  const [piece] = member.pieces
  const answer = await read(member, piece)
  expect(answer).toMatchObject({ loss: null, atMost: 1300, price: null, can: { report: { allowed: true } } })
  expect(answer.information.map(({ value }) => value)).toEqual([
    'We wait at least 30 days and send you 3 emails in that time',
    '£13: what it cost to keep for good on 12 February 2027, the day it is due back',
    'Nothing, unless one of us approves it and you then pay it yourself',
    'Its 13 credits stay in use until it’s found or paid for',
    'Tell us here or send it back. Within 90 days of paying, you get it all back.',
    'None',
  ])
})

test('a reported piece needs no choice when its rental ends and does not stop new orders; a second report changes nothing', async () => {
  const member = await family()
  const [piece] = member.pieces
  const answer = { ok: true, body: { atMost: 1300 } }
  expect(await report(member, piece)).toMatchObject(answer)
  expect(await report(member, piece)).toMatchObject(answer)
  expect(eventsOf(member)).toEqual(['loss-reported'])
  expect(await read(member, piece)).toMatchObject({
    loss: { state: 'open', reported: true, openedOnLabel: '20 November 2026' },
    can: { report: { allowed: false }, found: { allowed: true }, pay: { allowed: false } },
  })
  for (const day of ['2026-11-30', '2026-12-10', '2026-12-19']) await morningOf(day)
  expect(eventsOf(member)).toEqual(['loss-reported', 'loss-noticed 2', 'loss-noticed 3'])
  await morningOf('2026-12-20')
  await approveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })
  // Buying it today would cost more, so the price on the day it is due applies.
  expect(await read(member, piece)).toMatchObject({ price: 1300 })
  await morningOf('2027-02-13')
  expect(await membershipOf(member)).toMatchObject({ choice_due: false, credits_in_use: 13 })
  const reminders = world.published.filter(
    (event) => event.type === 'hire-ending' && event.accountId === member.accountId,
  )
  expect(reminders).toEqual([])
  // Only the order's postage is due.
  expect(await world.place(member, [await world.garment({ credits: 10 })])).toMatchObject(
    refusedWith('payment_required'),
  )
  await paid(member, piece)
  expect(await stateOf(piece)).toMatchObject({ loan: 'lost' })
})

test('reporting a missing piece counts as the family’s choice, and its notices continue', async () => {
  const member = await family()
  const [piece] = member.pieces
  for (const day of ['2027-02-13', '2027-02-19', '2027-03-01']) await morningOf(day)
  expect(await membershipOf(member)).toMatchObject({ choice_due: true })
  await report(member, piece)
  expect(await membershipOf(member)).toMatchObject({ choice_due: false })
  expect(await lossOf(piece)).toMatchObject({ state: 'open', notices: 2, opened_on: '2027-02-19' })
  await found(member, piece)
  expect(await membershipOf(member)).toMatchObject({ choice_due: true })
  expect(await read(member, piece)).toMatchObject({ loss: null, can: { report: { allowed: true } } })
})

test('each call is refused when signed out, for another family’s piece and for one that does not exist', async () => {
  const [member, other] = [await family(), await family()]
  const params = { id: member.pieces[0].loanId }
  for (const id of ['getLoss', 'foundRental', 'getLossPayment', 'payLoss'] as const) {
    expect(await world.call(id, { params })).toMatchObject({ status: 401 })
    for (const loanId of [other.pieces[0].loanId, newId<'loan'>()])
      expect(await world.call(id, { params: { id: loanId } }, { viewer: member.viewer })).toMatchObject({ status: 404 })
  }
  const body = { kind: 'lost' as const }
  expect(await world.call('reportRental', { params, body })).toMatchObject({ status: 401 })
  expect(await report(member, other.pieces[0])).toMatchObject({ status: 404 })
  expect(await report(member, { ...member.pieces[0], loanId: newId<'loan'>() })).toMatchObject({ status: 404 })
  expect(await found(member, member.pieces[0])).toMatchObject({ status: 404 })
  const strange = { params, body: { kind: 'eaten' } } as never
  expect(await world.call('reportRental', strange, { viewer: member.viewer })).toMatchObject({ status: 400 })
})

test.each([
  ['on its way', { until: 'dispatched' as const }, undefined, 'still on its way'],
  ['on its way back', {}, (member: Family) => world.sendBack(member, member.pieces), 'sending this piece back'],
  ['the family’s own', {}, (member: Family) => world.buy(member, member.pieces[0]), 'is yours'],
])('a piece that is %s cannot be reported', async (_, options, arrange, words) => {
  const member = await family(options)
  await arrange?.(member)
  expect(await report(member, member.pieces[0])).toMatchObject(refusedWith('not_now', words))
  expect(await read(member, member.pieces[0])).toMatchObject({ atMost: null, information: [] })
})

test('a piece that becomes the family’s own today cannot be reported', async () => {
  const member = await family()
  world.time.now = new Date('2027-08-12T06:00:00Z')
  expect(await report(member, member.pieces[0])).toMatchObject(refusedWith('not_now', 'nothing to pay'))
})

test('paying for a lost piece is refused without a payment, when the provider does not answer, and after the piece was found', async () => {
  const member = await family()
  const [piece] = member.pieces
  await report(member, piece)
  for (const day of ['2026-11-30', '2026-12-10', '2026-12-20']) await morningOf(day)
  await approveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })
  expect(await world.payLoss(member, piece)).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  world.gateway.unreachable = true
  expect(await world.getPayment(member, piece)).toMatchObject(refusedWith('provider_unreachable'))
  world.gateway.unreachable = false
  const payment = await world.getPayment(member, piece)
  expect(payment).toMatchObject({ ok: true, body: { lossId: null, amount: 1300 } })
  expect(await world.getPayment(member, piece)).toEqual(payment)
  expect(await read(member, piece)).toMatchObject({ checkout: { amount: 1300 }, otherOpen: false })
  await found(member, piece)
  await world.pay(payment.ok ? payment.body.clientSecret : null)
  expect(await world.payLoss(member, piece)).toMatchObject(refusedWith('not_now', 'refunded'))
  expect(await world.refundsOf(member)).toEqual([['checkout', 1300]])
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home' })
})
