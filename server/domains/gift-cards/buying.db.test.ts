// Buying a gift card: what it costs, that one payment makes one card, and who may read it.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { hashGiftCode, newGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aGift, giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'

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

describe('a guest', () => {
  test('buys a card: it costs what was shown, is made once, and only a hash of its code is stored', async () => {
    const opened = await buy({ total: 5000, deliverOn: '2026-12-24' })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret: secret, paymentSecret } = opened.body
    expect(opened.body).toMatchObject({
      cardId: null,
      paymentSecret: expect.any(String),
      guestSecret: expect.stringMatching(/^[\w-]{43}$/),
      price: { face: 5000, discount: 0, total: 5000 },
    })
    if (!secret) throw new Error('no secret')
    expect(await complete({ checkoutId, secret })).toMatchObject(refused('payment_required'))
    world.pay(paymentSecret)
    const completed = await complete({ checkoutId, secret })
    expect(completed).toMatchObject({ ok: true })
    expect(await complete({ checkoutId, secret })).toEqual(completed)
    const cardId = completed.ok ? completed.body.cardId : ''
    const row = await world.row(cardId)
    expect(row).toMatchObject({
      state: 'scheduled',
      buyer_account_id: null,
      buyer_name: 'Ines Ferreira',
      buyer_email: 'ines@example.com',
      recipient_name: 'Ada Okoye',
      recipient_email: 'ada@example.com',
      sender_name: 'Gran',
      message: 'Happy birthday!',
      face_pence: 5000,
      paid_pence: 5000,
      discounted_pence: 0,
      deliver_on: '2026-12-24',
      expires_on: '2028-12-24',
      reference: expect.stringMatching(/^G-\w{6}$/),
    })
    expect(row.code_hash).toEqual(hashGiftCode(newGiftCode([Buffer.from(giftCodeKey, 'base64url')], cardId)))
    const intent = db.selectFrom('payment_intent').select('vat_class').where('checkout_id', '=', row.checkout_id)
    expect(await intent.execute()).toEqual([{ vat_class: 'voucher' }])
    const kept = db.selectFrom('checkout').select('address').where('id', '=', row.checkout_id)
    expect(await kept.execute(), 'personal data is on the card alone').toEqual([{ address: null }])
    expect(world.published.filter(({ type }) => type === 'gift-card-bought')).toEqual([
      { type: 'gift-card-bought', cardId },
    ])
  })

  test('is asked for everything that is missing or wrong at once', async () => {
    const answer = await buy({
      amount: 5050,
      recipient: { name: ' ', email: 'ada@' },
      senderName: '\u200b',
      deliverOn: '2026-11-19',
      recipientInUk: false,
      customerData: { name: '', email: 'x' },
    })
    expect(answer).toMatchObject({
      ok: false,
      errors: [
        { code: 'invalid_request', field: 'body.amount', message: 'Enter an amount in whole pounds, from £10 to £500' },
        { code: 'invalid_request', field: 'body.recipient.name', message: 'Enter the name of the person it’s for' },
        { code: 'invalid_email', field: 'body.recipient.email', message: messages.invalidEmail },
        { code: 'invalid_request', field: 'body.senderName', message: 'Enter who it’s from' },
        { code: 'invalid_request', field: 'body.deliverOn', message: 'Choose a day from today to 20 November 2027' },
        { code: 'not_in_uk', field: 'body.recipientInUk' },
        { code: 'invalid_request', field: 'body.customerData.name', message: 'Enter your name' },
        { code: 'invalid_email', field: 'body.customerData.email' },
      ],
    })
    expect(await call('buyGiftCard', { body: aGift })).toMatchObject({ errors: [{ message: 'Enter your name' }, {}] })
  })

  test.each([
    ['below £10', { amount: 900 }, 'invalid_request'],
    ['above £500', { amount: 50_100 }, 'invalid_request'],
    ['later than a year ahead', { deliverOn: '2027-11-21' }, 'invalid_request'],
    ['on a day that does not exist', { deliverOn: '2027-02-29' }, 'invalid_request'],
    ['at a total that differs from its price', { total: 4250 }, 'order_changed'],
    ['with an unknown secret', { secret: 'a'.repeat(43) }, 'not_found'],
  ])('buys no card %s', async (_, more, code) => {
    const answer = await buy(more)
    expect(answer).toMatchObject({ ok: false })
    expect(answer.ok || answer.errors[0]?.code).toMatch(code === 'invalid_request' ? /invalid_request|malformed/ : code)
  })

  test('cannot put a web address on a card', async () => {
    const message = 'Please leave out web addresses: a gift card can’t have links on it'
    const named = { name: 'WWW.x.example', email: 'ada@example.com' }
    expect(await buy({ recipient: named, senderName: 'https://x', message: 'Win at www.x.example' })).toMatchObject({
      errors: ['recipient.name', 'senderName', 'message'].map((field) => ({
        code: 'invalid_request',
        field: `body.${field}`,
        message,
      })),
    })
  })

  test('writes a message of up to 250 characters, which is stored as one clean line', async () => {
    const { cardId } = await world.bought({ message: ' Happy\u0007\n birthday,  Ada! 🎂 ' })
    expect((await world.row(cardId)).message).toBe('Happy birthday, Ada! 🎂')
    expect(await buy({ message: 'x'.repeat(250) })).toMatchObject({ ok: true })
    expect(await buy({ message: 'x'.repeat(251) })).toMatchObject({ ok: false })
    // 250 characters that are 500 when they are normalised.
    expect(await buy({ message: '\u0958'.repeat(250) })).toMatchObject(
      refused('invalid_request', 'Use at most 250 characters'),
    )
  })

  test('gets the same payment again with the secret, and a new payment for a different card', async () => {
    const opened = await buy()
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret, paymentSecret } = opened.body
    const secret = guestSecret ?? ''
    expect(await buy({ secret })).toMatchObject({ body: { checkoutId, paymentSecret, guestSecret: null } })
    const other = await buy({ secret, amount: 7500 })
    expect(other).toMatchObject({ body: { price: { total: 7500 }, guestSecret: expect.any(String) } })
    expect(await complete({ checkoutId, secret })).toMatchObject(refused('payment_required'))
    // The payment of the first one is cancelled by a job.
    await world.work()
    expect([...world.gateway.intents.values()].find((one) => one.clientSecret === paymentSecret)?.status).toBe(
      'canceled',
    )
  })

  test('who has paid gets the card that was paid for, even after submitting again with a corrected email', async () => {
    const opened = await buy()
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret, paymentSecret } = opened.body
    const secret = guestSecret ?? ''
    world.pay(paymentSecret)
    const again = await buy({ secret, recipient: { ...aGift.recipient, email: 'ada.right@example.com' } })
    expect(again).toMatchObject({
      body: { checkoutId, cardId: expect.any(String), paymentSecret: null, guestSecret: null },
    })
    expect(await complete({ checkoutId, secret })).toMatchObject({
      body: { cardId: again.ok && again.body.cardId },
    })
    // Another card is another checkout, and the first code still opens the first card.
    const other = await buy({ secret, amount: 7500 })
    expect(other).toMatchObject({ body: { cardId: null, guestSecret: expect.any(String) } })
    expect(await call('giftCard', { params: { code: secret } })).toMatchObject({ ok: true })
  })

  test('reads a checkout only with its secret: what was entered, or the card once it is paid', async () => {
    const opened = await buy({ deliverOn: '2026-12-24' })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret, paymentSecret } = opened.body
    const read = (query: object, options = {}) => call('giftCardCheckout', { params: { checkoutId }, query }, options)
    expect(await read({ secret: guestSecret })).toMatchObject({
      body: {
        cardId: null,
        open: {
          paymentSecret,
          price: { total: 5000 },
          recipient: aGift.recipient,
          senderName: 'Gran',
          message: 'Happy birthday!',
          deliverOn: '2026-12-24',
          deliverOnLabel: '24 December 2026',
        },
      },
    })
    const { viewer } = await world.customer()
    const others = [{}, { secret: 'b'.repeat(43) }]
    for (const query of others)
      for (const options of [{}, { viewer }]) expect(await read(query, options)).toMatchObject(refused('not_found'))
    expect(await complete({ checkoutId })).toMatchObject(refused('not_found'))
    world.pay(paymentSecret)
    const completed = await complete({ checkoutId, secret: guestSecret ?? '' })
    expect(await read({ secret: guestSecret })).toEqual({
      ...completed,
      body: { ...(completed.ok && completed.body), open: null, ended: null },
    })
    for (const query of others)
      for (const options of [{}, { viewer }]) expect(await read(query, options)).toMatchObject(refused('not_found'))
  })

  test('opens the card with the secret until 90 days after it is sent, and with nothing else', async () => {
    const { guestSecret, cardId } = await world.bought({ deliverOn: '2026-12-24' })
    const read = (code: string, options = {}) => call('giftCard', { params: { code } }, options)
    const code = guestSecret ?? ''
    expect(await read(code)).toMatchObject({
      body: {
        card: {
          cardId,
          state: 'scheduled',
          stateLabel: 'We’ll email it on 24 December 2026',
          boughtOn: '20 November 2026',
          deliverOnLabel: '24 December 2026',
          expiresOnLabel: '24 December 2028',
          cancelUntil: '4 December 2026',
          price: { face: 5000, discount: 0, total: 5000 },
          can: { cancel: { allowed: true }, change: { allowed: true }, resend: { allowed: false } },
        },
      },
    })
    const { viewer } = await world.customer()
    expect(await read(cardId)).toMatchObject(refused('not_found'))
    expect(await read(cardId, { viewer })).toMatchObject(refused('not_found'))
    world.passDays(34 + 89)
    expect(await read(code)).toMatchObject({ ok: true })
    world.passDays(1)
    expect(await read(code)).toMatchObject(refused('not_found'))
  })

  test('may buy a limited number of times from one network', async () => {
    await setSettings(db, { 'limit.gift_buy_hour': 2 })
    for (const ok of [true, true, false]) expect((await buy({}, { ip: '203.0.113.9' })).ok).toBe(ok)
    expect(await buy({}, { ip: '203.0.113.9' })).toMatchObject(refused('too_many'))
    await setSettings(db, { 'limit.gift_buy_hour': 20 })
  })

  test('is not charged when the provider does not answer, and may try again', async () => {
    world.gateway.unreachable = true
    expect(await buy()).toMatchObject(refused('provider_unreachable'))
    world.gateway.unreachable = false
    expect(await buy()).toMatchObject({ ok: true })
  })

  test('gets the card when the webhook makes it while the browser is asking', async () => {
    const opened = await buy()
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, guestSecret, paymentSecret } = opened.body
    world.pay(paymentSecret)
    let asked: ReturnType<typeof complete> | undefined
    await transaction(db, async (tx) => {
      await sql`lock table rate_limit in exclusive mode`.execute(tx)
      // The call has found the checkout open, and waits to be counted.
      asked = complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) })
      await untilBlocked(db)
      await world.handlePaymentEvent(paymentSecret)
    })
    const { result_id } = await db
      .selectFrom('checkout')
      .select('result_id')
      .where('id', '=', checkoutId as Id<'checkout'>)
      .executeTakeFirstOrThrow()
    expect(await asked).toMatchObject({ ok: true, body: { cardId: result_id } })
  })

  test('who paid and never returned to the site still gets the card', async () => {
    const opened = await buy()
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    world.pay(opened.body.paymentSecret)
    world.passDays(1)
    await world.work()
    const completed = await complete({ checkoutId: opened.body.checkoutId, secret: opened.body.guestSecret ?? '' })
    expect(completed).toMatchObject({ ok: true })
    // The card's day has passed, so it is sent at once.
    expect(await world.row(completed.ok ? completed.body.cardId : '')).toMatchObject({ deliver_on: '2026-11-21' })
  })
})

test('completing purchases and trying codes are limited by network', async () => {
  const opened = await buy()
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  const body = { checkoutId: opened.body.checkoutId, secret: opened.body.guestSecret ?? '' }
  await complete(body)
  await complete({ ...body, secret: 'c'.repeat(43) })
  const spend = (name: string, hits: number) =>
    db.updateTable('rate_limit').set({ hits }).where('key', 'like', `${name}:%`).execute()
  await spend('gift-completions', 200)
  expect(await complete(body)).toMatchObject(refused('too_many'))
  await spend('gift-codes', 100)
  expect(await complete({ ...body, secret: 'c'.repeat(43) })).toMatchObject(refused('too_many'))
  const code = 'd'.repeat(43)
  expect(await call('cancelGiftCard', { params: { code } })).toMatchObject(refused('too_many'))
})
