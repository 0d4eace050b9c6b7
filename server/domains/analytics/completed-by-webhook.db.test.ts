// An order that the provider's webhook completes is counted once, whether or not the browser returns.
import { describe, expect, test } from 'vitest'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { CallOptions } from '#tests/support/server/caller.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { syncIntent } from '../payments/operations/sync-intent.ts'
import { awaitPayment } from './steps/await-payment.ts'

// Each shop has its own payment provider, and so needs its own database.
const gifts = giftWorld((await openTestDatabase()).db)
const ski = skiWorld((await openTestDatabase()).db)
const resale = resaleWorld((await openTestDatabase()).db)
const { db: rentalDb } = await openTestDatabase()
const rentals = rentalsWorld(rentalDb, { bystander: false })

const unasked: Privacy = { choice: null, browserRefuses: false }
const objected: Privacy = { choice: parseConsent('1.000'), browserRefuses: false }
const refuses: Privacy = { choice: null, browserRefuses: true }

interface Paying {
  readonly checkoutId: string
  /** Pays as the card form does. */
  pay(): void
  /** Completes the order when the browser returns. */
  complete(options: CallOptions): Promise<{ ok: boolean }>
}

const bodyOf = <Body>(answer: { ok: true; body: Body } | { ok: false; errors: unknown }): Body => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

const shops = {
  rental: {
    db: rentalDb,
    services: rentals.services,
    work: rentals.work,
    counted: { subject: 'rental', currency: 'credits', amount: 30 },
    async openPayment(options: CallOptions): Promise<Paying> {
      const { accountId, viewer } = await rentals.member({ plan: '200-quarterly' })
      // Uses up the free delivery.
      await rentals.order({ accountId, garmentIds: [await rentals.garment()], placedAt: rentals.time.now })
      const inventoryItemIds = [await rentals.garment({ credits: 30 })]
      const opened = await rentals.call(
        'getPaymentIntent',
        { body: { inventoryItemIds, returnItemsIds: [] } },
        { ...options, viewer },
      )
      const { checkoutId, clientSecret } = bodyOf(opened)
      return {
        checkoutId,
        pay: () => void rentals.pay(clientSecret),
        complete: (more) =>
          rentals.call('placeOrder', { body: { inventoryItemIds, postageStatus: 'paid' } }, { ...more, viewer }),
      }
    },
  },
  resale: {
    db: resale.db,
    services: resale.services.payments,
    work: resale.work,
    counted: { subject: 'resale', currency: 'GBP', amount: 2500 + 498 },
    async openPayment(options: CallOptions): Promise<Paying> {
      const { secret } = await resale.cart([await resale.listing({ pricePence: 2500 })])
      const { checkoutId, paymentSecret } = bodyOf(await resale.place(secret, {}, options))
      return {
        checkoutId,
        pay: () => resale.pay(paymentSecret),
        complete: (more) => resale.complete(secret, checkoutId, more),
      }
    },
  },
  'gift-card': {
    db: gifts.db,
    services: gifts.services.payments,
    work: gifts.work,
    counted: { subject: 'gift-card', currency: 'GBP', amount: 5000 },
    async openPayment(options: CallOptions): Promise<Paying> {
      const { checkoutId, paymentSecret, guestSecret } = bodyOf(await gifts.buy({}, options))
      return {
        checkoutId,
        pay: () => gifts.pay(paymentSecret),
        complete: (more) => gifts.complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) }, more),
      }
    },
  },
  ski: {
    db: ski.db,
    services: ski.services.payments,
    work: ski.work,
    counted: { subject: 'ski', currency: 'GBP', amount: expect.any(Number) },
    async openPayment(options: CallOptions): Promise<Paying> {
      await ski.pieces()
      const opened = bodyOf(await ski.book([aChild('104cm', 'jacket')], {}, options))
      const { checkoutId, paymentSecret, guestSecret } = opened
      return {
        checkoutId,
        pay: () => ski.pay(paymentSecret),
        complete: (more) => ski.complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) }, more),
      }
    },
  },
}
const kinds = Object.keys(shops) as (keyof typeof shops)[]

/** A shop in which nothing has been counted yet. */
async function shopOf(kind: keyof typeof shops) {
  const { db, services, work, counted, openPayment } = shops[kind]
  for (const table of ['analytics_count', 'analytics_counted', 'analytics_awaited'] as const)
    await db.deleteFrom(table).execute()
  const awaited = () => db.selectFrom('analytics_awaited').select('id').execute()
  return {
    counted,
    openPayment,
    work,
    awaited,
    orders: () =>
      db
        .selectFrom('analytics_count')
        .select(['subject', 'currency', 'times', 'amount'])
        .where('event', '=', 'placeOrder')
        .execute(),
    claims: () => db.selectFrom('analytics_counted').select('key').execute(),
    /** Waits for the note that a call writes after its answer. */
    untilNoted: (checkoutId: string) => expect.poll(awaited).toEqual([{ id: checkoutId }]),
    async receiveWebhook({ checkoutId }: Paying) {
      const id = toId<'checkout'>(checkoutId)
      const intent = await db
        .selectFrom('payment_intent')
        .select('id')
        .where('checkout_id', '=', id)
        .executeTakeFirstOrThrow()
      await syncIntent(services, intent.id as Id<'payment-intent'>, 'provider')
      const { result_id } = await db
        .selectFrom('checkout')
        .select('result_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(result_id, 'the webhook has completed it').not.toBeNull()
    },
  }
}

describe.each(kinds)('an order of the %s shop', (kind) => {
  test('is counted once if only the webhook completes it, and its payment is then forgotten', async () => {
    const shop = await shopOf(kind)
    const paying = await shop.openPayment({ privacy: unasked })
    await shop.untilNoted(paying.checkoutId)
    paying.pay()
    await shop.receiveWebhook(paying)
    await shop.receiveWebhook(paying)
    await shop.work()
    expect(await shop.orders()).toEqual([{ ...shop.counted, times: 1 }])
    expect(await shop.awaited()).toEqual([])
  })

  test.each([['before'], ['after']])(
    'is not counted twice if the browser returns %s the job has counted it',
    async (when) => {
      const shop = await shopOf(kind)
      const paying = await shop.openPayment({ privacy: unasked })
      await shop.untilNoted(paying.checkoutId)
      paying.pay()
      await shop.receiveWebhook(paying)
      if (when === 'after') await shop.work()
      expect(await paying.complete({ privacy: unasked })).toMatchObject({ ok: true })
      await expect.poll(shop.claims).toHaveLength(2)
      await shop.work()
      await expect.poll(shop.orders).toEqual([{ ...shop.counted, times: 1 }])
      expect(await shop.awaited()).toEqual([])
    },
  )

  test.each([
    ['has objected', objected],
    ['has a browser that refuses', refuses],
    ['has unknown preferences', undefined],
  ])('is not counted if the buyer %s', async (_who, privacy) => {
    const shop = await shopOf(kind)
    const paying = await shop.openPayment(privacy ? { privacy } : {})
    paying.pay()
    await shop.receiveWebhook(paying)
    await shop.work()
    expect([await shop.orders(), await shop.awaited()]).toEqual([[], []])
  })

  test('is not counted if its payment is opened again by a visitor who objects', async () => {
    const shop = await shopOf(kind)
    const paying = await shop.openPayment({ privacy: unasked })
    await shop.untilNoted(paying.checkoutId)
    await transaction(shops[kind].db, (tx) => awaitPayment(tx, new Date(), paying, false))
    paying.pay()
    await shop.receiveWebhook(paying)
    await shop.work()
    expect([await shop.orders(), await shop.awaited()]).toEqual([[], []])
  })

  test('is not counted if the buyer objects before they get their answer', async () => {
    const shop = await shopOf(kind)
    const paying = await shop.openPayment({ privacy: unasked })
    await shop.untilNoted(paying.checkoutId)
    paying.pay()
    await shop.receiveWebhook(paying)
    expect(await paying.complete({ privacy: objected })).toMatchObject({ ok: true })
    await expect.poll(shop.claims).toHaveLength(2)
    await shop.work()
    expect([await shop.orders(), await shop.awaited()]).toEqual([[], []])
  })
})
