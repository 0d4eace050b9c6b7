// The postage of a second home's delivery (product §12.5): its adult asks, and the payer of the membership pays it or refuses. It is longer
// than 300 lines because both homes, and their emails, share one world.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncIntent } from '#server/domains/payments/operations/sync-intent.ts'
import { withdrawAsked } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { type Person, twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = twoHomesWorld(db)
beforeEach(() => db.deleteFrom('rate_limit').execute())
afterEach(() => world.expectInvariants())

const ok = <Answer extends { ok: boolean }>(answer: Answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { ok: true }>
}
const refusedWith = (code: string) => ({ ok: false, errors: [{ code }] })
const eventsOf = (checkoutId: string) =>
  world.published.filter((event) => 'checkoutId' in event && event.checkoutId === checkoutId).map(({ type }) => type)
const checkoutRow = (id: string) =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('id', '=', id as Id<'checkout'>)
    .executeTakeFirstOrThrow()

/** Two homes, and a piece that the second adult wants to order. Only the second home has used its free delivery. */
async function family() {
  const homes = await world.twoHomes()
  const [atSecond] = await world.atHome(homes.second)
  const piece = await world.garment({ credits: 10 })
  const ask = (who: Person = homes.second, returnItemsIds: string[] = []) =>
    world.call('askForPostage', { body: { inventoryItemIds: [piece], returnItemsIds } }, who)
  return { ...homes, piece, atSecond: atSecond as Id<'garment'>, ask }
}
/** Sets the clock to this time, does something, and sets the clock back. */
async function at(now: Date, work: () => Promise<void>) {
  const before = world.time.now
  world.time.now = now
  await work().finally(() => {
    world.time.now = before
  })
}
const idParams = (id: string) => ({ params: { id } })

/** The payer opens the payment and pays it at the provider. */
async function payFor(payer: Person, id: string) {
  const { clientSecret } = ok(await world.call('payAskedPayment', idParams(id), payer)).body.payment
  await world.pay(clientSecret)
}

/** The bank gives the postage back to its payer, after a dispute that we lost. */
async function giveBackPostage(checkoutId: string) {
  await (await disputedPayment(db, checkoutId, world.time.now)).lost()
}

test('an order whose postage the payer pays may be counted, unless they object', async () => {
  const { payer, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  const awaited = () => db.selectFrom('analytics_awaited').select('id').execute()
  for (const browserRefuses of [false, true]) {
    const privacy = { choice: null, browserRefuses }
    ok(await world.call('payAskedPayment', idParams(checkoutId), { ...payer, privacy }))
    await expect.poll(awaited).toEqual(browserRefuses ? [] : [{ id: checkoutId }])
  }
})

test('the second adult asks, the payer pays, and the order goes to the second home', async () => {
  const { payer, second, piece, atSecond, ask, membershipId } = await family()
  const { checkoutId, asked, until } = ok(await ask(second, [atSecond])).body
  expect(asked).toBe(true)
  expect(new Date(until).getTime() - world.time.now.getTime()).toBe(12 * 3_600_000)
  // Nobody else can order the piece in the meantime.
  const stranger = await world.member()
  expect(
    await world.call('placeOrder', { body: { inventoryItemIds: [piece], postageStatus: 'free' } }, stranger),
  ).toMatchObject(refusedWith('items_unavailable'))

  const { payments } = ok(await world.call('listAskedPayments', {}, payer)).body
  expect(payments).toMatchObject([
    { id: checkoutId, state: 'waiting', askedBy: 'Rowan', inventoryItemIds: [piece], returnItemsIds: [atSecond] },
  ])
  expect(payments[0]).toMatchObject({ credits: 10, amount: 395, clientSecret: null })
  expect(await world.call('completeAskedPayment', idParams(checkoutId), payer)).toMatchObject(
    refusedWith('payment_required'),
  )

  await payFor(payer, checkoutId)
  const paid = ok(await world.call('completeAskedPayment', idParams(checkoutId), payer)).body.payment
  expect(paid).toMatchObject({ state: 'paid', clientSecret: null })
  expect(await world.call('completeAskedPayment', idParams(checkoutId), payer)).toMatchObject({ ok: true })

  const { result_id, payment_intent_id } = await checkoutRow(checkoutId)
  const order = await db
    .selectFrom('rental_order')
    .selectAll()
    .where('id', '=', result_id as Id<'order'>)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ account_id: second.accountId, membership_id: membershipId, postage_status: 'paid' })
  expect(order.address).toMatchObject({ postCode: 'YO21 3PU' })
  const payment = await db
    .selectFrom('payment_intent')
    .select(['account_id', 'consumed_by'])
    .where('id', '=', payment_intent_id as Id<'payment-intent'>)
    .executeTakeFirstOrThrow()
  expect(payment).toEqual({ account_id: payer.accountId, consumed_by: order.id })
  expect(eventsOf(checkoutId)).toEqual(['payment-asked', 'asked-payment-made'])
  expect(ok(await world.call('listAskedPayments', {}, payer)).body.payments).toEqual([])

  // When the order is cancelled, the adult who paid is refunded.
  ok(await world.call('cancelOrder', idParams(order.id), second))
  expect(
    await db
      .selectFrom('refund')
      .select(['account_id', 'amount_pence'])
      .where('payment_intent_id', '=', payment_intent_id as Id<'payment-intent'>)
      .execute(),
  ).toEqual([{ account_id: payer.accountId, amount_pence: 395 }])
  expect(eventsOf(checkoutId).at(-1)).toBe('asked-payment-refunded')
})

test.each([
  ['is emailed about the refund of a cancelled order', async () => {}, ['postage-refunded']],
  ['is not emailed if the bank had already given the postage back', giveBackPostage, []],
] as const)('a payer who paid for another home %s', async (_what, before, emails) => {
  const { payer, second, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  await payFor(payer, checkoutId)
  ok(await world.call('completeAskedPayment', idParams(checkoutId), payer))
  const { result_id } = await checkoutRow(checkoutId)
  await before(checkoutId)
  await world.work()
  // What the payer paid is between them and us.
  const placed = world.mails.find(({ template, to }) => template === 'order-placed' && to.address === second.email)
  expect(placed?.text).toContain('Paid by the other adult')
  expect(placed?.text).not.toContain('£3.95')
  world.mails.length = 0
  ok(await world.call('cancelOrder', idParams(result_id ?? ''), second))
  await world.work()
  expect(world.mails.filter(({ to }) => to.address === payer.email).map(({ template }) => template)).toEqual(emails)
})

test('a waiting request is withdrawn when the membership ends', async () => {
  const { payer, ask, membershipId } = await family()
  const { checkoutId } = ok(await ask()).body
  await withdrawAsked(world.services, { type: 'membership-ended', accountId: payer.accountId, membershipId })
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'abandoned' })
  expect(eventsOf(checkoutId)).toEqual(['payment-asked', 'asked-payment-missed'])
})

test('once a request has expired, only another request to the payer holds the pieces again', async () => {
  const { second, piece, ask } = await family()
  const { until, checkoutId } = ok(await ask()).body
  await at(new Date(until), async () => {
    const body = { inventoryItemIds: [piece], returnItemsIds: [] }
    expect(await world.call('getPaymentIntent', { body }, second)).toMatchObject(refusedWith('membership_state'))
    expect(ok(await ask()).body.checkoutId).not.toBe(checkoutId)
  })
})

test('the provider’s event alone places the order', async () => {
  const { payer, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  await payFor(payer, checkoutId)
  const { payment_intent_id } = await checkoutRow(checkoutId)
  await syncIntent(world.services, payment_intent_id as Id<'payment-intent'>, 'provider')
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'completed' })
})

test('the same basket keeps its checkout and asks the payer once, and another basket withdraws the request', async () => {
  const { payer, second, ask } = await family()
  const first = ok(await ask()).body
  expect(ok(await ask()).body).toEqual(first)
  expect(eventsOf(first.checkoutId)).toEqual(['payment-asked'])
  const other = await world.garment({ credits: 5 })
  const body = { inventoryItemIds: [other], returnItemsIds: [] }
  const again = ok(await world.call('askForPostage', { body }, second)).body
  expect(again.checkoutId).not.toBe(first.checkoutId)
  expect(ok(await world.call('askedPayment', idParams(first.checkoutId), payer)).body.payment.state).toBe('over')
  expect(await world.call('payAskedPayment', idParams(first.checkoutId), payer)).toMatchObject(refusedWith('not_now'))
  expect(ok(await world.call('listAskedPayments', {}, payer)).body.payments.map(({ id }) => id)).toEqual([
    again.checkoutId,
  ])
  await world.work()
  const mails = world.mails.filter(({ template, to }) => template === 'postage-asked' && to.address === payer.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(again.checkoutId)])
})

test('a free delivery asks the payer for nothing, and the payer cannot ask', async () => {
  const { payer, second } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  const body = { inventoryItemIds: [piece], returnItemsIds: [] }
  expect(await world.call('askForPostage', { body }, payer)).toMatchObject(refusedWith('not_now'))
  const { asked, checkoutId } = ok(await world.call('askForPostage', { body }, second)).body
  expect(asked).toBe(false)
  expect(await checkoutRow(checkoutId)).toMatchObject({ amount_pence: 0, billed_to: null, asked_at: null })
  expect(ok(await world.call('listAskedPayments', {}, payer)).body.payments).toEqual([])
  ok(await world.call('placeOrder', { body: { inventoryItemIds: [piece], postageStatus: 'free' } }, second))
  const stranger = await world.stranger()
  expect(await world.call('askForPostage', { body }, stranger)).toMatchObject(refusedWith('subscription_required'))
})

test('a payer’s refusal frees the pieces, and the second adult is informed once', async () => {
  const { payer, second, piece, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  for (let press = 0; press < 2; press += 1)
    expect(ok(await world.call('declineAskedPayment', idParams(checkoutId), payer)).body.payment.state).toBe('over')
  expect(eventsOf(checkoutId)).toEqual(['payment-asked', 'asked-payment-missed'])
  expect(world.published).toContainEqual({ type: 'asked-payment-missed', accountId: second.accountId, checkoutId })
  expect(await world.call('payAskedPayment', idParams(checkoutId), payer)).toMatchObject(refusedWith('not_now'))
  const stranger = await world.member()
  ok(await world.call('getPaymentIntent', { body: { inventoryItemIds: [piece], returnItemsIds: [] } }, stranger))
})

test('a request expires after its hours, and the job frees the pieces and informs the second adult', async () => {
  const { payer, ask } = await family()
  const { checkoutId, until } = ok(await ask()).body
  await at(new Date(until), async () => {
    // The request has expired even before the job has run.
    expect(ok(await world.call('listAskedPayments', {}, payer)).body.payments).toEqual([])
    expect(await world.call('payAskedPayment', idParams(checkoutId), payer)).toMatchObject(refusedWith('not_now'))
    await world.work()
  })
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'abandoned' })
  expect(eventsOf(checkoutId)).toEqual(['payment-asked', 'asked-payment-missed'])
})

test('a payment that is opened in the last minutes is extended only once, by the time that a card needs', async () => {
  const { payer, ask } = await family()
  const { checkoutId, until } = ok(await ask()).body
  const opened = new Date(new Date(until).getTime() - 60_000)
  await at(opened, async () => {
    ok(await world.call('payAskedPayment', idParams(checkoutId), payer))
    const { expires_at } = await checkoutRow(checkoutId)
    expect(expires_at).toEqual(new Date(opened.getTime() + 15 * 60_000))
  })
  await at(new Date(opened.getTime() + 14 * 60_000), async () => {
    const before = await checkoutRow(checkoutId)
    ok(await world.call('payAskedPayment', idParams(checkoutId), payer))
    expect((await checkoutRow(checkoutId)).expires_at).toEqual(before.expires_at)
  })
})

test('a payment is refused before the card is charged if the payer has used the credits in the meantime', async () => {
  const { payer, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  await world.atHome(payer, 14)
  expect(await world.call('payAskedPayment', idParams(checkoutId), payer)).toMatchObject(refusedWith('over_credits'))
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'open', payment_intent_id: null })
})

test('a waiting request ends with the sharing, and the payer is refunded if it was paid', async () => {
  const { payer, second, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  await payFor(payer, checkoutId)
  ok(await world.call('endSharing', {}, second))
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'abandoned' })
  const { payment_intent_id } = await checkoutRow(checkoutId)
  await world.work()
  expect(await checkoutRow(checkoutId)).toMatchObject({ state: 'refunded' })
  expect(
    await db
      .selectFrom('refund')
      .select(['account_id', 'amount_pence'])
      .where('payment_intent_id', '=', payment_intent_id as Id<'payment-intent'>)
      .execute(),
  ).toEqual([{ account_id: payer.accountId, amount_pence: 395 }])
})

test('reading a request writes nothing, and the second adult never receives the payment secret', async () => {
  const { payer, second, piece, ask } = await family()
  const { checkoutId } = ok(await ask()).body
  await payFor(payer, checkoutId)
  const before = await everyRow(db)
  const query = { inventoryItemIds: [piece], returnItemsIds: [] }
  const read = ok(await world.call('checkoutOfBasket', { query }, second)).body
  expect(read).toMatchObject({
    payer: { name: 'Tamsin' },
    checkout: { checkoutId, asked: true, free: false, clientSecret: null, canExtendHold: false },
  })
  for (const who of [payer, second]) ok(await world.call('listAskedPayments', {}, who))
  ok(await world.call('askedPayment', idParams(checkoutId), payer))
  expect(await world.call('askedPayment', idParams(checkoutId), second)).toMatchObject(refusedWith('not_found'))
  expect(await everyRow(db)).toEqual(before)
  expect(await world.call('extendHold', idParams(checkoutId), second)).toMatchObject(refusedWith('not_found'))
  for (const call of ['payAskedPayment', 'completeAskedPayment', 'declineAskedPayment'] as const)
    expect(await world.call(call, idParams(checkoutId), second)).toMatchObject(refusedWith('not_found'))
})

test('a request waits as long as the setting says, and requests are limited by account', async () => {
  const { ask } = await family()
  await setSettings(db, { 'hold.asked_hours': 2 })
  try {
    const { until } = ok(await ask()).body
    expect(new Date(until).getTime() - world.time.now.getTime()).toBe(2 * 3_600_000)
  } finally {
    await setSettings(db, { 'hold.asked_hours': 12 })
  }
  for (let press = 0; press < 5; press += 1) ok(await ask())
  expect(await ask()).toMatchObject({ ok: false, status: 429 })
})
