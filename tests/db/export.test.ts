// The export of an account (product §9.4, law L-21): everything that is held about it, and nothing about anybody else.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exportSections } from '#contract/account/personal-data.ts'
import { planNews, sendNews, writeNews } from '#server/domains/notifications/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { sections } from '#server/views/export/read-export.ts'
import { aChild } from '../builders/a-child.ts'
import { aGiftCard } from '../builders/a-gift-card.ts'
import { builtPassword } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import {
  done,
  familyEmail,
  familyOfTheSite,
  namesTheFamily,
  tablesWithTheFamily,
} from '../support/worlds/privacy/family-of-the-site.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = twoHomesWorld(db)
const { call } = world
const { aFamilyOfTheSite, bookSkiWear, buySecondHand } = familyOfTheSite(db, world)

type Viewer = Awaited<ReturnType<typeof world.member>>['viewer']
const exported = (viewer: Viewer, inWords = false) =>
  done(call('exportAccount', { body: { currentPassword: builtPassword, inWords } }, { viewer }))

/** Tables that refer to an account, to its email, or to something that it owns, with the reason why they are not exported. */
const exceptions: Readonly<Record<string, string>> = {
  ...of('only the hash of a code or secret that we emailed or set as a cookie; the email is listed', [
    ...['email_change_code', 'gift_card_code', 'mailing_list_code', 'membership_share_code'],
    ...['resale_order_code', 'ski_code'],
  ]),
  ...of('hashes of an email and a network, by which wrong passwords are slowed down; deleted within 90 days', [
    ...['sign_in_failure', 'sign_in_place'],
  ]),
  ski_day: 'the calendar of one piece: its bookings are listed',
  resale_cart: 'linked to no account: found only by the secret in a browser’s cookie',
  resale_cart_item: 'pieces of a cart, which is linked to no account',
  analytics_counted:
    'hashes of counted orders, and of a visitor’s day of joining, so that none counts twice; deleted after a month',
  analytics_awaited: 'payments that may be counted; deleted when they are, or after a week',
  consent_choice: 'linked to no account: found only by the id in a browser’s cookie',
  news_proof: 'the address to which an operator sends a preview of news; deleted when it is sent',
  job: 'work that waits to be done, by ids; deleted when it is done',
  rate_limit: 'how often something was asked for within minutes; deleted after them',
  payment_op: 'calls to the payment provider, by ids: their results are listed',
  webhook_inbox: 'messages of the payment provider, by ids: what they changed is listed',
}

/** Tables about no person. */
const aboutNobody = new Set([
  ...['setting', 'application_clock', 'installation', 'migration', 'event_cursor', 'vat_rate'],
  ...['brand', 'product_type', 'size', 'product', 'product_tag', 'product_coordinate', 'product_picture'],
  ...[
    'analytics_count',
    'claim',
    'news',
    'collection',
    'collection_product',
    'plan_price',
    'booster_price',
    'ski_style',
  ],
  ...['garment', 'garment_event', 'garment_mark', 'delivery', 'safety_check', 'recall', 'recall_garment'],
  ...['resale_listing', 'resale_listing_event'],
])

function of(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]))
}

const listTables = async () =>
  (
    await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

describe('the export', () => {
  test('covers every table that may hold personal data, or this test says why not', async () => {
    const exportedTables = new Set<string>(Object.values(sections).flatMap(({ tables }) => tables))
    const tables = await listTables()
    const unknown = tables.filter(
      (table) => !exportedTables.has(table) && !(table in exceptions) && !aboutNobody.has(table),
    )
    expect(unknown, 'in neither the export (server/views/export) nor a list of this test').toEqual([])
    const named = [...exportedTables, ...Object.keys(exceptions), ...aboutNobody]
    expect(
      named.filter((table) => !tables.includes(table)),
      'listed, but not a table',
    ).toEqual([])
  })

  test('counts every table that refers to an account as personal', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive own(name) as (
        select 'account'::name
        union
        select child.relname from pg_constraint
          join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
          join own on own.name = parent.relname
        where contype = 'f'
          -- A piece and its history belong to no family.
          and child.relname not in ('garment')
      )
      select name from own`.execute(db)
    const referring = rows.map(({ name }) => name)
    expect(referring).toEqual(expect.arrayContaining(['account', 'loan', 'hire', 'testimonial']))
    expect(referring.filter((table) => aboutNobody.has(table))).toEqual([])
  })

  test('contains what every table stores about a family that has used everything', async () => {
    const member = await aFamilyOfTheSite()
    const { data, words } = await exported(member.viewer, true)
    const unexported = (await tablesWithTheFamily(db)).filter((table) => {
      const covering = Object.keys(sections).filter((key) =>
        sections[key as keyof typeof sections].tables.includes(table as never),
      )
      return !covering.some((key) => namesTheFamily(JSON.stringify(data[key as keyof typeof data])))
    })
    expect(unexported.filter((table) => !(table in exceptions))).toEqual([])
    expect(data.account).toMatchObject([{ email: familyEmail, givenName: 'Zebedee', contactPhone: '+447700900555' }])
    expect(data.children).toMatchObject([{ name: 'Tuppence', heightCm: 104 }])
    expect(data.mailingList).toMatchObject([{ email: familyEmail, state: 'asked' }])
    expect(data.testimonials).toMatchObject([{ name: 'Zebedee', consentedOn: '2026-10-20' }])
    expect(data.reports).toMatchObject([
      { words: 'Tuppence found a hole', photo: expect.stringMatching(/^[\w+/=]{99}/) },
    ])
    expect(data.officeActions.find(({ note }) => note === 'Mrs Quillfeather rang')).toMatchObject({
      action: 'order.pick',
    })
    expect(data.securityEvents.map(({ kind }) => kind)).toContain('data_exported')
    // No operator's name, and no secret.
    const text = JSON.stringify(data)
    expect(text).not.toContain('operator:')
    expect(text).not.toMatch(/"sam"|hash|secret/i)
    // The same data in words.
    expect(words?.map(({ title }) => title)).toEqual(expect.arrayContaining(['Children', 'Orders', 'Ski wear']))
    const child = words?.find(({ key }) => key === 'children')?.records[0]
    expect(child).toEqual(
      expect.arrayContaining([
        { label: 'Name', text: 'Tuppence' },
        { label: 'Height cm', text: '104' },
      ]),
    )
    expect(Object.keys(data)).toEqual(Object.keys(exportSections))
  })

  test('requires proof of identity, notifies the owner, and is refused to a caller who is signed out', async () => {
    const member = await world.member()
    await db
      .updateTable('session')
      .set({ created_at: sql`created_at - interval '1 hour'` })
      .where('account_id', '=', member.accountId)
      .execute()
    for (const body of [{}, { currentPassword: 'not that one, sorry' }])
      expect(await call('exportAccount', { body }, { viewer: member.viewer })).toMatchObject({
        status: 400,
        errors: [{ code: 'invalid_request', field: 'body.currentPassword' }],
      })
    expect((await call('exportAccount', { body: {} })).status).toBe(401)
    expect(await exported(member.viewer)).toMatchObject({ words: null })
    const events = await done(call('listSecurityEvents', { query: {} }, { viewer: member.viewer }))
    expect(events.events.filter(({ kind }) => kind === 'data_exported')).toHaveLength(1)
  })

  test('leaves out what belongs to the account only through an unproved address', async () => {
    const email = 'somebody.elses@example.com'
    await done(call('addToMailingList', { body: { email } }))
    const member = await world.member({ email })
    const setProvedAt = (email_proved_at: Date | null) =>
      db.updateTable('account').set({ email_proved_at }).where('id', '=', member.accountId).execute()
    await setProvedAt(null)
    expect((await exported(member.viewer)).data.mailingList).toEqual([])
    await setProvedAt(world.time.now)
    expect((await exported(member.viewer)).data.mailingList).toHaveLength(1)
  })

  test('contains what its owner bought as a guest once the address is proved, and nothing of another guest or account', async () => {
    const guest = { buyerName: 'Zebedee Quillfeather', buyerEmail: familyEmail }
    const { orderId } = await buySecondHand()
    const { bookingId } = await bookSkiWear()
    const { cardId } = await transaction(db, (tx) => aGiftCard(tx, guest))
    await transaction(db, (tx) => aGiftCard(tx, { buyerEmail: 'another.guest@example.com' }))
    const earlier = await db.selectFrom('account').select('id').where('email', '=', familyEmail).executeTakeFirst()
    // The family of another test has the address; this one is its owner now.
    if (earlier)
      await db.updateTable('account').set({ email: 'moved@example.com' }).where('id', '=', earlier.id).execute()
    const member = await world.member({ email: familyEmail })
    const setProvedAt = (email_proved_at: Date | null) =>
      db.updateTable('account').set({ email_proved_at }).where('id', '=', member.accountId).execute()

    await setProvedAt(null)
    const unproved = (await exported(member.viewer)).data
    const sectionsOfPurchases = ['resaleOrders', 'skiBookings', 'giftCardsBought', 'parcels'] as const
    for (const section of sectionsOfPurchases) expect(unproved[section]).toEqual([])
    expect(namesTheFamily(JSON.stringify({ ...unproved, account: [], emails: [] }))).toBe(false)

    await setProvedAt(world.time.now)
    const { data, words } = await exported(member.viewer, true)
    expect(data.resaleOrders).toMatchObject([
      { id: orderId, buyerEmail: familyEmail, pieces: [{ piece: expect.any(String) }], steps: { length: 5 } },
    ])
    expect(data.skiBookings).toMatchObject([{ id: bookingId, pieces: [{ piece: expect.any(String) }] }])
    expect(data.giftCardsBought).toMatchObject([{ id: cardId, recipientName: 'Ada Okoye', steps: { length: 2 } }])
    const bought = ['resale', 'ski', 'gift-card']
    for (const section of ['checkouts', 'payments'] as const)
      expect(data[section].map(({ purpose }) => String(purpose)).toSorted()).toEqual(bought.toSorted())
    expect(words?.map(({ title }) => title)).toEqual(expect.arrayContaining(['Resale orders', 'Ski wear']))
  })

  test('leaves out emails about what another account bought, even those that it had sent to this address', async () => {
    const email = 'shared.inbox@example.com'
    const [owner, other] = [await world.member({ email }), await world.member()]
    await db.updateTable('account').set({ email_proved_at: world.time.now }).where('id', '=', owner.accountId).execute()
    const sent = (template: string, account_id: Id<'account'> | null, to_address = email) => ({
      ...{ id: newId<'email'>(), message_id: template, account_id, to_address, sent_at: world.time.now },
      ...{ template, subject: 'For you', body_sha256: '0'.repeat(64) },
    })
    await db
      .insertInto('email')
      .values([
        sent('to-the-others-account', other.accountId),
        sent('to-a-former-address', owner.accountId, 'former@example.com'),
        sent('to-a-guest', null),
        sent('to-another-guest', null, 'another.guest@example.com'),
      ])
      .execute()
    const { emails } = (await exported(owner.viewer)).data
    const templates = emails.map(({ template }) => String(template)).filter((template) => template.startsWith('to-'))
    expect(templates.toSorted()).toEqual(['to-a-former-address', 'to-a-guest'])
  })

  test('does not show the buyer of a gift card the address of the family whose link was used', async () => {
    const [member, family] = [await world.member(), await world.member()]
    await transaction(db, (tx) =>
      aGiftCard(tx, { buyer: member.accountId, family: family.accountId, recipientEmail: 'corrected@example.com' }),
    )
    const { data } = await exported(member.viewer)
    expect(data.giftCardsBought).toMatchObject([{ recipientEmail: '' }])
  })

  test('lists the news sent to the account, even to a former address, and what its owner agreed to', async () => {
    const { services, time } = world
    const member = await world.member({ email: 'reader@example.com' })
    await done(call('receiveMarketing', { body: { receiveMarketing: true } }, { viewer: member.viewer }))
    await db.updateTable('account').set({ email_proved_at: time.now }).where('id', '=', member.accountId).execute()
    const other = await world.member({ email: 'other@example.com' })
    const text = 'Subject: New for spring\nPreview: In now.\n\n# Spring\n\nTwo colours.\n'
    const records = { db, clock: services.clock }
    await writeNews(records, { name: 'spring', text, operator: 'sam' })
    const { count } = await planNews(records, 'spring')
    await sendNews(records, { name: 'spring', operator: 'sam', count })
    await world.work()
    await db.updateTable('account').set({ email: 'reader2@example.com' }).where('id', '=', member.accountId).execute()
    const { data } = await exported(member.viewer)
    expect(data.news).toMatchObject([{ news: 'spring', state: 'sent', toEmail: 'reader@example.com' }])
    expect(data.mailingList).toMatchObject([{ email: 'reader@example.com', state: 'account', agreedWords: null }])
    expect(data.consents.at(-1)).toMatchObject({ kind: 'marketing', shown: { words: 'Email me about new arrivals' } })
    expect((await exported(other.viewer)).data.news).toEqual([])
  })

  test('contains nothing about the other home of its membership', async () => {
    const { payer, second } = await world.twoHomes()
    const payers = await world.atHome(payer)
    const seconds = await world.atHome(second)
    await transaction(db, (tx) => aChild(tx, { accountId: second.accountId, name: 'Peregrine', now: world.time.now }))
    const loansOf = (garmentIds: readonly Id<'garment'>[]) =>
      db.selectFrom('loan').select('id').where('garment_id', 'in', garmentIds).execute()
    const [ofPayer, ofSecond] = [await loansOf(payers), await loansOf(seconds)]
    const [one, other] = [(await exported(payer.viewer)).data, (await exported(second.viewer)).data]
    expect(one.rentals.map(({ id }) => id)).toEqual(ofPayer.map(({ id }) => id))
    expect(other.rentals.map(({ id }) => id)).toEqual(ofSecond.map(({ id }) => id))
    expect(JSON.stringify(one)).not.toContain(second.email)
    expect(JSON.stringify(one)).not.toContain('Peregrine')
    expect(JSON.stringify(other)).not.toContain(payer.email)
    expect(one.memberships).toHaveLength(1)
    expect(other.memberships).toHaveLength(0)
    expect(one.sharing).toMatchObject([{ youWere: 'payer' }])
    expect(other.sharing).toMatchObject([{ youWere: 'second adult' }])
    expect(other.creditLedger.every(({ piece }) => piece !== null)).toBe(true)
  })
})
