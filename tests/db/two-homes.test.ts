// A membership with two homes (product §12): what the second adult may do, which home each piece belongs to, and how the sharing ends.
// Longer than 300 lines because every end of a sharing starts from the same family.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { selectPaidHistory } from '#server/domains/membership/queries/unpaid-time.ts'
import { deliverOrder, dispatchOrder } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { emailFacts } from '#server/views/emails/email-facts.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())

const free = { postageStatus: 'free' } as const
const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}

const joinOnTheirOwn = ({ accountId, email }: { accountId: Id<'account'>; email: string }) =>
  transaction(db, (tx) => world.aMember(tx, { account: { id: accountId, email, password: '' }, now: world.time.now }))

test('the second adult orders with the shared credits, to their own address', async () => {
  const { payer, second, membershipId } = await world.twoHomes()
  await world.atHome(payer, 2)
  const piece = await world.garment({ credits: 10 })
  const { orderId } = ok(await world.call('placeOrder', { body: { inventoryItemIds: [piece], ...free } }, second)).body
  const order = await db
    .selectFrom('rental_order')
    .selectAll()
    .where('id', '=', orderId as never)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ account_id: second.accountId, membership_id: membershipId })
  expect(order.address).toMatchObject({ postCode: 'YO21 3PU' })
  const { credits_in_use } = await db
    .selectFrom('membership')
    .select('credits_in_use')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  expect(credits_in_use).toBe(30)
  const closets = []
  for (const who of [payer, second]) closets.push(ok(await world.call('listRentals', {}, who)).body)
  expect(closets.map(({ rentals, elsewhere }) => [rentals.active.length, elsewhere.length])).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect(closets[0]?.elsewhere[0]).toMatchObject({ itemId: piece, stateLabel: 'On its way to the other home' })
})

test('only the payer can order with postage to pay, and a return from the second home costs nothing', async () => {
  const { payer, second } = await world.twoHomes()
  const [first, last] = await world.atHome(second, 2)
  const [piece, other] = [await world.garment({ credits: 10 }), await world.garment({ credits: 10 })]
  const body = { inventoryItemIds: [piece], ...free }
  for (const call of ['placeOrder', 'getPaymentIntent'] as const) {
    const input = call === 'placeOrder' ? { body } : { body: { inventoryItemIds: [piece], returnItemsIds: [] } }
    const refused = await world.call(call, input as never, second)
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'membership_state' }] })
    expect(JSON.stringify(refused)).not.toContain('£')
  }
  const swap = { inventoryItemIds: [piece], returnItemsIds: [first], ...free }
  expect(await world.call('makeOrder', { body: swap as never }, second)).toMatchObject({
    ok: false,
    errors: [{ code: 'membership_state' }],
  })
  ok(await world.call('announceReturn', { body: { itemsIds: [first as string] } }, second))
  await finishReturn(second)
  ok(await world.call('announceReturn', { body: { itemsIds: [last as string] } }, second))
  ok(await world.call('placeOrder', { body: { inventoryItemIds: [other], ...free } }, payer))

  async function finishReturn({ accountId }: typeof second) {
    const { id } = await db
      .selectFrom('rental_return')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'announced')
      .executeTakeFirstOrThrow()
    await transaction(db, (tx) => aFinishedReturn(tx, { returnId: id, receivedAt: world.time.now }))
  }
})

test('each home has its own pending return', async () => {
  const { payer, second } = await world.twoHomes()
  const [payersPiece] = await world.atHome(payer, 2)
  const [secondsPiece, more] = await world.atHome(second, 2)
  const book = (who: typeof payer, id: string | undefined) =>
    world.call('announceReturn', { body: { itemsIds: [id as string] } }, who)
  ok(await book(second, secondsPiece))
  const paid = ok(
    await world.call(
      'getPaymentIntent',
      { body: { inventoryItemIds: [], returnItemsIds: [payersPiece as string] } },
      payer,
    ),
  ).body
  if (paid.clientSecret) await world.pay(paid.clientSecret)
  ok(await book(payer, payersPiece))
  expect(await book(second, more)).toMatchObject({ ok: false, errors: [{ code: 'pending_return' }] })
})

test('a home can send back its own pieces, and none of the other home’s', async () => {
  const { payer, second } = await world.twoHomes()
  const [payersPiece] = await world.atHome(payer)
  const [secondsPiece] = await world.atHome(second)
  for (const [who, id] of [
    [payer, secondsPiece],
    [second, payersPiece],
  ] as const)
    expect(await world.call('announceReturn', { body: { itemsIds: [id as string] } }, who)).toMatchObject({
      ok: false,
      errors: [{ code: expect.stringMatching(/not_now|not_found/) }],
    })
})

test('the second adult cannot buy or pay for anything', async () => {
  const { second } = await world.twoHomes()
  await world.atHome(second)
  const closet = ok(await world.call('listRentals', {}, second)).body
  const [piece] = closet.rentals.active
  expect(piece?.can.keep).toMatchObject({ allowed: false, reason: expect.stringContaining('pays') })
  const refused = await world.call('getKeepPayment', { params: { id: piece?.id as string } }, second)
  expect(refused).toMatchObject({ ok: false, errors: [{ code: 'membership_state' }] })
})

test('the plan shows the second adult no amounts, and they cannot join on their own', async () => {
  const { payer, second } = await world.twoHomes()
  const { user } = ok(await world.call('customerInfo', {}, second)).body
  expect(user.plan).toMatchObject({
    part: 'second',
    priceId: null,
    memberJoinDate: '2026-11-02',
    price: null,
    renewalAmount: null,
    lastPaymentAmount: null,
    renewalDate: null,
    dates: { renewal: null, lastPayment: null },
  })
  expect(user.can).toMatchObject({ order: { allowed: true }, subscribe: { allowed: false } })
  expect(ok(await world.call('customerInfo', {}, payer)).body.user.plan).toMatchObject({ part: 'payer' })
})

test.each(['payer', 'second'] as const)(
  'when the %s ends the sharing, the pieces of the second home are due within 30 days',
  async (who) => {
    const family = await world.twoHomes()
    const { payer, second } = family
    const [arrived] = await world.atHome(second)
    await world.atHome(payer)
    const ended = ok(await world.call('endSharing', {}, family[who])).body
    expect(ended.sharing).toMatchObject({ part: null })
    ok(await world.call('endSharing', {}, family[who]))
    const loans = await db
      .selectFrom('loan')
      .select(['garment_id', 'state', 'term_ends_on'])
      .where('account_id', '=', second.accountId)
      .orderBy('ordered_at')
      .execute()
    expect(loans).toMatchObject([{ garment_id: arrived, state: 'at_home', term_ends_on: '2026-12-20' }])
    const waiting = await world.garment({ credits: 10 })
    expect(await world.call('placeOrder', { body: { inventoryItemIds: [waiting], ...free } }, second)).toMatchObject({
      ok: false,
      errors: [{ code: 'membership_state' }],
    })
    const closet = ok(await world.call('listRentals', {}, second)).body
    expect([closet.rentals.active.length, closet.elsewhere.length]).toEqual([1, 0])
    expect(ok(await world.call('listRentals', {}, payer)).body.elsewhere).toHaveLength(1)
    expect(ok(await world.call('customerInfo', {}, second)).body.user).toMatchObject({
      plan: { state: 'cancelled', part: 'second', creditsInUse: 0, packageCredits: 0 },
      can: { order: { allowed: false }, return: { allowed: true }, subscribe: { allowed: true } },
    })
    ok(await world.call('announceReturn', { body: { itemsIds: [arrived as string] } }, second))
    await world.work()
    const emails = world.mails
      .filter(({ to }) => [payer.email, second.email].includes(to.address))
      .map((mail) => [mail.to.address, mail.template])
    expect(emails).toContainEqual([payer.email, 'sharing-ended'])
    expect(emails).toContainEqual([second.email, 'sharing-over'])
  },
)

test('the end of the sharing cancels an order that is not being packed, and the pieces of an order on its way are due 30 days later', async () => {
  const { second } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  ok(await world.call('placeOrder', { body: { inventoryItemIds: [piece], ...free } }, second))
  ok(await world.call('endSharing', {}, second))
  expect(await loansOf(second.accountId)).toEqual([{ garment_id: piece, state: 'cancelled', term_ends_on: null }])

  const other = await world.twoHomes()
  const sent = await world.garment({ credits: 10 })
  const orderId = await world.order({
    accountId: other.second.accountId,
    garmentIds: [sent],
    until: 'dispatched',
    placedAt: new Date('2026-11-18T09:00:00Z'),
  })
  ok(await world.call('endSharing', {}, other.payer))
  await deliverOrder(world.services, { orderId, operator: 'operator' })
  expect(await loansOf(other.second.accountId)).toEqual([
    { garment_id: sent, state: 'at_home', term_ends_on: '2026-12-20' },
  ])
})

test('a return that is open when the sharing ends is due with the other pieces of that home', async () => {
  const { second, payer } = await world.twoHomes()
  const [piece] = await world.atHome(second)
  ok(await world.call('announceReturn', { body: { itemsIds: [piece as string] } }, second))
  ok(await world.call('endSharing', {}, payer))
  expect(await loansOf(second.accountId)).toEqual([
    { garment_id: piece, state: 'return_announced', term_ends_on: '2026-12-20' },
  ])
})

test('a former second adult who joins sends shared pieces back at no cost, and still has a free return', async () => {
  const { second, payer } = await world.twoHomes()
  const [piece] = await world.atHome(second)
  ok(await world.call('endSharing', {}, payer))
  await joinOnTheirOwn(second)
  const body = { inventoryItemIds: [], returnItemsIds: [piece as string] }
  const { clientSecret } = ok(await world.call('getPaymentIntent', { body }, second)).body
  expect(clientSecret).toBeNull()
  ok(await world.call('announceReturn', { body: { itemsIds: [piece as string] } }, second))
  const spent = await db
    .selectFrom('free_postage')
    .select('direction')
    .where('account_id', '=', second.accountId)
    .where('direction', '=', 'return')
    .execute()
  expect(spent).toEqual([])
})

test('a former second adult who joins cannot rent shared pieces for longer', async () => {
  const { second, payer } = await world.twoHomes()
  const [piece] = await world.atHome(second)
  ok(await world.call('endSharing', {}, payer))
  await joinOnTheirOwn(second)
  world.time.now = new Date('2026-12-15T09:00:00Z')
  const { rentals } = ok(await world.call('listRentals', {}, second)).body
  expect(rentals.active).toMatchObject([
    {
      itemId: piece,
      choice: 'open',
      renewsUntil: null,
      can: { extend: { allowed: false }, return: { allowed: true } },
    },
  ])
  const extended = { params: { id: rentals.active[0]?.id ?? '' }, body: { endsOn: '2026-12-20' } }
  expect(await world.call('extendRental', extended, second)).toMatchObject({
    status: 409,
    errors: [{ code: 'membership_state' }],
  })
  expect(await loansOf(second.accountId)).toMatchObject([{ term_ends_on: '2026-12-20' }])
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

test('a former second adult whose own membership is paused can send back or buy shared pieces', async () => {
  const { second, payer, membershipId } = await world.twoHomes()
  const [back, bought] = await world.atHome(second, 2)
  ok(await world.call('endSharing', {}, payer))
  const own = await joinOnTheirOwn(second)
  await db
    .updateTable('membership')
    .set(membershipIn('paused', world.time.now))
    .where('id', '=', own.membershipId)
    .execute()
  const { rentals, can } = ok(await world.call('listRentals', {}, second)).body
  expect(can).toMatchObject({ swap: { allowed: false }, return: { allowed: true } })
  expect(ok(await world.call('customerInfo', {}, second)).body.user.can.return).toEqual({ allowed: true })
  const loanId = rentals.active.find(({ itemId }) => itemId === bought)?.id ?? ''
  expect(rentals.active).toHaveLength(2)
  ok(await world.call('getKeepPayment', { params: { id: loanId } }, second))
  ok(await world.call('announceReturn', { body: { itemsIds: [back as string] } }, second))
  // Whether the return lapses depends on the credits of the membership that they left, not on their own.
  const booked = db.selectFrom('rental_return').select('membership_id').where('account_id', '=', second.accountId)
  expect(await booked.execute()).toEqual([{ membership_id: membershipId }])
})

test('pieces that arrive after somebody has shared the same membership again get a full rental', async () => {
  const { second, membershipId } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  const orderId = await world.order({
    accountId: second.accountId,
    garmentIds: [piece],
    until: 'dispatched',
    placedAt: new Date('2026-11-18T09:00:00Z'),
  })
  ok(await world.call('endSharing', {}, second))
  const at = world.time.now
  await db
    .insertInto('membership_share')
    .values({
      id: newId<'membership-share'>(),
      membership_id: membershipId,
      second_id: second.accountId,
      invited_at: at,
      accepted_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  await deliverOrder(world.services, { orderId, operator: 'operator' })
  expect(await loansOf(second.accountId)).toEqual([{ garment_id: piece, state: 'at_home', term_ends_on: '2027-02-20' }])
})

test('the email about an order that is cancelled with the sharing offers no credits or delivery to use again', async () => {
  const { second } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  ok(await world.call('placeOrder', { body: { inventoryItemIds: [piece], ...free } }, second))
  ok(await world.call('endSharing', {}, second))
  await world.work()
  const cancelled = world.mails.find(
    ({ to, template }) => to.address === second.email && template === 'order-cancelled',
  )
  expect(cancelled?.text).toContain('no longer share')
  expect(cancelled?.text).not.toMatch(/You can use its|free delivery/)
})

test('emails to the payer count the pieces of the payer’s home alone', async () => {
  const { second, payer, membershipId } = await world.twoHomes()
  await world.atHome(payer)
  await world.atHome(second, 2)
  expect(await emailFacts(db).listPiecesAtHome(membershipId)).toHaveLength(1)
})

test('the payments of an account are found by the indexes of its membership and its sharing', async () => {
  const { second } = await world.twoHomes()
  const plan = await transaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return JSON.stringify(await selectPaidHistory(tx, second.accountId).explain())
  })
  // A query with an "or" of the two conditions would filter all memberships.
  expect(plan).not.toMatch(/SubPlan|Seq Scan/)
})

const loansOf = (accountId: Id<'account'>) =>
  db.selectFrom('loan').select(['garment_id', 'state', 'term_ends_on']).where('account_id', '=', accountId).execute()

test('while the payer owes, the second adult can only send pieces back, and is not asked to pay', async () => {
  const { payer, second, membershipId } = await world.twoHomes()
  const [piece] = await world.atHome(second)
  await world.owes(membershipId)
  const wanted = { inventoryItemIds: [await world.garment({ credits: 10 })], ...free }
  const refused = await world.call('placeOrder', { body: wanted }, second)
  expect(refused).toMatchObject({
    errors: [{ code: 'membership_state', message: expect.stringContaining('adult who pays') }],
  })
  const { user } = ok(await world.call('customerInfo', {}, second)).body
  expect(user.can.order.reason).toContain('adult who pays')
  const filling = ok(await world.call('fillCredits', { query: {} } as never, second)).body
  expect(filling.can).toMatchObject({ allowed: false, reason: expect.stringContaining('adult who pays') })
  expect(ok(await world.call('customerInfo', {}, payer)).body.user.can.order.reason).toContain('Pay it')
  ok(await world.call('announceReturn', { body: { itemsIds: [piece as string] } }, second))
  await world.paysUp(membershipId)
})

test('while the payer owes, the second adult cannot add pieces to an order, and is not asked to pay', async () => {
  const { second, membershipId } = await world.twoHomes()
  const [ordered, more] = [await world.garment({ credits: 10 }), await world.garment({ credits: 10 })]
  const { orderId } = ok(
    await world.call('placeOrder', { body: { inventoryItemIds: [ordered], ...free } }, second),
  ).body
  await world.owes(membershipId)
  const body = { revision: 0, inventoryItemIds: [ordered, more], creditsUsed: 20 }
  expect(await world.call('changeOrder', { params: { id: orderId }, body }, second)).toMatchObject({
    errors: [{ code: 'membership_state', message: expect.stringContaining('adult who pays') }],
  })
  await world.paysUp(membershipId)
})

test('nothing is sent to the second home while a payment of the payer is disputed', async () => {
  const { payer, second } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  const { orderId } = ok(await world.call('placeOrder', { body: { inventoryItemIds: [piece], ...free } }, second)).body
  await db
    .insertInto('dispute')
    .values({
      stripe_id: `dp_${payer.accountId}`,
      account_id: payer.accountId,
      amount_pence: 7500,
      status: 'needs_response',
      open: true,
      reason: 'fraudulent',
      opened_at: world.time.now,
      synced_at: world.time.now,
    })
    .execute()
  const office = { orderId: orderId as Id<'order'>, operator: 'operator' }
  await expect(dispatchOrder(world.services, office)).rejects.toThrow('disputed')
  await db.deleteFrom('dispute').where('account_id', '=', payer.accountId).execute()
  await dispatchOrder(world.services, office)
})
