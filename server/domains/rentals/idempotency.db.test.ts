// Every call that writes to orders, loans and returns, sent twice: a button pressed twice, a lost response, two tabs
// at once. Each carries a key (decision 245), so that repeating it returns the same answer and writes nothing.
// It is longer than 300 lines because its table holds every writing call of these domains.
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { closet } from '#contract/closet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { EndpointId } from '#contract/index.ts'
import { orders } from '#contract/orders.ts'
import { arrivalChecks } from '#contract/rentals/arrival-checks.ts'
import { findings } from '#contract/rentals/findings.ts'
import { losses } from '#contract/rentals/losses.ts'
import { pieceReports } from '#contract/rentals/piece-reports.ts'
import { wearers } from '#contract/rentals/wearers.ts'
import { rentals } from '#contract/rentals.ts'
import { shipping } from '#contract/shipping.ts'
import { addMonths, dayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aFinding } from '#tests/builders/a-finding.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = losingWorld(db, {})
const { call, buyer } = world
afterEach(async () => {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  await world.expectInvariants()
})

type Buyer = Awaited<ReturnType<typeof buyer>>
interface Arranged {
  readonly viewer: Buyer['viewer']
  readonly input: RawInput
  /** Other input with the same key, and the code with which it is refused; null if the difference is ignored. */
  readonly other?: { readonly input: RawInput; readonly refused: RefusalCode | null }
}
interface Entry {
  readonly call: EndpointId
  /** What identifies the request; if it is a field of the body, a request without it is refused. */
  readonly key: string
  readonly arrange: () => Promise<Arranged>
}

/** A family with two pieces at home. Its free delivery is used, so another order owes its postage. */
const family = () => buyer({ credits: [10, 20] })
const availablePiece = async (): Promise<string> => world.garment({ credits: 10 })

/** A basket whose postage is paid at the provider; the order or return is not made yet. */
async function paidBasket(member: Buyer, inventoryItemIds: string[], returnItemsIds: string[]) {
  const checkout = await call(
    'getPaymentIntent',
    { body: { inventoryItemIds, returnItemsIds } },
    { viewer: member.viewer },
  )
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  if (checkout.body.clientSecret) await world.pay(checkout.body.clientSecret)
  return checkout.body
}

async function aPlacedOrder() {
  const member = await family()
  const kept = await availablePiece()
  const { viewer, accountId } = member
  const orderId = await world.order({
    accountId,
    garmentIds: [kept as never],
    until: 'placed',
    placedAt: world.time.now,
  })
  return { viewer, orderId, kept, added: await availablePiece(), another: await availablePiece() }
}

const entries: Entry[] = [
  {
    call: 'getPaymentIntent',
    key: 'the basket',
    async arrange() {
      const { viewer } = await family()
      return { viewer, input: { body: { inventoryItemIds: [await availablePiece()], returnItemsIds: [] } } }
    },
  },
  {
    call: 'extendHold',
    key: 'the checkout',
    async arrange() {
      const { viewer } = await family()
      const body = { inventoryItemIds: [await availablePiece()], returnItemsIds: [] }
      const checkout = await call('getPaymentIntent', { body }, { viewer })
      return { viewer, input: { params: { id: checkout.ok ? checkout.body.checkoutId : '' } } }
    },
  },
  {
    call: 'placeOrder',
    key: 'inventoryItemIds',
    async arrange() {
      const member = await family()
      const inventoryItemIds = [await availablePiece()]
      await paidBasket(member, inventoryItemIds, [])
      const body = (postageStatus: string) => ({ body: { inventoryItemIds, postageStatus } })
      return { viewer: member.viewer, input: body('paid'), other: { input: body('free'), refused: null } }
    },
  },
  {
    call: 'makeOrder',
    key: 'returnItemsIds',
    async arrange() {
      const member = await family()
      const [inventoryItemIds, returnItemsIds] = [[await availablePiece()], [member.pieces[0].garmentId]]
      await paidBasket(member, inventoryItemIds, returnItemsIds)
      const body = (postageStatus: string) => ({ body: { inventoryItemIds, returnItemsIds, postageStatus } })
      return { viewer: member.viewer, input: body('paid'), other: { input: body('free'), refused: null } }
    },
  },
  {
    call: 'announceReturn',
    key: 'itemsIds',
    async arrange() {
      const member = await family()
      const [first, second] = member.pieces.map(({ garmentId }) => garmentId)
      await paidBasket(member, [], [first as string])
      return {
        viewer: member.viewer,
        input: { body: { itemsIds: [first] } },
        other: { input: { body: { itemsIds: [second] } }, refused: 'pending_return' },
      }
    },
  },
  {
    call: 'changeOrder',
    key: 'revision',
    async arrange() {
      const { viewer, orderId, kept, added, another } = await aPlacedOrder()
      const change = (inventoryItemIds: string[]) => ({
        params: { id: orderId },
        body: { revision: 0, inventoryItemIds, creditsUsed: 20 },
      })
      return {
        viewer,
        input: change([kept, added]),
        other: { input: change([kept, another]), refused: 'order_changed' },
      }
    },
  },
  {
    call: 'cancelOrder',
    key: 'the order',
    async arrange() {
      const { viewer, orderId } = await aPlacedOrder()
      return { viewer, input: { params: { id: orderId } } }
    },
  },
  {
    call: 'orderArrived',
    key: 'the order',
    async arrange() {
      const { accountId, viewer } = await family()
      const garmentIds = [(await availablePiece()) as never]
      const placedAt = new Date('2026-11-12T09:00:00Z')
      const orderId = await world.order({ accountId, garmentIds, until: 'dispatched', placedAt })
      return { viewer, input: { params: { id: orderId } } }
    },
  },
  {
    call: 'extendRental',
    key: 'endsOn',
    async arrange() {
      const { viewer, pieces } = await buyer({ credits: [10], cameOn: addMonths(dayInLondon(world.time.now), -3) })
      const extend = (endsOn: string) => ({ params: { id: pieces[0].loanId }, body: { endsOn } })
      return { viewer, input: extend('2026-11-20'), other: { input: extend('2026-11-21'), refused: 'not_now' } }
    },
  },
  {
    call: 'postReturn',
    key: 'proof',
    async arrange() {
      const member = await family()
      const id = await world.sendBack(member, [member.pieces[0]])
      const posted = (proof: string) => ({ params: { id }, body: { proof } })
      return {
        viewer: member.viewer,
        input: posted('AB123456789GB'),
        other: { input: posted('AB987654321GB'), refused: 'already_done' },
      }
    },
  },
  {
    call: 'getKeepPayment',
    key: 'the loan',
    async arrange() {
      const { viewer, pieces } = await family()
      return { viewer, input: { params: { id: pieces[0].loanId } } }
    },
  },
  {
    call: 'keepPiece',
    key: 'the loan',
    async arrange() {
      const member = await family()
      await world.payFor(await world.open(member, member.pieces[0]))
      return { viewer: member.viewer, input: { params: { id: member.pieces[0].loanId } } }
    },
  },
  {
    call: 'cancelKeep',
    key: 'the loan',
    async arrange() {
      const member = await family()
      await world.buy(member, member.pieces[0])
      return { viewer: member.viewer, input: { params: { id: member.pieces[0].loanId } } }
    },
  },
  {
    call: 'reportRental',
    key: 'kind',
    async arrange() {
      const { viewer, pieces } = await family()
      return { viewer, input: { params: { id: pieces[0].loanId }, body: { kind: 'lost' } } }
    },
  },
  {
    call: 'reportPiece',
    key: 'what',
    async arrange() {
      const { viewer, pieces } = await family()
      const photo = (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1F6152' } })
          .png()
          .toBuffer()
      ).toString('base64')
      const report = (more: object) => ({
        params: { id: pieces[0].loanId },
        body: { what: 'worn', words: ' A hole  in one knee', photo, ...more },
      })
      return { viewer, input: report({}), other: { input: report({ words: 'Two holes' }), refused: 'already_done' } }
    },
  },
  {
    call: 'checkArrival',
    key: 'answer',
    async arrange() {
      const { viewer, pieces } = await family()
      const worse = (number: number) => ({
        params: { id: pieces[0].loanId },
        body: { answer: 'worse', marks: [{ side: 'front', number, kind: 'stain' }] },
      })
      return { viewer, input: worse(2), other: { input: worse(3), refused: 'already_done' } }
    },
  },
  {
    call: 'orderMatches',
    key: 'the order',
    async arrange() {
      const { viewer, pieces } = await family()
      const { order_id: id } = await db
        .selectFrom('loan')
        .select('order_id')
        .where('id', '=', pieces[0].loanId)
        .executeTakeFirstOrThrow()
      return { viewer, input: { params: { id } } }
    },
  },
  {
    call: 'answerFinding',
    key: 'answer',
    async arrange() {
      const { viewer, pieces } = await family()
      const findingId = await transaction(db, (tx) => aFinding(tx, { ...pieces[0], now: world.time.now }))
      const say = (answer: string) => ({ params: { id: pieces[0].loanId }, body: { findingId, answer } })
      return { viewer, input: say('pick_up'), other: { input: say('leave_it'), refused: 'already_done' } }
    },
  },
  {
    call: 'setWearer',
    key: 'childId',
    async arrange() {
      const { viewer, accountId, pieces } = await family()
      const childId = await transaction(db, (tx) => aChild(tx, { accountId, now: world.time.now }))
      const set = (childId: string | null) => ({ params: { id: pieces[0].loanId }, body: { childId } })
      return { viewer, input: set(childId), other: { input: set(newId()), refused: 'not_found' } }
    },
  },
  {
    call: 'foundRental',
    key: 'the loan',
    async arrange() {
      const member = await family()
      await world.report(member, member.pieces[0])
      return { viewer: member.viewer, input: { params: { id: member.pieces[0].loanId } } }
    },
  },
  {
    call: 'getLossPayment',
    key: 'the loan',
    async arrange() {
      const member = await family()
      await world.approved(member, member.pieces[0])
      return { viewer: member.viewer, input: { params: { id: member.pieces[0].loanId } } }
    },
  },
  {
    call: 'payLoss',
    key: 'the loan',
    async arrange() {
      const member = await family()
      await world.approved(member, member.pieces[0])
      const payment = await world.getPayment(member, member.pieces[0])
      await world.pay(payment.ok ? payment.body.clientSecret : null)
      return { viewer: member.viewer, input: { params: { id: member.pieces[0].loanId } } }
    },
  },
]

/** The answer of a call, without its cookies. */
async function ask(id: EndpointId, { viewer }: Arranged, input: RawInput) {
  const { cookies, ...answer } = await call(id, input, { viewer })
  return answer
}
/** Every row, without what changes with each call: counts of calls and refusals, and when a payment was last read. */
const rows = () =>
  everyRow(db, {
    withoutTables: ['rate_limit', 'rental_refusal'],
    withoutColumnsOf: { payment_intent: ['version', 'synced_at'] },
  })
/** Table → how many rows it has gained. */
async function rowsAdded(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rows()
  await act()
  return Object.fromEntries(
    Object.entries(await rows())
      .map(([table, { length }]): [string, number] => [table, length - (before[table]?.length ?? 0)])
      .filter(([, more]) => more !== 0),
  )
}

test.each(entries)(
  '$call with $key returns the same answer when repeated, and when sent twice at once',
  async (entry) => {
    const once = await entry.arrange()
    let first: unknown
    const added = await rowsAdded(async () => {
      first = await ask(entry.call, once, once.input)
    })
    expect(first).toMatchObject({ ok: true })
    const after = await rows()
    expect(await ask(entry.call, once, once.input)).toEqual(first)
    expect(await rows()).toEqual(after)

    // Much later, when emails are sent and every webhook has arrived.
    await world.work()
    const worked = await rows()
    expect(await ask(entry.call, once, once.input)).toEqual(first)
    if (once.other) {
      const { input, refused } = once.other
      const answer = await ask(entry.call, once, input)
      if (refused) expect(answer).toMatchObject({ ok: false, errors: [{ code: refused }] })
      else expect(answer).toEqual(first)
    }
    expect(await rows()).toEqual(worked)

    const twice = await entry.arrange()
    const addedByBoth = await rowsAdded(async () => {
      const [first, other] = await Promise.all([1, 2].map(() => ask(entry.call, twice, twice.input)))
      expect(first).toMatchObject({ ok: true })
      expect(other).toEqual(first)
    })
    expect(addedByBoth).toEqual(added)
  },
)

test.each(entries)('$call without its key is refused', async ({ call: id, key, arrange }) => {
  const arranged = await arrange()
  const before = await rows()
  const { params, body } = arranged.input as { params?: object; body?: Record<string, unknown> }
  const lacking = body
    ? {
        ...(params && { params }),
        body: Object.fromEntries(Object.entries(body).filter(([name]) => !isKey(name, key))),
      }
    : { params: {} }
  expect(await ask(id, arranged, lacking)).toMatchObject({ status: 400, errors: [{ code: 'malformed' }] })
  expect(await rows()).toEqual(before)
})
/** A basket is the two lists together. */
const isKey = (name: string, key: string): boolean => name === key || (key === 'the basket' && name.endsWith('Ids'))

test('every writing call of the contract is covered', () => {
  const writing = Object.values<Endpoint>({
    ...rentals,
    ...orders,
    ...closet,
    ...losses,
    ...pieceReports,
    ...arrivalChecks,
    ...wearers,
    answerFinding: findings.answerFinding,
    ...shipping,
  }).filter(({ method }) => method !== 'GET')
  expect(entries.map((entry) => entry.call).toSorted()).toEqual(writing.map(({ id }) => id).toSorted())
})
