// A purpose that only the tests have goes through the whole checkout, which need not change for it: for an account and a guest,
// beside an open basket, paid in time, twice, too late, and abandoned.
import { expect, test } from 'vitest'
import type { EventOf } from '#server/domain-events.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { lockMember, purposeOfBasket, withPurposes } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { guest, trialWorld } from '#tests/support/worlds/trial-world.ts'
import { checkoutJobs, completePaidCheckout, openCheckout, resolveCheckout, resolveFound } from './index.ts'
import { cancelAbandonedPayment } from './steps/abandon-checkout.ts'
import { expireCheckout, openCheckoutWithin } from './steps/open-checkout-within.ts'

const { db } = await openTestDatabase()
const { shelf, paper, services, request, anybody, checkoutOf, pay } = trialWorld(db)

test.each([
  ['an account', anybody, 'member'],
  ['a guest', async () => guest, 'guest'],
])('%s pays, and the result is made once, however often it is requested', async (_, who, actor) => {
  const payer = await who()
  const { checkout, clientSecret } = await openCheckout(services, request(payer, 'kite'))
  expect(clientSecret).toBeTruthy()
  expect(shelf.held.get('kite')).toBe(checkout.id)
  await pay(checkout.id)
  expect(shelf.sold.get('kite')).toBe(checkout.id)
  const completed = await checkoutOf(checkout.id)
  expect(completed).toMatchObject({ state: 'completed', purpose: 'trial', account_id: payer.accountId })
  const events = db.selectFrom('checkout_event').select(['from_state', 'to_state', 'actor']).orderBy('id')
  expect(await events.where('checkout_id', '=', checkout.id).execute()).toEqual([
    { from_state: null, to_state: 'open', actor },
    { from_state: 'open', to_state: 'completed', actor: 'provider' },
  ])
  if (payer.accountId) expect(await resolveCheckout(services, request(payer, 'kite'))).toBe(completed.result_id)
})

test('a checkout found by its id is resolved even if it is completed after it was read', async () => {
  const opened = await openCheckout(services, request(guest, 'drum'))
  const read = await checkoutOf(opened.checkout.id)
  await pay(read.id)
  const { result_id } = await checkoutOf(read.id)
  expect(await resolveFound(services, read)).toBe(result_id)
  expect(await resolveFound(services, await checkoutOf(read.id))).toBe(result_id)
})

test('a checkout found by its id is not confused with another one of the same request', async () => {
  const payer = await anybody()
  const first = (await openCheckout(services, request(payer, 'flute'))).checkout
  await openCheckout(services, request(payer, 'horn'))
  const second = (await openCheckout(services, request(payer, 'flute'))).checkout
  expect(second.id).not.toBe(first.id)
  await pay(second.id)
  await expect(resolveFound(services, await checkoutOf(first.id))).rejects.toMatchObject({ code: 'payment_required' })
  const paid = await checkoutOf(second.id)
  expect(await resolveFound(services, paid)).toBe(paid.result_id)
})

test('the result of a request that owes nothing is made immediately, without a hold', async () => {
  const payer = await anybody()
  const resultId = await resolveCheckout(services, request(payer, 'leaflet', 0))
  expect(shelf.held.size).toBe(0)
  expect(await resolveCheckout(services, request(payer, 'leaflet', 0))).toBe(resultId)
  await expect(resolveCheckout(services, request(payer, 'globe'))).rejects.toThrow()
  expect([...shelf.sold.keys()]).toEqual(['leaflet'])
})

test.each([
  ['in time', false],
  ['after its hold expired', true],
])('a shown checkout that owes nothing is decided once and not held again: %s', async (_, late) => {
  const payer = await anybody()
  const { checkout } = await openCheckout(services, request(payer, 'puzzle', 0))
  expect(shelf).toMatchObject({ asked: 1, putAside: 1 })
  if (late) await db.updateTable('checkout').set({ expires_at: paper.now }).where('id', '=', checkout.id).execute()
  const resultId = await resolveCheckout(services, request(payer, 'puzzle', 0))
  expect(shelf).toMatchObject({ asked: 2, putAside: 1 })
  expect(await checkoutOf(checkout.id)).toMatchObject({ state: 'completed', result_id: resultId })
})

test('checkouts of different slots stay open side by side; another request in the same slot abandons the first', async () => {
  const { accountId, checkoutId: basket } = await transaction(db, (tx) => anOwedCheckout(tx, { now: paper.now }))
  const first = await openCheckout(services, request({ accountId }, 'ball'))
  expect((await checkoutOf(basket)).state).toBe('open')
  const second = await openCheckout(services, request({ accountId }, 'bat'))
  const states = await Promise.all([basket, first.checkout.id, second.checkout.id].map(checkoutOf))
  expect(states.map(({ state }) => state)).toEqual(['open', 'abandoned', 'open'])
  expect([...shelf.held.keys()]).toEqual(['bat'])
})

test('the hold of a checkout in another slot is taken over only once that checkout is abandoned', async () => {
  const garmentId = await transaction(db, (tx) => aGarment(tx, { credits: 1 }))
  const { accountId } = await transaction(db, (tx) => aMember(tx, { now: paper.now }))
  const { checkout } = await openCheckout(services, request({ accountId }, 'skis'))
  await transaction(db, (tx) =>
    takeHolds(tx, {
      garmentIds: [garmentId],
      ownerId: checkout.id,
      accountId,
      now: paper.now,
      expiresAt: checkout.expires_at,
    }),
  )
  const basket = { accountId, garmentIds: [garmentId], returnIds: [] }
  const order = () =>
    transaction(db, async (tx) =>
      openCheckoutWithin(tx, withPurposes(services), {
        purpose: purposeOfBasket(basket),
        payer: { accountId },
        input: basket,
        locked: await lockMember(tx, accountId),
      }),
    )
  const holder = async () =>
    (
      await db
        .selectFrom('garment_claim')
        .select('owner_id')
        .where('garment_id', '=', garmentId)
        .where('released_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).owner_id
  await expect(order()).rejects.toMatchObject({ code: 'items_unavailable' })
  expect(await holder()).toBe(checkout.id)
  await openCheckout(services, request({ accountId }, 'poles'))
  expect((await checkoutOf(checkout.id)).state).toBe('abandoned')
  const taken = await order()
  expect(await holder()).toBe(taken.id)
})

test('a payment that comes too late still makes the result if everything is free; otherwise it is refunded, to a guest too', async () => {
  const jobs = checkoutJobs(services)
  const run = (kind: string, checkoutId: Id<'checkout'>) => jobs[kind]?.({ checkoutId }, {} as never)
  const [first, second] = [
    await openCheckout(services, request(guest, 'drum')),
    await openCheckout(services, request({ ...guest, email: 'aunt@example.com' }, 'flute')),
  ].map(({ checkout }) => checkout.id) as [Id<'checkout'>, Id<'checkout'>]
  await db.updateTable('checkout').set({ expires_at: paper.now }).where('id', 'in', [first, second]).execute()
  for (const id of [first, second]) await run(expireCheckout, id)
  expect(shelf.held.size).toBe(0)
  shelf.sold.set('flute', newId())
  for (const id of [first, second]) await pay(id)
  for (const id of [first, second]) await run(cancelAbandonedPayment, id)
  expect(await checkoutOf(first)).toMatchObject({ state: 'completed' })
  expect(await checkoutOf(second)).toMatchObject({ state: 'refunded', refused_titles: ['flute'] })
  expect(shelf.refunded).toEqual([second])
  const refund = await db.selectFrom('refund').selectAll().where('cause_key', '=', `checkout:${second}`).execute()
  expect(refund).toMatchObject([{ account_id: null, amount_pence: 1200, state: 'requested' }])
})

test('the end of a hold changes nothing about a checkout that was completed in time', async () => {
  const { checkout } = await openCheckout(services, request(guest, 'gong'))
  await pay(checkout.id)
  await db.updateTable('checkout').set({ expires_at: paper.now }).where('id', '=', checkout.id).execute()
  const completed = await checkoutOf(checkout.id)
  await checkoutJobs(services)[expireCheckout]?.({ checkoutId: checkout.id }, {} as never)
  expect(await checkoutOf(checkout.id)).toEqual(completed)
  expect([...shelf.sold.keys()]).toEqual(['gong'])
})

test('a payer whose payment could not be created has not paid', async () => {
  const payer = await anybody()
  paper.provider.failsOnceAt('createIntent', 'unreachable')
  await expect(openCheckout(services, request(payer, 'lamp'))).rejects.toThrow()
  await expect(resolveCheckout(services, request(payer, 'lamp'))).rejects.toMatchObject({ code: 'payment_required' })
})

test('a payer whose checkout another tab opens at the same moment has not paid', async () => {
  const payer = await anybody()
  const running: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', payer.accountId).forNoKeyUpdate().execute()
    for (const ask of [openCheckout, resolveCheckout]) {
      running.push(ask(services, request(payer, 'clock')))
      await untilBlocked(db, running.length)
    }
  })
  expect(await Promise.allSettled(running)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'payment_required' } },
  ])
  expect(shelf.sold.size).toBe(0)
})

test('a purpose that is not listed is never fulfilled', async () => {
  const { checkout } = await openCheckout(services, request(guest, 'harp'))
  const forgetful = { ...services, purposes: [] }
  const paid = {
    type: 'payment-succeeded',
    purpose: 'trial',
    checkoutId: checkout.id,
    paymentIntentId: newId(),
    by: 'provider',
  } as const
  await expect(
    transaction(db, (tx) => completePaidCheckout(forgetful)(tx, paid as EventOf<'payment-succeeded'>)),
  ).rejects.toThrow('unknown purpose trial')
})
