// Each refusal of the calls that buy a piece, and the refund of a payment that comes too late.
import { afterEach, expect, test } from 'vitest'
import { addMonths, dayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type BoughtPiece, type BuyerOptions, buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { receiveReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = buyingWorld(db)
const { buyer, open, keep, buy, offer, cancel, payFor, sendBack, stateOf, creditsOf, purchasesOf, refundsOf } = world
afterEach(async () => {
  world.gateway.unreachable = false
  world.time.now = new Date('2026-11-20T10:00:00Z')
  await world.expectInvariants()
})

type Buyer = Awaited<ReturnType<typeof buyer>>
const refusedWith = (code: string, words = '') => ({
  ok: false,
  errors: [expect.objectContaining({ code, message: expect.stringContaining(words) })],
})

test('another family’s piece, or one that does not exist, is not found', async () => {
  const [one, other] = [await buyer({ credits: [10] }), await buyer({ credits: [10] })]
  await buy(other, other.pieces[0])
  const unknown = { loanId: newId<'loan'>(), garmentId: newId<'garment'>() }
  for (const piece of [other.pieces[0], unknown])
    for (const act of [offer, open, keep, cancel]) expect(await act(one, piece)).toMatchObject({ status: 404 })
  expect(await cancel(one, one.pieces[0])).toMatchObject({ status: 404 })
  expect(await stateOf(other.pieces[0])).toMatchObject({ loan: 'kept' })
})

const cases: [string, BuyerOptions, string, string, ((one: Buyer) => Promise<unknown>)?][] = [
  ['on its way', { credits: [10], until: 'dispatched' }, 'not_now', 'still on its way'],
  [
    'part of a membership that awaits acceptance',
    { credits: [10], until: 'placed', state: 'pending_acceptance' },
    'membership_state',
    '',
  ],
  [
    'back with us',
    { credits: [10] },
    'not_now',
    'isn’t with you',
    async (one) => {
      const returnId = await sendBack(one, one.pieces)
      await receiveReturn(world.services, { returnId, operator: 'sam' })
    },
  ],
  [
    'in the post to us',
    { credits: [10] },
    'not_now',
    'in the post',
    async (one) => {
      const returnId = await sendBack(one, one.pieces)
      await world.posted(returnId)
    },
  ],
  [
    'theirs today after nine months',
    { credits: [10], cameOn: addMonths(dayInLondon(world.time.now), -9) },
    'not_now',
    'nothing to pay',
  ],
]

test.each(cases)('a piece that is %s cannot be bought', async (_, options, code, words, arrange) => {
  const one = await buyer(options)
  await arrange?.(one)
  expect(await open(one, one.pieces[0])).toMatchObject(refusedWith(code, words))
  expect(await keep(one, one.pieces[0])).toMatchObject(refusedWith(code, words))
  expect(await offer(one, one.pieces[0])).toMatchObject({ body: { can: { allowed: false }, price: null } })
  expect(await purchasesOf(one)).toEqual([])
})

test('a piece that became the family’s after nine months is refused as already theirs', async () => {
  const one = await buyer({ credits: [10] })
  await endAsKept(one.pieces[0])
  expect(await open(one, one.pieces[0])).toMatchObject(refusedWith('already_done', 'already yours'))
  expect(await keep(one, one.pieces[0])).toMatchObject(refusedWith('already_done', 'already yours'))
})

test.each(['active', 'past_due', 'ending'] as const)('a membership that is %s may buy', async (state) => {
  const one = await buyer({ credits: [10], state })
  await buy(one, one.pieces[0])
  expect(await stateOf(one.pieces[0])).toMatchObject({ loan: 'kept' })
})

test('buying is refused when unpaid, when the provider does not answer, and when paid from abroad', async () => {
  const one = await buyer({ credits: [10] })
  const [piece] = one.pieces
  expect(await keep(one, piece)).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  world.gateway.unreachable = true
  expect(await open(one, piece)).toMatchObject(refusedWith('provider_unreachable'))
  world.gateway.unreachable = false
  const checkout = await open(one, piece)
  expect(await keep(one, piece)).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  world.gateway.unreachable = true
  expect(await keep(one, piece)).toMatchObject(refusedWith('provider_unreachable'))
  world.gateway.unreachable = false
  const intent = [...world.gateway.intents.values()].find(
    ({ clientSecret }) => checkout.ok && clientSecret === checkout.body.clientSecret,
  )
  world.gateway.pay(intent?.intentId ?? '', 'JE')
  expect(await keep(one, piece)).toMatchObject(refusedWith('not_in_uk'))
  expect(await refundsOf(one)).toEqual([['checkout', 1334]])
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home' })
})

const endings: [string, string, string, (one: Buyer) => Promise<unknown>][] = [
  [
    'it was returned',
    'not_now',
    'We’ve refunded your payment.',
    async (one) => receiveReturn(world.services, { returnId: await sendBack(one, one.pieces), operator: 'sam' }),
  ],
  [
    'it became theirs after nine months',
    'already_done',
    'We’ve refunded your payment.',
    ({ pieces }) => endAsKept(pieces[0]),
  ],
  ['it was lost', 'not_now', 'We’ve refunded your payment.', ({ pieces }) => endAsLost(pieces[0])],
]

test.each(endings)('a payment made after %s is refunded, and the refusal says so', async (_, code, words, end) => {
  const one = await buyer({ credits: [10] })
  const [piece] = one.pieces
  const checkout = await open(one, piece)
  await end(one)
  await payFor(checkout)
  expect(await keep(one, piece)).toMatchObject(refusedWith(code, words))
  expect(await keep(one, piece)).toMatchObject(refusedWith(code))
  expect(await refundsOf(one)).toEqual([['checkout', 1334]])
  expect(await purchasesOf(one)).toEqual([])
  expect(await creditsOf(one)).toBe(0)
})

const endAsKept = (piece: BoughtPiece) => world.ends(piece, 'kept')
const endAsLost = (piece: BoughtPiece) => world.ends(piece, 'lost')
