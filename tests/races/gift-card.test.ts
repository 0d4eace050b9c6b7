// Simultaneous use of gift cards: a code becomes money once, the limit of the yearly discount holds across tabs, and a card is
// either redeemed or refunded.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { rounds } from '../support/volume.ts'
import { giftWorld } from '../support/worlds/gifts/gift-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = giftWorld(db)
const { call, redeem, complete } = world
await setSettings(db, {
  'limit.gift_redeem_hour': 100_000,
  'limit.gift_redeem_network_hour': 100_000,
  'limit.gift_buy_hour': 100_000,
})
afterEach(() => world.expectInvariants())

let networks = 0
const somewhere = () => ({ ip: `10.${(networks >> 8) & 255}.${networks++ & 255}.7` })
const people = (count: number) =>
  transaction(db, async (tx) => {
    const built = []
    for (let n = 0; n < count; n++) {
      const { id } = await anAccount(tx)
      built.push({ accountId: id, viewer: { accountId: id, sessionHash: Buffer.alloc(32) } })
    }
    return built
  })
const lotsOf = (cardId: Id<'gift-card'>) =>
  db.selectFrom('gift_lot').select(['account_id', 'left_pence']).where('gift_card_id', '=', cardId).execute()

test('when fifty accounts redeem one code at once, one gets the money, and the others read that it was used', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { code, cardId } = await world.card()
    const redeemers = await people(50)
    const answers = await Promise.all(redeemers.map((who) => redeem(code, { ...who, ...somewhere() })))
    const won = redeemers.filter((_, at) => answers[at]?.ok)
    expect(await lotsOf(cardId)).toEqual(won.map(({ accountId }) => ({ account_id: accountId, left_pence: 5000 })))
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        status: 409,
        errors: [{ code: 'already_done', message: 'This gift card has been used.' }],
      })
  }
})

test('a card that one account redeems fifty times at once is added once', async () => {
  const { code, cardId } = await world.card()
  const [who] = await people(1)
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(code, { ...who, ...somewhere() })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await lotsOf(cardId)).toEqual([{ account_id: who?.accountId, left_pence: 5000 }])
})

test('when two tabs pay for more than a year’s discount, one payment makes a card and the other is refunded', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { viewer, accountId } = await world.member()
    const tabs = []
    for (const senderName of ['Mum', 'Dad']) {
      const opened = await world.buy({ amount: 20_000, senderName }, { viewer })
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
      expect(opened.body.price).toEqual({ face: 20_000, discount: 3000, total: 17_000 })
      world.pay(opened.body.paymentSecret)
      tabs.push(opened.body)
    }
    const answers = await Promise.all(
      tabs.map(({ checkoutId }) => complete({ checkoutId }, { viewer, ...somewhere() })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, errors: [{ code: 'limit_reached' }] })
    await world.work()
    const refunded = tabs.filter(({ paymentSecret }) => world.refundedOf(paymentSecret) === 17_000)
    expect(refunded).toHaveLength(1)
    const cards = db.selectFrom('gift_card').select('discounted_pence').where('buyer_account_id', '=', accountId)
    expect(await cards.execute()).toEqual([{ discounted_pence: 20_000 }])
  }
})

test('a purchase completed by six requests at once makes one card', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const [who] = await people(1)
    const opened = await world.buy({}, { viewer: who?.viewer ?? null })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    world.pay(opened.body.paymentSecret)
    const { checkoutId } = opened.body
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => complete({ checkoutId }, { viewer: who?.viewer ?? null, ...somewhere() })),
    )
    const cardIds = new Set(answers.map((answer) => (answer.ok ? answer.body.cardId : answer.errors[0]?.code)))
    expect(cardIds.size).toBe(1)
    expect(
      await db
        .selectFrom('gift_card')
        .select('id')
        .where('checkout_id', '=', checkoutId as Id<'checkout'>)
        .execute(),
    ).toEqual([...cardIds].map((id) => ({ id })))
  }
})

test('a card that is redeemed while its buyer cancels it becomes a balance or a refund', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const { code, cardId, secret, paymentIntentId } = await world.card()
    const [who] = await people(1)
    const [redeemed, cancelled] = await Promise.all([
      redeem(code, { ...who, ...somewhere() }),
      call('cancelGiftCard', { params: { code: secret } }, somewhere()),
    ])
    expect([redeemed.ok, cancelled.ok].filter(Boolean)).toHaveLength(1)
    expect((await lotsOf(cardId)).length).toBe(redeemed.ok ? 1 : 0)
    const refunds = db.selectFrom('refund').select('amount_pence').where('payment_intent_id', '=', paymentIntentId)
    expect(await refunds.execute()).toEqual(cancelled.ok ? [{ amount_pence: 5000 }] : [])
  }
})

test('a card that is redeemed while its payment is disputed is blocked, or its money is frozen', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const card = await world.card()
    const [who] = await people(1)
    const [redeemed] = await Promise.all([
      redeem(card.code, { ...who, ...somewhere() }),
      world.dispute(card, 'needs_response'),
    ])
    const { state } = await world.row(card.cardId)
    expect(state).toBe(redeemed.ok ? 'redeemed' : 'blocked')
    const frozen = db.selectFrom('gift_lot').select('frozen_at').where('gift_card_id', '=', card.cardId)
    expect(await frozen.execute()).toEqual(redeemed.ok ? [{ frozen_at: world.time.now }] : [])
  }
})
