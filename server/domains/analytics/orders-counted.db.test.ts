// An order of any shop is counted once, when its call is answered, with what was paid.
import { expect, test } from 'vitest'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { resaleWorld } from '#tests/support/worlds/resale-world.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { findRevenue } from './queries/revenue.ts'

// Each shop has its own payment provider, and so needs its own database.
const gifts = giftWorld((await openTestDatabase()).db)
const ski = skiWorld((await openTestDatabase()).db)
const resale = resaleWorld((await openTestDatabase()).db)
const privacy: Privacy = { choice: null, browserRefuses: false }
const objected: Privacy = { choice: parseConsent('1.000'), browserRefuses: false }

const longAgo = new Date('2020-01-01')
const farAhead = new Date('2040-01-01')

const ordersOf = ({ db }: Pick<typeof gifts, 'db'>) =>
  db
    .selectFrom('analytics_count')
    .select(['subject', 'currency', 'times', 'amount'])
    .where('event', '=', 'placeOrder')
    .execute()

const claimsOf = (db: Db) => db.selectFrom('analytics_counted').select('key').execute()

test('a gift card is counted once, at the price that was paid for it', async () => {
  const { checkoutId, guestSecret } = await gifts.bought({}, { privacy })
  const body = { checkoutId, ...(guestSecret && { secret: guestSecret }) }
  expect(await gifts.complete(body, { privacy })).toMatchObject({ ok: true })
  await expect.poll(() => ordersOf(gifts)).toEqual([{ subject: 'gift-card', currency: 'GBP', times: 1, amount: 5000 }])
  const { id } = await gifts.db.selectFrom('gift_card').select('id').executeTakeFirstOrThrow()
  expect(await findRevenue['gift-card'](gifts.db, id, longAgo)).toEqual({ currency: 'GBP', amount: 5000 })
  expect(await findRevenue['gift-card'](gifts.db, id, farAhead), 'bought before then').toBeUndefined()
})

test('a gift card is counted at its price after the buyer’s discount', async () => {
  const { viewer } = await gifts.member()
  const { cardId } = await gifts.bought({ amount: 20_000, total: 17_000 }, { viewer })
  const worth = await findRevenue['gift-card'](gifts.db, cardId, longAgo)
  expect(worth).toEqual({ currency: 'GBP', amount: 17_000 })
})

test('a sale is counted with the assumed postage', async () => {
  await resale.buy([await resale.listing({ pricePence: 2500 })], { privacy })
  await expect
    .poll(() => ordersOf(resale))
    .toEqual([{ subject: 'resale', currency: 'GBP', times: 1, amount: 2500 + 498 }])
  const { id } = await resale.db.selectFrom('resale_order').select('id').executeTakeFirstOrThrow()
  expect(await findRevenue.resale(resale.db, id, longAgo)).toEqual({ currency: 'GBP', amount: 2500 + 498 })
  expect(await findRevenue.resale(resale.db, id, farAhead), 'bought before then').toBeUndefined()
})

test('ski wear is counted when it is booked, and not again when the call is repeated weeks later', async () => {
  await ski.pieces()
  const { bookingId, checkoutId, guestSecret } = await ski.booked([aChild('104cm', 'jacket')], {}, { privacy })
  const paid = (await ski.linesOf(bookingId)).reduce((sum, line) => sum + line.price_pence, 0)
  expect(paid).toBeGreaterThan(0)
  const counted = { subject: 'ski', currency: 'GBP', times: 1, amount: paid }
  await expect.poll(() => ordersOf(ski)).toEqual([counted])
  await ski.db.deleteFrom('analytics_counted').execute()
  ski.passDays(40)
  const body = { checkoutId, ...(guestSecret && { secret: guestSecret }) }
  expect(await ski.complete(body, { privacy })).toMatchObject({ ok: true })
  await expect.poll(() => claimsOf(ski.db)).toHaveLength(2)
  expect(await ordersOf(ski)).toEqual([counted])
})

test('nothing is counted for a buyer who has objected', async () => {
  for (const { db } of [gifts, resale]) {
    await db.deleteFrom('analytics_count').execute()
    await db.deleteFrom('analytics_counted').execute()
  }
  await gifts.bought({}, { privacy: objected })
  await resale.buy([await resale.listing()], { privacy: objected })
  for (const { db } of [gifts, resale]) await expect.poll(() => claimsOf(db)).toHaveLength(2)
  expect([...(await ordersOf(gifts)), ...(await ordersOf(resale))]).toEqual([])
})
