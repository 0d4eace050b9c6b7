// A dispute of the payment of a gift card: what was bought cannot be spent until the bank has decided.
import { afterEach, describe, expect, test } from 'vitest'
import { reserveGift, spendGift } from '#server/domains/payments/index.ts'
import { refundGift } from '#server/domains/payments/steps/gift/gift-payments.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGuestsRefund } from '#tests/builders/a-guests-refund.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftWorld } from '#tests/support/worlds/gifts/gift-world.ts'
import { moveCard, refundForOffice, unblockCard } from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = giftWorld(db)
const { redeem } = world
afterEach(() => world.expectInvariants())

const stateOf = async (cardId: string) => (await world.row(cardId)).state
const balanceOf = async (options: Parameters<typeof redeem>[1]) => {
  const answer = await world.call('giftBalance', {}, options)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

const refundsOf = async ({ paymentIntentId }: Awaited<ReturnType<typeof world.card>>) =>
  (
    await db
      .selectFrom('refund')
      .selectAll()
      .where('payment_intent_id', '=', paymentIntentId)
      .orderBy('amount_pence')
      .execute()
  ).map(({ amount_pence, state, resolution }) => [amount_pence, state, resolution])

/** Subjects and texts of the emails about a balance or about a card that has ended. */
const emailed = async () => {
  world.mails.length = 0
  await world.work()
  return world.mails
    .filter(({ template }) => template.startsWith('gift-balance') || template === 'gift-card-taken-back')
    .map(({ subject, text }) => [subject, text])
}

describe('a dispute', () => {
  test.each([
    ['open', 'needs_response'],
    ['lost', 'lost'],
  ])('that is won releases nothing while another dispute of the same payment is %s', async (how, status) => {
    const [unused, used] = [await world.card(), await world.card()]
    const someone = await world.customer()
    expect(await redeem(used.code, someone)).toMatchObject({ ok: true })
    for (const card of [unused, used]) {
      await world.dispute(card, 'needs_response')
      await world.dispute(card, 'needs_response', 'second')
      await world.dispute(card, status, 'second')
      await world.dispute(card, 'won')
    }
    expect(await stateOf(unused.cardId)).toBe(how === 'open' ? 'blocked' : 'refunded')
    expect(await balanceOf(someone)).toMatchObject({ balance: 0 })
  })

  test('blocks a card that was sent, until it is won', async () => {
    const card = await world.card()
    const someone = await world.customer()
    await world.dispute(card, 'needs_response')
    expect(await stateOf(card.cardId)).toBe('blocked')
    expect(await redeem(card.code, someone)).toMatchObject({ errors: [{ code: 'not_now' }] })
    await world.dispute(card, 'won')
    expect(await redeem(card.code, someone)).toMatchObject({ ok: true })
  })

  test('blocks a card that is not sent yet; after a mere inquiry by the bank, the card waits for its day again', async () => {
    const card = await world.card({ until: 'scheduled' })
    await world.dispute(card, 'warning_needs_response')
    expect(await stateOf(card.cardId)).toBe('blocked')
    await world.dispute(card, 'warning_closed')
    expect(await stateOf(card.cardId)).toBe('scheduled')
  })

  test('that is won after the day of a card sends the card at once', async () => {
    const before = world.time.now
    const card = await world.card({ until: 'scheduled', deliverOn: localDay('2026-11-22') })
    await world.dispute(card, 'needs_response')
    world.passDays(30)
    await world.work()
    expect(await stateOf(card.cardId)).toBe('blocked')
    const { reference } = await world.row(card.cardId)
    const notes = world.mails.filter(({ template }) => template === 'office-dispute').map(({ text }) => text)
    expect(notes.join('\n')).toContain(`npm run office -- gift-card ${reference}`)
    await world.dispute(card, 'won')
    await world.work()
    expect(await stateOf(card.cardId)).toBe('sent')
    world.time.now = before
  })

  test('that is lost ends the card without a refund by us', async () => {
    const card = await world.card()
    await world.dispute(card, 'needs_response')
    await world.dispute(card, 'lost')
    expect(await stateOf(card.cardId)).toBe('refunded')
    expect(await refundsOf(card)).toEqual([[5000, 'failed', 'the bank gave it back']])
    expect(await emailed()).toEqual([
      [expect.stringMatching(/^Gift card G-\w+ has ended$/), expect.not.stringContaining('refunding')],
    ])
  })

  test('that is lost in part ends an unused card and refunds the rest', async () => {
    const card = await world.card()
    await world.dispute(card, 'needs_response', '', 1500)
    await world.dispute(card, 'lost', '', 1500)
    expect(await stateOf(card.cardId)).toBe('refunded')
    expect(await refundsOf(card)).toEqual([
      [1500, 'failed', 'the bank gave it back'],
      [3500, 'requested', null],
    ])
    expect(await emailed()).toEqual([
      [expect.stringMatching(/^Gift card G-\w+ has ended$/), expect.stringContaining('refunding the other £35')],
    ])
    expect(world.gateway.refunded.get(card.stripeIntent)).toBe(3500)
  })

  test('that is lost in part takes only that part of a redeemed card; the rest can be spent again', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    await world.dispute(card, 'needs_response', '', 1500)
    await world.dispute(card, 'needs_response', 'second', 500)
    await world.dispute(card, 'lost', '', 1500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 0, frozen: 3500 })
    await world.dispute(card, 'won', 'second', 500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 3500, frozen: 0 })
    expect(await emailed()).toEqual([
      ['£15 is no longer in your gift balance', expect.stringContaining('now: £35')],
      ['You can spend £35 of your gift balance again', expect.stringContaining('now: £35')],
    ])
    expect(await refundsOf(card)).toEqual([])
  })

  test('that is lost in part after the money was spent takes that part when the purchase is refunded', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    const paidFor = { chargeKey: `before:${card.cardId}` }
    const cause = { paidFor, actor: 'member', now: world.time.now } as const
    await transaction(db, async (tx) => {
      await reserveGift(tx, { accountId: someone.accountId, due: 5000, ...cause })
      await spendGift(tx, cause)
    })
    for (const status of ['needs_response', 'lost']) await world.dispute(card, status, '', 1500)
    const refund = (amount: number, causeKey: string) =>
      transaction(db, (tx) => refundGift(tx, { ...cause, amount, causeKey }))
    await refund(1000, 'first')
    expect(await balanceOf(someone)).toMatchObject({ balance: 0, frozen: 0 })
    await refund(4000, 'second')
    expect(await balanceOf(someone)).toMatchObject({ balance: 3500, frozen: 0 })
  })

  test('that opens again after it was decided holds the rest again, and takes nothing twice', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    for (const status of ['needs_response', 'lost']) await world.dispute(card, status, '', 1500)
    await world.dispute(card, 'under_review', '', 1500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 0, frozen: 3500 })
    await world.dispute(card, 'lost', '', 1500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 3500, frozen: 0 })
    expect((await emailed()).map(([subject]) => subject)).toEqual(['£15 is no longer in your gift balance'])
  })

  test('that is lost for the rest of a card, after an earlier dispute took a part, withdraws the whole card', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    await world.dispute(card, 'needs_response', '', 1500)
    await world.dispute(card, 'lost', '', 1500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 3500, frozen: 0 })
    const before = world.time.now
    world.time.now = new Date(before.getTime() + 60_000)
    await world.dispute(card, 'needs_response', 'second', 3500)
    await world.dispute(card, 'lost', 'second', 3500)
    expect(await balanceOf(someone)).toMatchObject({ balance: 0, frozen: 0 })
    expect((await emailed()).map(([subject]) => subject)).toEqual([
      '£15 is no longer in your gift balance',
      '£35 is no longer in your gift balance',
    ])
    world.time.now = before
  })

  test('freezes what is left of a redeemed card, until it is won', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    await world.dispute(card, 'needs_response')
    expect(await balanceOf(someone)).toMatchObject({ balance: 0, frozen: 5000 })
    expect(await emailed()).toEqual([['£50 of your gift balance is on hold', expect.stringContaining('now: £0')]])
    await world.dispute(card, 'won')
    expect(await emailed()).toEqual([
      ['You can spend £50 of your gift balance again', expect.stringContaining('now: £50')],
    ])
    expect(await balanceOf(someone)).toMatchObject({ balance: 5000, frozen: 0, entries: [{ amount: 5000 }] })
    expect(await stateOf(card.cardId)).toBe('redeemed')
  })

  test('that is lost takes what is left of a redeemed card out of the balance, and leaves other cards alone', async () => {
    const someone = await world.customer()
    const card = await world.card({ redeemedBy: someone.accountId })
    await world.card({ redeemedBy: someone.accountId, facePence: 2500 })
    await world.dispute(card, 'needs_response')
    await world.dispute(card, 'lost')
    // The email about the hold is not sent: the withdrawal overtook it.
    expect(await emailed()).toEqual([
      [
        '£50 is no longer in your gift balance',
        expect.stringContaining('Gift card from Gran: £50\nYou can spend now: £25'),
      ],
    ])
    const { reference } = await world.row(card.cardId)
    expect(await balanceOf(someone)).toMatchObject({
      balance: 2500,
      frozen: 0,
      entries: [
        { amount: -5000, balanceAfter: 2500, text: `Gift card ${reference} taken back, because its payment was` },
        { amount: 2500, balanceAfter: 7500 },
        { amount: 5000, balanceAfter: 5000 },
      ],
    })
  })

  test('of a card that is spent already sends no email about a balance', async () => {
    const { accountId } = await world.customer()
    const card = await world.card({ redeemedBy: accountId })
    const spent = { paidFor: { chargeKey: `before:${card.cardId}` }, actor: 'member', now: world.time.now } as const
    await transaction(db, async (tx) => {
      await reserveGift(tx, { accountId, due: 5000, ...spent })
      await spendGift(tx, spent)
    })
    for (const status of ['needs_response', 'lost']) await world.dispute(card, status)
    expect(await emailed()).toEqual([])
  })

  test('that is won leaves a card blocked if an operator has blocked it', async () => {
    const card = await world.card({ until: 'blocked' })
    await world.dispute(card, 'needs_response')
    await world.dispute(card, 'won')
    expect(await stateOf(card.cardId)).toBe('blocked')
    // A card also stays blocked if an operator has unblocked it in between and blocked it again.
    const second = await world.card()
    await world.dispute(second, 'needs_response')
    const operator = { actor: 'operator:sam', now: world.time.now } as const
    await transaction(db, async (tx) => {
      await moveCard(tx, second.cardId, { from: 'blocked', to: 'sent', ...operator })
      await moveCard(tx, second.cardId, { from: 'sent', to: 'blocked', note: 'Stolen card', ...operator })
    })
    await world.dispute(second, 'won')
    expect(await stateOf(second.cardId)).toBe('blocked')
    const events = db.selectFrom('gift_card_event').select(['to_state', 'actor', 'note'])
    expect(await events.where('card_id', '=', second.cardId).orderBy('id').execute()).toEqual([
      { to_state: 'scheduled', actor: 'system:test', note: null },
      { to_state: 'sent', actor: 'system:test', note: null },
      { to_state: 'blocked', actor: systemActor('dispute-opened'), note: null },
      { to_state: 'sent', actor: 'operator:sam', note: null },
      { to_state: 'blocked', actor: 'operator:sam', note: 'Stolen card' },
    ])
  })

  test('of a card that an operator put on hold keeps the hold: the card is neither released nor refunded', async () => {
    const card = await world.card({ until: 'blocked' })
    await world.dispute(card, 'needs_response')
    const asked = { cardId: card.cardId, operator: 'sam' }
    const services = world.services.payments
    await expect(unblockCard(services, asked)).rejects.toMatchObject({ code: 'not_now' })
    await expect(refundForOffice(services, { ...asked, why: 'not theirs' })).rejects.toMatchObject({ code: 'not_now' })
    expect(await stateOf(card.cardId)).toBe('blocked')
  })

  test('of anything else changes no card', async () => {
    const card = await world.card()
    const other = { email: 'ines@example.com', name: 'Ines', now: world.time.now }
    const { paymentId, checkoutId } = await transaction(db, (tx) => aGuestsRefund(tx, other))
    const event = { checkout_id: checkoutId, actor: 'provider', at: world.time.now } as const
    await db
      .insertInto('checkout_event')
      .values([
        { ...event, to_state: 'open' },
        { ...event, from_state: 'open', to_state: 'refunded' },
      ])
      .execute()
    const disputed = { stripeIntent: `pi_${paymentId}`, cardId: card.cardId }
    for (const status of ['needs_response', 'lost']) await world.dispute(disputed, status)
    expect(await stateOf(card.cardId)).toBe('sent')
  })
})
