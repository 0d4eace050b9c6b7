// How guests are forgotten (product §9.4, law L-24) as the clock moves on by years: their address some months after a purchase is over,
// their name after six years, and everything at once if they request it. Longer than 300 lines because the cases share the daily jobs
// and the guest.
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelSkiForOffice, dispatchSki, receiveSki, requestLateFee } from '#server/domains/ski/index.ts'
import { addDays, formatDay, localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { officeDesk } from '../support/worlds/office-desk.ts'
import {
  done,
  familyEmail,
  familyOfTheSite,
  tablesWithTheFamily,
} from '../support/worlds/privacy/family-of-the-site.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = rentalsWorld(db, { bystander: false })
const { call, services } = world
const { bookSkiWear, buySecondHand } = familyOfTheSite(db, world)
const office = officeDesk(services)
const start = world.time.now

/** The daily jobs that forget guests. */
const jobs = [
  'ski:buyers',
  'resale:buyers',
  'checkout:sweep-guests',
  'gift-cards:sweep',
  'notifications:mailing-list-sweep',
]
async function onDay(day: string) {
  world.time.now = new Date(`${day}T10:00:00Z`)
  for (const kind of jobs) await world.queueRecurringJob(kind)
  await world.work()
}
const inDays = (days: number) => addDays(localDay('2026-11-20'), days)
const countTraces = async () => {
  const orders = await db.selectFrom('resale_order').select(['buyer_name', 'buyer_phone', 'address']).execute()
  const bookings = await db.selectFrom('ski_booking').select(['buyer_name', 'buyer_phone', 'address']).execute()
  const checkouts = await db.selectFrom('checkout').select('address').execute()
  const sent = await db.selectFrom('email').select('to_address').execute()
  const traces = /marmalade|7700/i
  return {
    named: [...orders, ...bookings].filter(({ buyer_name }) => buyer_name !== '').length,
    addresses: [...orders, ...bookings, ...checkouts].filter((row) => traces.test(JSON.stringify(row))).length,
    emails: sent.filter(({ to_address }) => to_address === familyEmail).length,
  }
}
const recordEmail = (template: string) =>
  db
    .insertInto('email')
    .values({
      ...{ id: newId<'email'>(), message_id: template, account_id: null, to_address: familyEmail, sent_at: start },
      ...{ template, subject: 'For you', body_sha256: '0'.repeat(64) },
    })
    .execute()
const recordEmailTo = (accountId: Id<'account'>, to_address: string, template: string, sent_at: Date) =>
  db
    .insertInto('email')
    .values({
      ...{ id: newId<'email'>(), message_id: newId(), account_id: accountId, to_address, sent_at },
      ...{ template, subject: 'For you', body_sha256: '0'.repeat(64), refused: `550 <${to_address}> unknown` },
    })
    .execute()
const bookAndCancelSkiWear = async () => {
  const { bookingId } = await bookSkiWear()
  await cancelSkiForOffice(services, { bookingId, refundAll: true, operator: 'sam' })
  return bookingId
}
const disputePayment = async (bookingId: Id<'ski-booking'>) => {
  const { checkout_id: checkoutId } = await db
    .selectFrom('ski_booking')
    .select('checkout_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { stripe_id } = await db
    .selectFrom('payment_intent')
    .select('stripe_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const at = world.time.now
  await db
    .insertInto('dispute')
    .values({
      ...{ stripe_id: `dp_${checkoutId}`, stripe_intent: stripe_id, account_id: null, amount_pence: 395 },
      ...{ reason: 'fraudulent', status: 'needs_response', open: true, opened_at: at, synced_at: at },
    })
    .execute()
}

beforeEach(async () => {
  world.time.now = start
  await db.deleteFrom('job').execute()
})

describe('a guest', () => {
  test('loses phone number and address 120 days after a purchase is over, and name and email after six years', async () => {
    await buySecondHand()
    await bookAndCancelSkiWear()
    await world.work()
    const byHand = { state: 'failed', resolved_at: start, resolution: `Asked ${familyEmail} for another card` } as const
    await db.updateTable('refund').set(byHand).execute()
    await recordEmail('recall-notice')
    expect(await countTraces()).toEqual({ named: 2, addresses: 3, emails: expect.any(Number) })
    await onDay(inDays(119))
    expect(await countTraces()).toMatchObject({ named: 2, addresses: 3 })
    expect((await countTraces()).emails).toBeGreaterThan(0)
    await onDay(inDays(120))
    expect(await countTraces()).toEqual({ named: 2, addresses: 0, emails: 0 })
    await onDay('2032-11-19')
    expect(await tablesWithTheFamily(db)).toEqual(expect.arrayContaining(['checkout', 'resale_order', 'ski_booking']))
    await onDay('2032-11-20')
    expect(await tablesWithTheFamily(db)).toEqual([])
    await world.expectInvariants()
  })
})

test('after seven days, the record of an account’s email loses an address that never was the account’s, or no longer is', async () => {
  await db.deleteFrom('email').execute()
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { email: 'new@example.com' }))
  const other = await transaction(db, (tx) => anAccount(tx, { email: 'other@example.com' }))
  await db
    .insertInto('email_change')
    .values({
      ...{
        id: newId<'email-change'>(),
        account_id: accountId,
        new_email: 'new@example.com',
        former_email: 'old@example.com',
      },
      ...{ asked_at: start, expires_at: start, confirmed_at: start, undo_until: new Date('2026-11-27T10:00:00Z') },
    })
    .execute()
  const longAgo = new Date('2024-11-20T10:00:00Z')
  await recordEmailTo(accountId, 'old@example.com', 'order-placed', longAgo)
  await recordEmailTo(accountId, 'old@example.com', 'ski-booked', longAgo)
  await recordEmailTo(accountId, 'new@example.com', 'order-placed', longAgo)
  await recordEmailTo(other.id, 'other@example.com', 'order-placed', longAgo)
  await recordEmailTo(accountId, 'old@example.com', 'email-changed', start)
  await recordEmailTo(accountId, 'slip@example.com', 'email-confirm', start)
  await recordEmailTo(other.id, 'office@example.com', 'complaint-received', start)
  const kept = async () => {
    const emails = await db.selectFrom('email').select(['to_address', 'template', 'refused']).execute()
    for (const { to_address, refused } of emails)
      expect(refused).toBe(to_address === '' ? 'erased' : `550 <${to_address}> unknown`)
    return emails.filter(({ to_address }) => to_address !== '').map((email) => `${email.template} ${email.to_address}`)
  }
  await onDay(inDays(6))
  expect(await kept()).toHaveLength(7)
  // The former address counts as the account's for as long as the change can be undone.
  await onDay(inDays(7))
  const lasting = ['order-placed new@example.com', 'order-placed other@example.com', 'ski-booked old@example.com']
  expect((await kept()).toSorted()).toEqual([
    'email-changed old@example.com',
    lasting[0],
    'order-placed old@example.com',
    ...lasting.slice(1),
  ])
  await db.deleteFrom('email_change').execute()
  await onDay(inDays(8))
  expect((await kept()).toSorted()).toEqual(lasting)
})

test('an email to somebody without an account keeps its address for 30 days; one about a purchase or a recall keeps it longer', async () => {
  await db.deleteFrom('email').execute()
  const kinds = ['piece-is-back', 'guest-refunded', 'complaint-received', 'ski-held', 'added-later']
  for (const template of [...kinds, 'ski-booked', 'recall-notice']) await recordEmail(template)
  const keptTemplates = async () => {
    const emails = await db.selectFrom('email').select('template').where('to_address', '<>', '').execute()
    return emails.map(({ template }) => template)
  }
  await onDay(inDays(29))
  expect(await keptTemplates()).toHaveLength(7)
  await onDay(inDays(30))
  expect((await keptTemplates()).toSorted()).toEqual(['recall-notice', 'ski-booked'])
})

describe('office -- forget-guest', () => {
  test('erases everything about an address without an account, once nothing that was bought with it is open', async () => {
    const bookingId = (await bookSkiWear()).bookingId
    await buySecondHand()
    const { product_id: productId } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', '=', await world.garment({ sizeCode: '104cm' }))
      .executeTakeFirstOrThrow()
    await done(call('addToMailingList', { body: { email: familyEmail } }))
    await done(call('addToWaitingList', { body: { productId, size: '104cm', condition: 'new', email: familyEmail } }))
    await transaction(db, async (tx) => {
      const gift = { buyerName: 'Zebedee Quillfeather', buyerEmail: familyEmail }
      await aGiftCard(tx, { ...gift, message: 'For Tuppence', until: 'expired' })
      await recordOfficeAction(tx, {
        ...{ operator: 'sam', action: 'ski.pick', subjectId: bookingId, note: 'Mrs Quillfeather rang', now: start },
      })
    })
    await world.work()
    expect(await office(`forget-guest ${familyEmail}`).catch(String)).toContain('Not yet, nothing is erased')
    expect(await tablesWithTheFamily(db)).toEqual(
      expect.arrayContaining([
        ...['checkout', 'email', 'gift_card', 'mailing_list', 'office_audit', 'resale_order', 'ski_booking'],
        'waiting_list_entry',
      ]),
    )
    await cancelSkiForOffice(services, { bookingId, refundAll: true, operator: 'sam' })
    await world.work()
    expect(await office('forget-guest', ` ${familyEmail.toUpperCase()}`)).toEqual([
      `What ${familyEmail} bought without an account no longer names anybody.`,
    ])
    expect(await tablesWithTheFamily(db)).toEqual([])
    const noted = db.selectFrom('office_audit').select(['operator', 'note']).where('action', '=', 'guest.forget')
    expect(await noted.execute()).toEqual(expect.arrayContaining([{ operator: 'sam', note: '' }]))
    expect(await office(`forget-guest ${familyEmail}`).catch(String)).toContain('Nothing was bought')
    await world.expectInvariants()
  })

  test('erases the waiting-list entry, the request for news and the emails of an address that bought nothing', async () => {
    const { product_id: productId } = await db
      .selectFrom('garment')
      .select('product_id')
      .where('id', '=', await world.garment({ sizeCode: '104cm' }))
      .executeTakeFirstOrThrow()
    await done(call('addToMailingList', { body: { email: familyEmail } }))
    await done(call('addToWaitingList', { body: { productId, size: '104cm', condition: 'new', email: familyEmail } }))
    await recordEmail('news')
    expect(await tablesWithTheFamily(db)).toEqual(['email', 'mailing_list', 'waiting_list_entry'])
    expect(await office(`forget-guest ${familyEmail}`)).toEqual([
      `Nothing was bought without an account from ${familyEmail}; everything else is erased.`,
    ])
    expect(await tablesWithTheFamily(db)).toEqual([])
    expect(await office(`forget-guest ${familyEmail}`).catch(String)).toContain('Nothing was bought')
  })

  test('says what is kept of an address, and until when: an unused gift card to it, and an open complaint', async () => {
    const email = 'recipient@example.com'
    const { cardId } = await transaction(db, (tx) => aGiftCard(tx, { recipientEmail: email }))
    const { expires_on } = await db
      .selectFrom('gift_card')
      .select('expires_on')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    const card = `A gift card to that address can still be used: what is written on it stays, and reminders go out, until it is used, or until ${formatDay(localDay(expires_on))} at the latest. Then we erase who it is for.`
    expect(await office(`forget-guest ${email}`)).toEqual([
      `Nothing was bought without an account from ${email}; everything else is erased.`,
      card,
    ])
    expect(await office(`forget-guest ${email}`).catch(String)).toContain(
      `Nothing was bought without an account from ${email}, and nothing else can be erased. ${card}`,
    )
    await done(call('makeComplaint', { body: { kind: 'service', name: 'Ada', email, words: 'It came late.' } }))
    expect(await office(`forget-guest ${email}`)).toEqual([
      `Nothing was bought without an account from ${email}; everything else is erased.`,
      card,
      'A complaint is open: the address stays until the outcome is sent.',
    ])
  })

  test('erases the recipient from an ended card of any buyer', async () => {
    const email = 'former-recipient@example.com'
    const { cardId } = await transaction(db, (tx) => aGiftCard(tx, { recipientEmail: email, until: 'expired' }))
    expect(await office(`forget-guest ${email}`)).toEqual([
      `Nothing was bought without an account from ${email}; everything else is erased.`,
    ])
    const card = db.selectFrom('gift_card').select(['recipient_name', 'recipient_email']).where('id', '=', cardId)
    expect(await card.executeTakeFirst()).toEqual({ recipient_name: '', recipient_email: '' })
  })

  test('erases the recipient of a card that an account began to buy and never paid for', async () => {
    const email = 'never-sent@example.com'
    const { accountId } = await world.member()
    const id = newId<'checkout'>()
    const address = JSON.stringify({ recipient: { name: 'Bob', email }, senderName: '', message: 'Hi', buyer: null })
    await db
      .insertInto('checkout')
      .values({
        ...{ id, account_id: accountId, purpose: 'gift-card', slot: 'gift-card', input_hash: id, terms: '{}' },
        ...{ address, amount_pence: 2500, state: 'abandoned', expires_at: start, created_at: start, ended_at: start },
      })
      .execute()
    await db
      .insertInto('checkout_event')
      .values([
        { checkout_id: id, to_state: 'open', actor: 'system:test', at: start },
        { checkout_id: id, from_state: 'open', to_state: 'abandoned', actor: 'system:test', at: start },
      ])
      .execute()
    const checkout = db.selectFrom('checkout').select('address').where('id', '=', id)
    const payment = db.updateTable('payment_intent').where('checkout_id', '=', id)
    // A payment that may still succeed completes the checkout, whose card needs its words.
    await db
      .insertInto('payment_intent')
      .values({
        ...{ id: newId<'payment-intent'>(), stripe_id: `pi_${id}`, account_id: accountId, checkout_id: id },
        ...{ purpose: 'gift-card', vat_class: 'voucher', amount_pence: 2500, status: 'processing' },
        ...{ created_at: start, synced_at: start },
      })
      .execute()
    await office(`forget-guest ${email}`).catch(String)
    expect(await checkout.executeTakeFirst()).toMatchObject({ address: { recipient: { email } } })
    await payment.set({ status: 'canceled' }).execute()
    expect(await office(`forget-guest ${email}`)).toEqual([
      `Nothing was bought without an account from ${email}; everything else is erased.`,
    ])
    expect(await checkout.executeTakeFirst()).toEqual({ address: null })
  })

  test('erases the data of an address even if somebody has an account with it but never proved it', async () => {
    const { id } = await transaction(db, async (tx) => {
      await aGiftCard(tx, { buyerEmail: 'taken@example.com' })
      return anAccount(tx, { email: 'taken@example.com', unproved: true })
    })
    expect(await office('forget-guest taken@example.com')).toEqual([
      'What taken@example.com bought without an account no longer names anybody.',
    ])
    const left = db.selectFrom('account').select('email').where('id', '=', id)
    expect(await left.executeTakeFirst()).toEqual({ email: 'taken@example.com' })
  })

  test('keeps the waiting-list entries and complaints of an account that never proved the address', async () => {
    const email = 'unproved@example.com'
    const { accountId, viewer } = await world.member({ email })
    await db.updateTable('account').set({ email_proved_at: null }).where('id', '=', accountId).execute()
    const anEntry = async () => {
      const { product_id: productId } = await db
        .selectFrom('garment')
        .select('product_id')
        .where('id', '=', await world.garment({ sizeCode: '104cm' }))
        .executeTakeFirstOrThrow()
      return { productId, size: '104cm', condition: 'new' } as const
    }
    const complaint = { kind: 'service', name: 'Ada', email, words: 'It came late.' } as const
    await done(call('addToWaitingList', { body: await anEntry() }, { viewer }))
    await done(call('addToWaitingList', { body: { ...(await anEntry()), email } }))
    await done(call('makeComplaint', { body: complaint }, { viewer }))
    await done(call('makeComplaint', { body: { ...complaint, words: 'It never came.' } }))
    await transaction(db, (tx) => aGiftCard(tx, { buyerEmail: email }))
    await office(`forget-guest ${email}`)
    const own = { account_id: accountId }
    const entries = db.selectFrom('waiting_list_entry').select('account_id').where('email', '=', email)
    expect(await entries.execute()).toEqual([own])
    const complaints = db.selectFrom('complaint').select(['account_id', 'account_closed']).where('email', '=', email)
    expect((await complaints.execute()).toSorted((a) => (a.account_id ? -1 : 1))).toEqual([
      { ...own, account_closed: false },
      { account_id: null, account_closed: true },
    ])
  })

  test('does not change the purchases of another address, and refuses an address with an account', async () => {
    const other = { buyerName: 'Ines Ferreira', buyerEmail: 'ines@example.com' }
    const { cardId } = await transaction(db, async (tx) => {
      await anAccount(tx, { email: 'owner@example.com' })
      await aGiftCard(tx, { buyerEmail: 'owner@example.com' })
      await aGiftCard(tx, { buyerEmail: 'guest@example.com' })
      return aGiftCard(tx, other)
    })
    expect(await office('forget-guest owner@example.com').catch(String)).toContain('has an account')
    await office('forget-guest guest@example.com')
    const buyers = await db.selectFrom('gift_card').select(['id', 'buyer_email']).execute()
    expect(buyers).toEqual(expect.arrayContaining([{ id: cardId, buyer_email: 'ines@example.com' }]))
    expect(buyers.map(({ buyer_email }) => buyer_email)).toContain('owner@example.com')
    expect(buyers.map(({ buyer_email }) => buyer_email)).not.toContain('guest@example.com')
  })
})

describe('a guest whose ski wear came back late', () => {
  const forget = () => office(`forget-guest ${familyEmail}`).catch(String)
  test('is not forgotten until the late fee is decided, for 28 days at most', async () => {
    const { bookingId } = await bookSkiWear()
    const desk = { bookingId, operator: 'sam' }
    world.time.now = new Date('2026-11-21T10:00:00Z')
    await dispatchSki(services, desk)
    world.time.now = new Date('2026-11-30T10:00:00Z')
    await receiveSki(services, desk)
    await world.work()
    expect(await forget()).toMatch(/Not yet, nothing is erased: .*S-/)
    world.time.now = new Date('2026-12-28T09:00:00Z')
    expect(await forget()).toMatch(/Not yet, nothing is erased: .*S-/)
    world.time.now = new Date('2026-12-28T10:00:00Z')
    expect(await forget()).toEqual([expect.stringContaining('no longer names anybody')])
    await expect(requestLateFee(services, desk)).rejects.toMatchObject({
      ...{ code: 'not_now', message: expect.stringContaining('no longer names anybody') },
    })
    await world.expectInvariants()
  })
})

// These tests come last, because their guests stay in the database.
describe('a guest with something open', () => {
  test.each([
    ['is not over', bookSkiWear, async () => {}],
    ['has a disputed payment', async () => ({ bookingId: await bookAndCancelSkiWear() }), disputePayment],
  ] as const)('whose ski hire %s keeps everything', async (_, book, continueWith) => {
    const { bookingId } = await book()
    await continueWith(bookingId)
    await world.work()
    await onDay('2033-01-01')
    const kept = db.selectFrom('ski_booking').select(['buyer_name', 'address']).where('id', '=', bookingId)
    expect(await kept.executeTakeFirst()).toMatchObject({
      ...{ buyer_name: 'Zebedee Quillfeather', address: { town: 'Nettlebury' } },
    })
    expect(await office(`forget-guest ${familyEmail}`).catch(String)).toMatch(/Not yet, nothing is erased: .*S-/)
  })

  test('whose return is open keeps everything', async () => {
    const { orderId } = await buySecondHand()
    await db
      .insertInto('resale_return')
      .values({
        ...{ id: newId<'resale-return'>(), order_id: orderId, state: 'booked', reason: null },
        ...{ booked_at: start, post_by: '2026-12-11' },
      })
      .execute()
    await onDay('2033-01-01')
    const kept = db.selectFrom('resale_order').select('buyer_name').where('id', '=', orderId)
    expect(await kept.executeTakeFirst()).toEqual({ buyer_name: 'Zebedee Quillfeather' })
    expect(await office(`forget-guest ${familyEmail}`).catch(String)).toMatch(/Not yet, nothing is erased: .*R-/)
  })
})
