// The buyer of a gift card may change it, have it sent again, and cancel it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aGift, giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { getCard, mintCardCode, resendForOffice } from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
const { call } = world
const start = world.time.now
beforeEach(() => {
  world.time.now = start
})
afterEach(() => world.expectInvariants())

const refused = (code: string, message?: string) => ({
  ok: false,
  errors: [{ code, ...(message !== undefined && { message }) }],
})
const changed = {
  recipient: { name: 'Ada Marsh', email: 'Ada.Marsh@example.com' },
  senderName: 'Granny',
  message: '',
  deliverOn: '2026-12-25',
}
const change = (code: string, body: object = changed, options = {}) =>
  call('changeGiftCard', { params: { code }, body }, options)
const resend = (code: string) => call('resendGiftCard', { params: { code } })
const cancel = (code: string, options = {}) => call('cancelGiftCard', { params: { code } }, options)

describe('changing a card', () => {
  test('changes its recipient, sender, message and day before it is sent, and a new day moves its expiry', async () => {
    const { secret, cardId } = await world.card({ until: 'scheduled' })
    expect(await change(secret)).toMatchObject({
      body: {
        card: {
          recipientName: 'Ada Marsh',
          recipientEmail: 'ada.marsh@example.com',
          senderName: 'Granny',
          message: '',
          deliverOn: '2026-12-25',
          expiresOnLabel: '25 December 2028',
        },
      },
    })
    expect(world.published).toContainEqual({ type: 'gift-card-changed', cardId })
  })

  test('schedules another sending only if the day changes, however often the message changes', async () => {
    const { secret, cardId } = await world.card({ until: 'scheduled' })
    await change(secret)
    const published = world.published.length
    for (const message of ['One', 'Two'])
      expect(await change(secret, { ...changed, message })).toMatchObject({ ok: true })
    expect((await world.row(cardId)).message).toBe('Two')
    expect(world.published).toHaveLength(published)
    await change(secret, { ...changed, deliverOn: '2026-12-26' })
    expect(world.published.slice(published)).toEqual([{ type: 'gift-card-changed', cardId }])
  })

  test('to a later day keeps the card’s page readable for 90 days after that day, even if an earlier day is chosen afterwards', async () => {
    const { secret } = await world.card({ until: 'scheduled' })
    for (const deliverOn of ['2027-11-20', '2026-12-01'])
      expect(await change(secret, { ...changed, deliverOn })).toMatchObject({ ok: true })
    const readable = () => call('giftCard', { params: { code: secret } })
    world.passDays(365 + 89)
    expect(await readable()).toMatchObject({ ok: true })
    world.passDays(1)
    expect(await readable()).toMatchObject(refused('not_found'))
  })

  test('is refused for each field that is wrong, and for a day more than a year after the purchase', async () => {
    const { secret } = await world.card({ until: 'scheduled' })
    world.passDays(30)
    expect(
      await change(secret, { ...changed, recipient: { name: '', email: 'x' }, deliverOn: '2027-11-21' }),
    ).toMatchObject({
      errors: [
        { code: 'invalid_request', field: 'body.recipient.name' },
        { code: 'invalid_email', field: 'body.recipient.email', message: messages.invalidEmail },
        { field: 'body.deliverOn', message: 'Choose a day from today to 20 November 2027' },
      ],
    })
    expect(await change(secret, { ...changed, deliverOn: '2026-12-19' })).toMatchObject(refused('invalid_request'))
    expect(await change(secret, { ...changed, deliverOn: '2027-11-20' })).toMatchObject({ ok: true })
  })

  test('is refused if a name or the message contains a web address', async () => {
    const { secret } = await world.card({ until: 'scheduled' })
    const details = { recipient: { ...changed.recipient, name: 'www.x.example' }, message: 'Go to http://x.example' }
    expect(await change(secret, { ...changed, ...details })).toMatchObject({
      errors: [{ field: 'body.recipient.name' }, { field: 'body.message' }],
    })
  })

  test('is refused once the card has been sent', async () => {
    const { secret } = await world.card()
    expect(await change(secret)).toMatchObject(
      refused('not_now', 'This gift card has been emailed, so it can’t be changed any more.'),
    )
  })
})

describe('having a card emailed again', () => {
  test('is possible three times a day once the card has been sent', async () => {
    const { secret, cardId } = await world.card()
    for (let count = 0; count < 3; count++) expect(await resend(secret)).toMatchObject({ ok: true })
    expect(await resend(secret)).toMatchObject(
      refused(
        'limit_reached',
        'We’ve emailed this gift card 3 times today. Please check the spam folder, and try again tomorrow.',
      ),
    )
    const events = world.published.filter((event) => 'cardId' in event && event.cardId === cardId)
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ type: 'gift-card-resend-requested', cardId })))
    world.time.wall = new Date(world.time.wall.getTime() + 86_400_000)
    expect(await resend(secret)).toMatchObject({ ok: true })
  })

  test('is possible five times in all; then the card’s page stops offering it', async () => {
    const { secret, cardId } = await world.card()
    for (let count = 0; count < 5; count++) {
      expect(await resend(secret)).toMatchObject({ ok: true })
      world.time.wall = new Date(world.time.wall.getTime() + 86_400_000)
    }
    const enough =
      'You’ve had this gift card emailed again 5 times. If it hasn’t arrived, please email us, and we’ll help.'
    expect(await resend(secret)).toMatchObject(refused('limit_reached', enough))
    expect(await call('giftCard', { params: { code: secret } })).toMatchObject({
      body: { card: { can: { resend: { allowed: false, reason: enough } } } },
    })
    await resendForOffice(world.services.payments, { cardId, operator: 'sam', to: undefined })
    expect(await world.row(cardId)).toMatchObject({ resends: 5 })
  })

  test('is refused before the card has been sent, and after it has ended', async () => {
    expect(await resend((await world.card({ until: 'scheduled' })).secret)).toMatchObject(refused('not_now'))
    expect(await resend((await world.card({ until: 'expired' })).secret)).toMatchObject(refused('not_now'))
  })
})

describe('cancelling a card', () => {
  test('within 14 days refunds its price once, to the bank card that paid, if it is unused', async () => {
    const { viewer } = await world.member()
    const { cardId, paymentSecret } = await world.bought({ amount: 10_000, deliverOn: '2026-12-24' }, { viewer })
    world.passDays(14)
    const cancelled = await cancel(cardId, { viewer })
    expect(cancelled).toMatchObject({
      body: { card: { state: 'refunded', stateLabel: 'Cancelled and refunded on 4 December 2026', cancelUntil: null } },
    })
    expect(await cancel(cardId, { viewer })).toEqual(cancelled)
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(8500)
    expect(world.published.filter(({ type }) => type === 'gift-card-refunded')).toEqual([
      { type: 'gift-card-refunded', cardId },
    ])
    const events = db.selectFrom('gift_card_event').select(['from_state', 'to_state', 'actor'])
    expect(await events.where('card_id', '=', cardId).orderBy('id').execute()).toEqual([
      { from_state: null, to_state: 'scheduled', actor: 'member' },
      { from_state: 'scheduled', to_state: 'refunded', actor: 'member' },
    ])
  })

  test('is refused after 14 days, and the refusal names the last day', async () => {
    const { secret } = await world.card()
    world.passDays(15)
    expect(await cancel(secret)).toMatchObject(
      refused('not_now', 'A gift card can be cancelled for 14 days after it’s bought: this one until 4 December 2026.'),
    )
    const read = await call('giftCard', { params: { code: secret } })
    expect(read).toMatchObject({ body: { card: { cancelUntil: null, can: { cancel: { allowed: false } } } } })
  })

  test('is refused for a card that was redeemed, has expired or is on hold', async () => {
    const { accountId } = await world.customer()
    for (const options of [{ redeemedBy: accountId }, { until: 'expired' }, { until: 'blocked' }] as const)
      expect(await cancel((await world.card(options)).secret)).toMatchObject(refused('not_now'))
  })
})

test('the id of a card lets nobody but its buyer change it', async () => {
  const owner = await world.customer()
  const { cardId } = await world.card({ buyer: owner.accountId, until: 'scheduled' })
  const { viewer } = await world.customer()
  for (const options of [{}, { viewer }]) {
    expect(await change(cardId, changed, options)).toMatchObject(refused('not_found'))
    expect(await cancel(cardId, options)).toMatchObject(refused('not_found'))
    expect(await call('resendGiftCard', { params: { code: cardId } }, options)).toMatchObject(refused('not_found'))
  }
  expect(await change(cardId, changed, { viewer: owner.viewer })).toMatchObject({ ok: true })
})

test('a code from an email changes a card without a sign-in', async () => {
  const owner = await world.customer()
  const { cardId } = await world.card({ buyer: owner.accountId, until: 'scheduled' })
  const code = await mintCardCode(world.services.payments, cardId)
  expect(await change(code, { ...aGift, ...changed })).toMatchObject(refused('unknown_field'))
  expect(await change(code)).toMatchObject({ ok: true })
  expect((await getCard(db, cardId)).recipient_name).toBe('Ada Marsh')
})
