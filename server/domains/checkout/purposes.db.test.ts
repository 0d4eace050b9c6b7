// A purpose of its own goes through the whole checkout, without another change anywhere: an account's and a guest's, beside a
// basket that stays open, paid in time, twice, too late, and given up.
import { beforeEach, expect, test } from 'vitest'
import type { EventOf } from '#server/domain-events.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { verifyIntent } from '#server/domains/payments/index.ts'
import { lockMember, purposeOfBasket, withPurposes } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import type { IntentState } from '../payments/gateway.ts'
import { checkoutJobs, completePaidCheckout, extendCheckout, openCheckout, settleCheckout } from './index.ts'
import type { CheckoutPayer } from './payer.ts'
import type { AnyPurpose, Purpose } from './purpose.ts'
import { settleAbandonedCheckout } from './steps/abandon-checkout.ts'
import { expireCheckout, openCheckoutWithin } from './steps/open-checkout-within.ts'

interface Trial {
  readonly thing: string
  readonly price: number
}
interface TrialDecision {
  readonly amount: ReturnType<typeof pence>
  readonly address: null
  readonly terms: Trial
}

/** Things of which there is one each, for sale to anybody; what was sold, held and let go of is written down here. */
const shelf = { sold: new Map<string, string>(), held: new Map<string, Id<'checkout'>>(), refunded: [] as string[] }
const trial: Purpose<null, Trial, Trial & { readonly free: boolean }, TrialDecision> = {
  name: 'trial',
  slot: 'trial',
  vatClass: 'sale',
  description: 'Wrenlet trial',
  async lock(tx, { accountId }) {
    if (accountId) await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    return null
  },
  billTo: async (_, payer) =>
    payer.accountId === null ? { accountId: null } : { accountId: payer.accountId, email: 'a@example.com', name: 'A' },
  hashOf: ({ thing }) => thing,
  wishOf: async (_, { terms }) => terms as Trial,
  facts: async (_, { wish, checkout }) => ({
    ...wish,
    free: !shelf.sold.has(wish.thing) && [undefined, checkout?.id].includes(shelf.held.get(wish.thing)),
  }),
  decide: ({ free, ...terms }) =>
    free
      ? accepted({ amount: pence(terms.price), address: null, terms })
      : refused({ code: 'items_unavailable', message: 'Sold.', titles: [terms.thing] }),
  nameRefusal: async (_tx, _facts, refusal) => refusal,
  isAsShown: ({ amount_pence }, { amount }) => amount_pence === amount,
  whyNotKept: () => undefined,
  async hold(_, { checkout, decided }) {
    shelf.held.set(decided.terms.thing, checkout.id)
    return undefined
  },
  async fulfil(_, _services, { checkout, decided, resultId }) {
    shelf.sold.set(decided.terms.thing, checkout.id)
    shelf.held.delete(decided.terms.thing)
    return accepted(resultId)
  },
  async undo(_, { terms }) {
    shelf.held.delete((terms as Trial).thing)
  },
  answersAgain: true,
  stands: async () => true,
  refusalOfRefund: ({ titles }) => ({ code: 'items_unavailable', message: 'Sold, refunded.', titles: [...titles] }),
  async refunded(_, _services, { id }) {
    shelf.refunded.push(id)
  },
}

const { db } = await openTestDatabase()
const paper = paperPayments(db)
const events: EventBus<EventOf<'payment-succeeded'>> = {
  publish: (tx, event) => completePaidCheckout(services)(tx, event),
}
const services = { ...paper.services, events: events as typeof paper.services.events, purposes: [trial as AnyPurpose] }
beforeEach(() => {
  for (const one of [shelf.sold, shelf.held]) one.clear()
  shelf.refunded.length = 0
})

const request = (payer: CheckoutPayer, thing: string, price = 1200) => ({
  ...{ purpose: trial as AnyPurpose, payer, wish: { thing, price } },
})
const anybody = async (): Promise<CheckoutPayer> => ({
  accountId: (await transaction(db, (tx) => anAccount(tx))).id,
})
const guest: CheckoutPayer = { accountId: null, email: 'gran@example.com', name: 'Gran' }
const checkoutOf = (id: Id<'checkout'>) =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Pays as the card form would, and has the payment looked at. */
async function pay(checkoutId: Id<'checkout'>): Promise<void> {
  const row = await db
    .selectFrom('payment_intent')
    .select(['id', 'stripe_id', 'amount_pence'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const intent = paper.provider.intents.get(row.stripe_id ?? '') as IntentState
  paper.provider.intents.set(intent.intentId, {
    ...intent,
    status: 'succeeded',
    amountReceived: pence(row.amount_pence),
  })
  await verifyIntent(services, row.id, 'provider')
}

test.each([
  ['an account', anybody, 'member'],
  ['a guest', async () => guest, 'guest'],
])('%s pays, and what was wanted is made once, whoever asks again', async (_, who, actor) => {
  const payer = await who()
  const { checkout, clientSecret } = await openCheckout(services, request(payer, 'kite'))
  expect(clientSecret).toBeTruthy()
  expect(shelf.held.get('kite')).toBe(checkout.id)
  await pay(checkout.id)
  expect(shelf.sold.get('kite')).toBe(checkout.id)
  const made = await checkoutOf(checkout.id)
  expect(made).toMatchObject({ state: 'completed', purpose: 'trial', account_id: payer.accountId })
  const events = db.selectFrom('checkout_event').select(['from_state', 'to_state', 'actor']).orderBy('id')
  expect(await events.where('checkout_id', '=', checkout.id).execute()).toEqual([
    { from_state: null, to_state: 'open', actor },
    { from_state: 'open', to_state: 'completed', actor: 'provider' },
  ])
  if (payer.accountId) expect(await settleCheckout(services, request(payer, 'kite'))).toBe(made.result_id)
})

test('a guest comes back to a checkout by its secret, told once and kept as a hash, and nobody else does', async () => {
  const opened = await openCheckout(services, request(guest, 'yacht'))
  const secret = opened.guestSecret ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const { id, guest_secret_hash } = await checkoutOf(opened.checkout.id)
  expect(guest_secret_hash).toEqual(hashSecretCode(secret))
  expect(JSON.stringify(await everyRow(db))).not.toContain(secret)

  const knowing = { ...guest, secret }
  const again = await openCheckout(services, request(knowing, 'yacht'))
  expect(again).toMatchObject({ checkout: { id }, clientSecret: opened.clientSecret, guestSecret: null })
  const until = await extendCheckout(services, { payer: knowing, checkoutId: id })
  expect(until.getTime()).toBeGreaterThan(opened.checkout.expires_at.getTime())

  // The same name and address prove nothing, and neither does the secret of another checkout.
  const other = await openCheckout(services, request(guest, 'zither'))
  const strangers = [
    guest,
    { ...guest, secret: other.guestSecret ?? '' },
    { ...guest, secret: 'guessed' },
    await anybody(),
  ]
  for (const payer of strangers) {
    await expect(extendCheckout(services, { payer, checkoutId: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(settleCheckout(services, request(payer, 'yacht'))).rejects.toThrow()
  }
  const guessing = request({ ...guest, secret: 'guessed' }, 'yacht')
  for (const ask of [openCheckout, settleCheckout])
    await expect(ask(services, guessing)).rejects.toMatchObject({ code: 'not_found' })

  await pay(id)
  const made = await settleCheckout(services, request(knowing, 'yacht'))
  expect(made).toBe((await checkoutOf(id)).result_id)
  expect(await openCheckout(services, request(knowing, 'yacht'))).toMatchObject({
    checkout: { id },
    clientSecret: null,
  })
})

test('a guest who comes back for something else gives up the first, under a new secret', async () => {
  const first = await openCheckout(services, request(guest, 'lute'))
  const payer = { ...guest, secret: first.guestSecret ?? '' }
  const second = await openCheckout(services, request(payer, 'lyre'))
  expect((await checkoutOf(first.checkout.id)).state).toBe('abandoned')
  expect([...shelf.held.keys()]).toEqual(['lyre'])
  expect(second.guestSecret).toMatch(/^[\w-]{43}$/)
  expect(second.guestSecret).not.toBe(first.guestSecret)
})

test('a guest whose payment could not be begun was told no secret, and may begin anew', async () => {
  paper.provider.failsOnceAt('createIntent', 'unreachable')
  await expect(openCheckout(services, request(guest, 'viola'))).rejects.toThrow()
  expect(shelf.held.size).toBe(0)
  expect((await openCheckout(services, request(guest, 'viola'))).guestSecret).toBeTruthy()
})

test('what owes nothing is made at once, and nothing is held for it', async () => {
  const payer = await anybody()
  const resultId = await settleCheckout(services, request(payer, 'leaflet', 0))
  expect(shelf.held.size).toBe(0)
  expect(await settleCheckout(services, request(payer, 'leaflet', 0))).toBe(resultId)
  await expect(settleCheckout(services, request(payer, 'globe'))).rejects.toThrow()
  expect([...shelf.sold.keys()]).toEqual(['leaflet'])
})

test('checkouts of different slots stay open side by side; another wish in the same slot gives the first one up', async () => {
  const { accountId, checkoutId: basket } = await transaction(db, (tx) => anOwedCheckout(tx, { now: paper.now }))
  const first = await openCheckout(services, request({ accountId }, 'ball'))
  expect((await checkoutOf(basket)).state).toBe('open')
  const second = await openCheckout(services, request({ accountId }, 'bat'))
  const states = await Promise.all([basket, first.checkout.id, second.checkout.id].map(checkoutOf))
  expect(states.map(({ state }) => state)).toEqual(['open', 'abandoned', 'open'])
  expect([...shelf.held.keys()]).toEqual(['bat'])
})

test('what a checkout of another slot holds is not taken over while it is open, and is when it was given up', async () => {
  const garmentId = await transaction(db, (tx) => aGarment(tx, { credits: 1 }))
  const { accountId } = await transaction(db, (tx) => aMember(tx, { now: paper.now }))
  const { checkout } = await openCheckout(services, request({ accountId }, 'skis'))
  await transaction(db, (tx) =>
    takeHolds(tx, {
      ...{ garmentIds: [garmentId], ownerId: checkout.id, accountId, now: paper.now },
      expiresAt: checkout.expires_at,
    }),
  )
  const basket = { accountId, garmentIds: [garmentId], returnIds: [] }
  const order = () =>
    transaction(db, async (tx) =>
      openCheckoutWithin(tx, withPurposes(services), {
        ...{ purpose: purposeOfBasket(basket), payer: { accountId }, wish: basket },
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

test('paid too late it is still made while it is free; else the money goes back, to a guest too', async () => {
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
  for (const id of [first, second]) await run(settleAbandonedCheckout, id)
  expect(await checkoutOf(first)).toMatchObject({ state: 'completed' })
  expect(await checkoutOf(second)).toMatchObject({ state: 'refunded', refused_titles: ['flute'] })
  expect(shelf.refunded).toEqual([second])
  const refund = await db.selectFrom('refund').selectAll().where('cause_key', '=', `checkout:${second}`).execute()
  expect(refund).toMatchObject([{ account_id: null, amount_pence: 1200, state: 'requested' }])
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
  ).rejects.toThrow('there is no purpose trial')
})
