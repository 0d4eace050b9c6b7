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
  const [member, other] = [await buyer({ credits: [10] }), await buyer({ credits: [10] })]
  await buy(other, other.pieces[0])
  const unknown = { loanId: newId<'loan'>(), garmentId: newId<'garment'>() }
  for (const piece of [other.pieces[0], unknown])
    for (const act of [offer, open, keep, cancel]) expect(await act(member, piece)).toMatchObject({ status: 404 })
  expect(await cancel(member, member.pieces[0])).toMatchObject({ status: 404 })
  expect(await stateOf(other.pieces[0])).toMatchObject({ loan: 'kept' })
})

const cases: [string, BuyerOptions, string, string, ((member: Buyer) => Promise<unknown>)?][] = [
  ['on its way', { credits: [10], until: 'dispatched' }, 'not_now', 'still on its way'],
  [
    'rented under a membership that awaits acceptance',
    { credits: [10], until: 'placed', state: 'pending_acceptance' },
    'membership_state',
    '',
  ],
  [
    'back with us',
    { credits: [10] },
    'not_now',
    'isn’t with you',
    async (member) => {
      const returnId = await sendBack(member, member.pieces)
      await receiveReturn(world.services, { returnId, operator: 'sam' })
    },
  ],
  [
    'in the post to us',
    { credits: [10] },
    'not_now',
    'in the post',
    async (member) => {
      const returnId = await sendBack(member, member.pieces)
      await world.posted(returnId)
    },
  ],
  [
    'the family’s from today, after nine months',
    { credits: [10], cameOn: addMonths(dayInLondon(world.time.now), -9) },
    'not_now',
    'nothing to pay',
  ],
]

test.each(cases)('a piece that is %s cannot be bought', async (_, options, code, words, arrange) => {
  const member = await buyer(options)
  await arrange?.(member)
  expect(await open(member, member.pieces[0])).toMatchObject(refusedWith(code, words))
  expect(await keep(member, member.pieces[0])).toMatchObject(refusedWith(code, words))
  expect(await offer(member, member.pieces[0])).toMatchObject({ body: { can: { allowed: false }, price: null } })
  expect(await purchasesOf(member)).toEqual([])
})

test('a piece that became the family’s after nine months is refused as already its own', async () => {
  const member = await buyer({ credits: [10] })
  await endAsKept(member.pieces[0])
  expect(await open(member, member.pieces[0])).toMatchObject(refusedWith('already_done', 'already yours'))
  expect(await keep(member, member.pieces[0])).toMatchObject(refusedWith('already_done', 'already yours'))
})

test.each(['active', 'past_due', 'ending'] as const)('a member whose membership is %s may buy', async (state) => {
  const member = await buyer({ credits: [10], state })
  await buy(member, member.pieces[0])
  expect(await stateOf(member.pieces[0])).toMatchObject({ loan: 'kept' })
})

test('buying is refused when unpaid, when the provider does not answer, and when paid from abroad', async () => {
  const member = await buyer({ credits: [10] })
  const [piece] = member.pieces
  expect(await keep(member, piece)).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  world.gateway.unreachable = true
  expect(await open(member, piece)).toMatchObject(refusedWith('provider_unreachable'))
  world.gateway.unreachable = false
  const checkout = await open(member, piece)
  expect(await keep(member, piece)).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  world.gateway.unreachable = true
  expect(await keep(member, piece)).toMatchObject(refusedWith('provider_unreachable'))
  world.gateway.unreachable = false
  const intent = [...world.gateway.intents.values()].find(
    ({ clientSecret }) => checkout.ok && clientSecret === checkout.body.clientSecret,
  )
  world.gateway.pay(intent?.intentId ?? '', 'JE')
  expect(await keep(member, piece)).toMatchObject(refusedWith('not_in_uk'))
  expect(await refundsOf(member)).toEqual([['checkout', 1334]])
  expect(await stateOf(piece)).toMatchObject({ loan: 'at_home' })
})

const endings: [string, string, string, (member: Buyer) => Promise<unknown>][] = [
  [
    'was returned',
    'not_now',
    'We’ve refunded your payment.',
    async (member) =>
      receiveReturn(world.services, { returnId: await sendBack(member, member.pieces), operator: 'sam' }),
  ],
  [
    'became the family’s after nine months',
    'already_done',
    'We’ve refunded your payment.',
    ({ pieces }) => endAsKept(pieces[0]),
  ],
  ['was lost', 'not_now', 'We’ve refunded your payment.', ({ pieces }) => endAsLost(pieces[0])],
]

test.each(endings)(
  'a payment made after the piece %s is refunded, and the refusal says so',
  async (_, code, words, end) => {
    const member = await buyer({ credits: [10] })
    const [piece] = member.pieces
    const checkout = await open(member, piece)
    await end(member)
    await payFor(checkout)
    expect(await keep(member, piece)).toMatchObject(refusedWith(code, words))
    expect(await keep(member, piece)).toMatchObject(refusedWith(code))
    expect(await refundsOf(member)).toEqual([['checkout', 1334]])
    expect(await purchasesOf(member)).toEqual([])
    expect(await creditsOf(member)).toBe(0)
  },
)

const endAsKept = (piece: BoughtPiece) => world.ends(piece, 'kept')
const endAsLost = (piece: BoughtPiece) => world.ends(piece, 'lost')
