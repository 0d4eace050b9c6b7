// Buying a gift card with an account: what a member pays, within the yearly limit, and who finds it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld, guestBuyer } from '#tests/support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
const { call, buy, complete } = world
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})

const refused = (code: string, message?: string) => ({
  ok: false,
  errors: [{ code, ...(message !== undefined && { message }) }],
})

describe('an account', () => {
  test('without a membership pays the face value, and lists its cards newest first', async () => {
    const { viewer } = await world.customer()
    const terms = await call('giftCardTerms', {}, { viewer })
    expect(terms).toMatchObject({
      body: {
        min: 1000,
        max: 50_000,
        presets: [2500, 5000, 7500, 10_000],
        messageLength: 250,
        validMonths: 24,
        today: '2026-11-20',
        lastDay: '2027-11-20',
        discount: null,
      },
    })
    const first = await world.bought({}, { viewer })
    // Buying the same again makes another card.
    const second = await world.bought({}, { viewer })
    expect(second.cardId).not.toBe(first.cardId)
    const listed = await call('listGiftCards', {}, { viewer })
    expect(listed).toMatchObject({ body: { cards: [{ cardId: second.cardId }, { cardId: first.cardId }] } })
    expect(await call('giftCard', { params: { code: first.cardId } }, { viewer })).toMatchObject({ ok: true })
    const stranger = await world.customer()
    expect(await call('listGiftCards', {}, { viewer: stranger.viewer })).toMatchObject({ body: { cards: [] } })
    expect(await call('giftCard', { params: { code: first.cardId } }, { viewer: stranger.viewer })).toMatchObject(
      refused('not_found'),
    )
    expect(await call('listGiftCards')).toMatchObject(refused('unauthorized'))
  })

  test('of a member pays 15% less on up to £300 of face value a year, and full price for the part of a card beyond that', async () => {
    const { viewer } = await world.member()
    const faceLeft = async () => {
      const terms = await call('giftCardTerms', {}, { viewer })
      return terms.ok && terms.body.discount?.faceLeft
    }
    expect(await faceLeft()).toBe(30_000)
    const first = await world.bought({ amount: 20_000, total: 17_000 }, { viewer })
    expect(first.price).toEqual({ face: 20_000, discount: 3000, total: 17_000 })
    expect(await faceLeft()).toBe(10_000)
    const second = await world.bought({ amount: 50_000 }, { viewer })
    expect(second.price).toEqual({ face: 50_000, discount: 1500, total: 48_500 })
    expect(await faceLeft()).toBe(0)
    expect(await buy({ amount: 1000 }, { viewer })).toMatchObject({ body: { price: { discount: 0, total: 1000 } } })
    expect(await buy({ amount: 1000, total: 850 }, { viewer })).toMatchObject(
      refused('order_changed', 'The price has changed since you saw it: it’s £10 now. Please check it and try again.'),
    )
    // A refund gives back its share of the yearly limit.
    await call('cancelGiftCard', { params: { code: first.cardId } }, { viewer })
    expect(await faceLeft()).toBe(20_000)
    world.passDays(365)
    expect(await faceLeft()).toBe(30_000)
  })

  test('of a member who may still cancel with a full refund pays the face value, and reads when the discount begins', async () => {
    const { viewer } = await world.member({ joinedOn: localDay('2026-11-20') })
    const terms = () => call('giftCardTerms', {}, { viewer })
    const later = { percent: 15, from: '5 December 2026' }
    expect(await terms()).toMatchObject({ body: { discount: null, discountLater: later } })
    expect(await buy({ amount: 10_000, total: 8500 }, { viewer })).toMatchObject(refused('order_changed'))
    world.passDays(14)
    expect(await terms()).toMatchObject({ body: { discount: null, discountLater: later } })
    world.passDays(1)
    expect(await terms()).toMatchObject({ body: { discount: { percent: 15 }, discountLater: null } })
    expect(await buy({ amount: 10_000, total: 8500 }, { viewer })).toMatchObject({ ok: true })
  })

  test('whose membership is not active pays the face value', async () => {
    const { viewer } = await world.member({ state: 'past_due' })
    expect(await call('giftCardTerms', {}, { viewer })).toMatchObject({ body: { discount: null } })
    expect(await buy({}, { viewer })).toMatchObject({ body: { price: { discount: 0, total: 5000 } } })
  })

  test('of a second adult pays the face value: only the payer gets the discount', async () => {
    const second = await transaction(db, async (tx) => {
      const { membershipId } = await aMember(tx, { now: world.time.now })
      const { id } = await aSecondAdult(tx, membershipId)
      return aSession(tx, id)
    })
    const { viewer } = second
    expect(await call('giftCardTerms', {}, { viewer })).toMatchObject({ body: { discount: null } })
    expect(await buy({}, { viewer })).toMatchObject({ body: { price: { discount: 0, total: 5000 } } })
  })

  test('is refunded, with the reason, when other cards used up the discount while it was paying', async () => {
    const { viewer, accountId } = await world.member()
    const opened = await buy({ amount: 30_000 }, { viewer })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    world.pay(opened.body.paymentSecret)
    await world.card({ buyer: accountId, facePence: 10_000, discountedPence: 10_000 })
    const { checkoutId } = opened.body
    const answer = await complete({ checkoutId }, { viewer })
    expect(answer).toMatchObject(
      refused(
        'limit_reached',
        'You’ve bought other gift cards since you saw this price, so it’s more than this year’s member discount covers. We’ve refunded your payment.',
      ),
    )
    expect(await complete({ checkoutId }, { viewer })).toMatchObject(answer)
    await world.work()
    expect(world.refundedOf(opened.body.paymentSecret)).toBe(25_500)
    expect(world.mails.map(({ subject }) => subject)).toContain('We’ve refunded your £255')
  })

  test('whose membership is past due by the time it pays still pays what was shown', async () => {
    const { viewer, accountId } = await world.member()
    const opened = await buy({}, { viewer })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    await db
      .updateTable('membership')
      .set(membershipIn('past_due', world.time.now))
      .where('account_id', '=', accountId)
      .execute()
    world.pay(opened.body.paymentSecret)
    const completed = await complete({ checkoutId: opened.body.checkoutId }, { viewer })
    expect(completed).toMatchObject({ ok: true })
    expect(await world.row(completed.ok ? completed.body.cardId : '')).toMatchObject({
      paid_pence: 4250,
      discounted_pence: 5000,
    })
  })
})

describe('a guest who signs in while paying', () => {
  async function begun() {
    const opened = await buy()
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret, paymentSecret } = opened.body
    const { viewer } = await world.customer()
    return { checkoutId, secret: guestSecret ?? '', paymentSecret, viewer }
  }

  test('gets the card that was paid for, with the secret', async () => {
    const { checkoutId, secret, paymentSecret, viewer } = await begun()
    const read = () => call('giftCardCheckout', { params: { checkoutId }, query: { secret } }, { viewer })
    expect(await read()).toMatchObject({ body: { open: { paymentSecret } } })
    world.pay(paymentSecret)
    const completed = await complete({ checkoutId, secret }, { viewer })
    expect(completed).toMatchObject({ ok: true })
    expect(await read()).toMatchObject({ body: { ...(completed.ok && completed.body), open: null } })
  })

  test('reads what they entered, even after the payment has closed unpaid', async () => {
    const { checkoutId, secret, viewer } = await begun()
    const read = (code: string) =>
      call('giftCardCheckout', { params: { checkoutId }, query: { secret: code } }, { viewer })
    world.passDays(1)
    expect(await read(secret)).toMatchObject({
      body: {
        cardId: null,
        open: null,
        ended: { price: { total: 5000 }, senderName: 'Gran', message: 'Happy birthday!', deliverOn: '2026-11-20' },
      },
    })
    expect(await read('b'.repeat(43))).toMatchObject(refused('not_found'))
  })

  test('does not pay twice: pressing again returns the card that was paid for', async () => {
    const { checkoutId, secret, paymentSecret, viewer } = await begun()
    world.pay(paymentSecret)
    expect(await buy({ secret }, { viewer })).toMatchObject({
      body: { checkoutId, cardId: expect.any(String), paymentSecret: null, guestSecret: null },
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBeUndefined()
  })

  test('who has not paid yet pays once, as the account', async () => {
    const { checkoutId, secret, paymentSecret, viewer } = await begun()
    const again = await buy({ secret }, { viewer })
    expect(again).toMatchObject({ body: { cardId: null, paymentSecret: expect.any(String), guestSecret: null } })
    expect(again.ok && again.body.checkoutId).not.toBe(checkoutId)
    await world.work()
    const first = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === paymentSecret)
    expect(first?.status).toBe('canceled')
  })
})

test('the buyer is named as in the account', async () => {
  const { viewer, accountId } = await world.customer()
  await db
    .updateTable('account')
    .set({ given_name: 'Freya', family_name: 'Marsh' })
    .where('id', '=', accountId)
    .execute()
  const { cardId } = await world.bought({ customerData: guestBuyer }, { viewer })
  expect(await world.row(cardId)).toMatchObject({ buyer_account_id: accountId, buyer_name: 'Freya Marsh' })
})
