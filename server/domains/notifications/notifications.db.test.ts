import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DomainEvent } from '#server/domain-events.ts'
import { recordConsent } from '#server/domains/accounts/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailsWorld } from '#tests/support/worlds/emails-world.ts'
import { MailRefused } from './index.ts'
import { bodyHash, sendEmail } from './operations/send-email.ts'

const { db } = await openTestDatabase()
const { services, deliver, sent, mailServer, follow, emailFor, anInvoice, now } = emailsWorld(db)

const member = await transaction(db, (tx) => aMember(tx, { givenName: 'Tamsin', plan: '150-quarterly', now }))
const { accountId, membershipId } = member

test('an email goes to its recipient, from us, and is recorded with the hash of its contents', async () => {
  const mail = await emailFor({ type: 'account-registered', accountId })
  expect(mail).toMatchObject({
    from: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
    replyTo: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
    unsubscribeUrl: null,
    to: { name: 'Tamsin Ferrars', address: member.account.email },
    subject: 'Welcome to Wrenlet',
    date: now,
    template: 'welcome',
    pictures: [{ contentId: 'mark@wrenlet' }],
  })
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@wrenlet\.example>$/)
  const record = await db.selectFrom('email').selectAll().where('message_id', '=', mail.messageId).executeTakeFirst()
  expect(record).toMatchObject({
    account_id: accountId,
    to_address: member.account.email,
    template: 'welcome',
    subject: mail.subject,
    body_sha256: bodyHash(mail.text, mail.html),
    sent_at: now,
  })
})

test('a failed delivery is retried with the same Message-ID; a recorded one sends nothing more', async () => {
  const jobId = newId<'job'>()
  const event = { type: 'password-changed', accountId } as const
  sent.length = 0
  mailServer.refusing = 1
  await expect(deliver(event, { jobId, attempt: 1, askedAt: now })).rejects.toThrow('the mail server does not answer')
  await deliver(event, { jobId, attempt: 2, askedAt: now })
  await deliver(event, { jobId, attempt: 3, askedAt: now })
  expect(sent.map((mail) => mail.messageId)).toEqual([`<${jobId}@wrenlet.example>`])
})

test('an email whose process dies after sending it is sent again with the same Message-ID, and recorded once', async () => {
  const jobId = newId<'job'>()
  const sendAgain = () =>
    sendEmail(services, {
      jobId,
      accountId,
      write: async () => ({ template: 'test', subject: 'S', preview: 'P', heading: 'H', blocks: [] }),
    })
  sent.length = 0
  await sendAgain()
  await db.deleteFrom('email').where('message_id', '=', `<${jobId}@wrenlet.example>`).execute()
  await Promise.all([sendAgain(), sendAgain()])
  expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(1)
  expect(await db.selectFrom('email').selectAll().where('template', '=', 'test').execute()).toHaveLength(1)
})

test('an email and the facts recorded with it are stored together or not at all', async () => {
  const jobId = newId<'job'>()
  const sending = sendEmail(services, {
    jobId,
    accountId,
    write: async () => ({ template: 'test', subject: 'S', preview: 'P', heading: 'H', blocks: [] }),
    recorded: async (tx) => void (await sql`select 1 / 0`.execute(tx)),
  })
  await expect(sending).rejects.toThrow('division by zero')
  const kept = db.selectFrom('email').select('id').where('message_id', '=', `<${jobId}@wrenlet.example>`)
  expect(await kept.execute()).toEqual([])
})

test('the reset code is minted with the email: no job contains it, and only its hash is stored, for an hour', async () => {
  const mail = await emailFor({ type: 'password-reset-requested', accountId, requestId: newId() })
  const code = /\/reset\/[^/]+\/([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1] ?? ''
  expect(code).not.toBe('')
  expect(mail.text).toContain(`https://wrenlet.example/reset/${encodeURIComponent(member.account.email)}/`)
  const kept = await db.selectFrom('password_reset').selectAll().where('account_id', '=', accountId).execute()
  expect(kept).toHaveLength(1)
  expect(kept[0]?.expires_at).toEqual(new Date('2026-11-20T19:00:00Z'))
  const everything = JSON.stringify([
    await db.selectFrom('job').selectAll().execute(),
    await db.selectFrom('email').selectAll().execute(),
    kept,
  ])
  expect(everything).not.toContain(code)
})

test('the membership email says what was agreed, from the consent given on joining', async () => {
  const subscription = (
    await db
      .selectFrom('membership')
      .select('stripe_subscription')
      .where('id', '=', membershipId)
      .executeTakeFirstOrThrow()
  ).stripe_subscription
  await transaction(db, async (tx) => {
    const consentId = await recordConsent(tx, {
      accountId,
      kind: 'subscription_terms',
      given: true,
      termsVersion: '2026-11-20',
      shown: { startNow: true, totalPence: 7500, intervalMonths: 3, endsOnline: true },
      at: now,
    })
    await tx
      .updateTable('membership')
      .set({ early_start_on: '2026-11-20', cooling_off_notified_at: null })
      .where('id', '=', membershipId)
      .execute()
    await tx
      .insertInto('checkout_session')
      .values({
        id: newId(),
        account_id: accountId,
        price_id: 'plan_150_3m_gbp_v1',
        consent_id: consentId,
        state: 'joined',
        stripe_subscription: subscription,
        expires_at: now,
        created_at: now,
      })
      .execute()
  })
  await anInvoice({ accountId, subscription }, { reason: 'subscription_create' })
  const { text, subject } = await emailFor({ type: 'membership-started', accountId, membershipId })
  expect(subject).toBe('You’re in: 150 credits with Wrenlet')
  for (const part of [
    '£75 every 3 months',
    'Paid: £75 on 20 November 2026',
    'next on 20 February 2027',
    'Minimum term: 3 months (£75)',
    'Cancel by 4 December 2026',
    'version 2026-11-20, accepted on 20 November 2026',
    'You asked us to start straight away, on 20 November 2026.',
    'we keep £0.81 of the price for each day since you joined',
    'order and swap while more than 14 days of it are left, and you send everything back within 30 days after your last day',
    'a delivery costs £3.95',
    '- Price: £75 every 3 months, including VAT.',
    'Invoice: WREN-0007',
    'Including VAT at 20%: £12.50',
  ])
    expect(text).toContain(part)
  expect((await noticeOf(membershipId))?.cooling_off_notified_at).toEqual(now)
})

const noticeOf = (id: Id<'membership'>) =>
  db.selectFrom('membership').select('cooling_off_notified_at').where('id', '=', id).executeTakeFirst()

test('a rejected membership email gives no notice of the right to cancel, and is not retried', async () => {
  const other = await transaction(db, async (tx) => {
    const built = await aMember(tx, { now })
    await tx
      .updateTable('membership')
      .set({ cooling_off_notified_at: null })
      .where('id', '=', built.membershipId)
      .execute()
    return built
  })
  const event = { type: 'membership-started', accountId: other.accountId, membershipId: other.membershipId } as const
  sent.length = 0
  const jobId = newId<'job'>()
  mailServer.refusing = 1
  mailServer.failure = new MailRefused('550 no such mailbox')
  await deliver(event, { jobId, attempt: 1, askedAt: now })
  expect(sent).toEqual([])
  expect((await noticeOf(other.membershipId))?.cooling_off_notified_at).toBeNull()
  const record = await db.selectFrom('email').selectAll().where('account_id', '=', other.accountId).executeTakeFirst()
  expect(record).toMatchObject({ template: 'membership-accepted', refused: '550 no such mailbox' })
  // The job is done and does not retry a final rejection.
  await deliver(event, { jobId, attempt: 2, askedAt: now })
  expect(sent).toEqual([])
})

test('a membership email sent days after the contract counts the 14 days from the day of the email', async () => {
  const other = await transaction(db, (tx) => aMember(tx, { now, joinedOn: localDay('2026-11-17') }))
  const { accountId, membershipId } = other
  const { text } = await emailFor({ type: 'membership-started', accountId, membershipId })
  expect(text).toContain('Cancel by 4 December 2026')
  expect(text).not.toContain('1 December 2026')
})

test('the email of a membership without a checkout session on record claims no acceptance and no ticked box', async () => {
  const other = await transaction(db, (tx) => aMember(tx, { now, plan: '100-monthly', joinedWithoutStart: true }))
  const { text } = await emailFor({
    type: 'membership-started',
    accountId: other.accountId,
    membershipId: other.membershipId,
  })
  expect(text).toContain('£18 a month')
  expect(text).toContain('You get back everything you’ve paid.')
  expect(text).not.toContain('Terms:')
})

test('a sign-in link is minted with its email and leads to the page that the event names', async () => {
  const event = { type: 'sign-in-link-requested', accountId, requestId: newId(), redirect: '/account/plan' } as const
  const { text } = await emailFor(event)
  const code = /\/entry\/link\/([A-Za-z0-9_-]{20,})/.exec(text)?.[1] ?? ''
  expect(code).not.toBe('')
  expect(text).toContain('expires in 15 minutes')
  const kept = await db.selectFrom('sign_in_link').selectAll().where('account_id', '=', accountId).execute()
  expect(kept).toMatchObject([{ redirect: '/account/plan' }])
  expect(JSON.stringify([kept, await db.selectFrom('job').selectAll().execute()])).not.toContain(code)
})

test('the mailing list asks an address to confirm, and stops once it has', async () => {
  const entryId = newId<'mailing-list-entry'>()
  await db
    .insertInto('mailing_list')
    .values({ id: entryId, email: 'news@example.com', state: 'asked', asked_at: now })
    .execute()
  const mail = await emailFor({ type: 'mailing-list-requested', entryId })
  expect(mail.to).toEqual({ name: '', address: 'news@example.com' })
  expect(mail.unsubscribeUrl).toMatch(/^https:\/\/wrenlet\.example\/mailing-list\/unsubscribe\/[\w-]{20,}$/)
  expect(mail.text).toMatch(/\/mailing-list\/confirm\/[A-Za-z0-9_-]{20,}\n/)
  expect(mail.text).toMatch(/\/mailing-list\/leave\/[A-Za-z0-9_-]{20,}\n/)
  await db
    .updateTable('mailing_list')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('id', '=', entryId)
    .execute()
  expect(await follow({ type: 'mailing-list-requested', entryId })).toEqual([])
})

test('the refund of a second payment for joining is emailed', async () => {
  const checkoutSessionId = newId<'checkout-session'>()
  await transaction(db, async (tx) => {
    const consentId = await recordConsent(tx, {
      accountId,
      kind: 'subscription_terms',
      given: true,
      termsVersion: 'v',
      shown: {},
      at: now,
    })
    await tx
      .insertInto('checkout_session')
      .values({
        id: checkoutSessionId,
        account_id: accountId,
        price_id: 'plan_200_6m_gbp_v1',
        consent_id: consentId,
        state: 'refunded',
        expires_at: now,
        created_at: now,
      })
      .execute()
  })
  const { text } = await emailFor({ type: 'joining-refunded', accountId, checkoutSessionId })
  expect(text).toContain('200 credits, £180 every 6 months')
  expect(text).toContain('Refund: £180')
})

test('a deleted account or order gets no email, and the job is done', async () => {
  const gone = await transaction(db, (tx) => anAccount(tx))
  await db.deleteFrom('account').where('id', '=', gone.id).execute()
  expect(await follow({ type: 'account-registered', accountId: gone.id })).toEqual([])
  const nothing = newId()
  const events: DomainEvent[] = [
    { type: 'order-placed', accountId, orderId: toId(nothing) },
    { type: 'return-announced', accountId, returnId: toId(nothing) },
    { type: 'return-received', accountId, returnId: toId(nothing) },
    { type: 'return-done', accountId, returnId: toId(nothing) },
    { type: 'checkout-refunded', accountId, checkoutId: toId(nothing) },
    { type: 'membership-started', accountId, membershipId: toId(nothing) },
    { type: 'joining-refunded', accountId, checkoutSessionId: toId(nothing) },
    ...(['membership-paused', 'membership-reactivated', 'membership-ending', 'membership-end-undone'] as const).map(
      (type) => ({ type, accountId, membershipId: toId<'membership'>(nothing) }),
    ),
    ...(['membership-cooling-off-cancelled', 'membership-ended', 'membership-grace-over'] as const).map((type) => ({
      type,
      accountId,
      membershipId: toId<'membership'>(nothing),
    })),
    ...(['plan-changed', 'plan-change-scheduled', 'plan-change-kept'] as const).map((type) => ({
      type,
      accountId,
      changeId: toId<'plan-change'>(nothing),
    })),
    { type: 'invoice-paid', accountId, invoiceId: 'in_nothing' },
    { type: 'invoice-failed', accountId, invoiceId: 'in_nothing', attempt: 1 },
    { type: 'refund-recorded', refundId: toId(nothing) },
    { type: 'dispute-opened', accountId, disputeId: 'dp_nothing' },
  ]
  for (const event of events) expect(await follow(event)).toEqual([])
  const open = db.selectFrom('job').select('id').where('done_at', 'is', null).where('failed_at', 'is', null)
  expect(await open.execute()).toEqual([])
})
