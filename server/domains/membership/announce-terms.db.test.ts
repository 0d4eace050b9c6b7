// Changed terms are announced at least 30 days before they apply (law L-29), once and at a bounded rate, to each member and each
// account with something open. From the day they apply, the account asks for agreement.
import { expect, test } from 'vitest'
import type { LegalVersion } from '#server/domains/content/index.ts'
import { type Mail, type Mailer, MailRefused } from '#server/domains/notifications/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { maxAttempts } from '#server/platform/jobs/worker.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { anEmailToSomebody } from '#tests/support/emails/an-email-to-somebody.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { announceTerms } from './operations/announce-terms.ts'
import { maxNoticesPerRun } from './rules/terms/terms-notice.ts'

const { db } = await openTestDatabase()
const version = (day: string, inForce: LegalVersion['inForce'], terms: string[]): LegalVersion => ({
  version: localDay(day),
  inForce,
  digest: '',
  changes: { terms, privacy: [], cookies: ['One more cookie.'] },
})
const legalVersions = [
  version('2026-12-05', 'at once', []),
  version('2027-03-08', 'after notice', ['Postage is free.']),
]
const time = { now: new Date('2027-01-31T12:00:00Z') }
const world = aWorld(db, { clock: { now: () => time.now }, legalVersions })
const { call, mails } = world

const runAt = async (at: string) => {
  time.now = new Date(at)
  mails.length = 0
  await world.queueRecurringJob('membership:announce-terms')
  await world.work()
  return mails.filter(({ template }) => template === 'terms-announced')
}
const consentTo = (accountId: string, terms: string) =>
  db
    .insertInto('consent')
    .values({
      id: newId<'consent'>(),
      account_id: accountId as never,
      kind: 'subscription_terms',
      given: true,
      terms_version: terms,
      shown: '{}',
      at: new Date('2026-12-06T12:00:00Z'),
    })
    .execute()

/** Writes a purchase or booking of an account, with only what the query for notices reads. */
async function buy(accountId: Id<'account'>, kind: 'ski' | 'resale', state: 'open' | 'over') {
  const [checkoutId, at] = [newId<'checkout'>(), new Date('2026-12-06T12:00:00Z')]
  await db
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: accountId,
      purpose: kind,
      slot: kind,
      input_hash: checkoutId,
      terms: '{}',
      address: null,
      amount_pence: 0,
      state: 'completed',
      expires_at: at,
      created_at: at,
      ended_at: at,
      result_id: newId<'resale-order'>(),
    })
    .execute()
  const buyer = { buyer_name: 'Ines', buyer_email: 'ines@example.com', buyer_phone: '', address: '{}' }
  const row = { reference: checkoutId, checkout_id: checkoutId, account_id: accountId, ...buyer }
  if (kind === 'resale')
    await db
      .insertInto('resale_order')
      .values({
        ...row,
        id: newId<'resale-order'>(),
        state: state === 'open' ? 'dispatched' : 'delivered',
        placed_at: at,
        goods_pence: 500,
        postage_pence: 0,
      })
      .execute()
  else
    await db
      .insertInto('ski_booking')
      .values({
        ...row,
        id: newId<'ski-booking'>(),
        state: state === 'open' ? 'booked' : 'returned',
        booked_at: at,
        return_id: newId<'ski-return'>(),
        first_day: '2027-02-13',
        last_day: '2027-02-19',
      })
      .execute()
}

const family = await transaction(db, async (tx) => {
  const payer = await aMember(tx, { state: 'active' })
  const second = await aSecondAdult(tx, payer.membershipId)
  const left = await aMember(tx, { state: 'cancelled' })
  const visitor = await anAccount(tx)
  const session = await aSession(tx, payer.accountId, new Date())
  return { payer, second, left, visitor, viewer: session.viewer }
})

const termsNow = async () => {
  const answer = await call('customerInfo', {}, { viewer: family.viewer })
  return answer.ok ? answer.body.user.terms : null
}

test('payer and second adult are emailed once each, from 35 days before, and nobody else', async () => {
  await consentTo(family.payer.accountId, '2026-12-05')
  expect(await runAt('2027-01-31T12:00:00Z'), 'too early').toEqual([])
  const sent = await runAt('2027-02-01T12:00:00Z')
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual(
    [family.payer.account.email, family.second.email].toSorted(),
  )
  const emailTo = (email: string) => sent.find(({ to }) => to.address === email)
  const toPayer = emailTo(family.payer.account.email)
  expect(toPayer?.subject).toBe('Our terms change on 8 March 2027')
  for (const words of ['Postage is free.', 'One more cookie.', '/terms/2027-03-08', 'Ending it costs nothing'])
    expect(toPayer?.text).toContain(words)
  expect(toPayer?.text).toContain('Saying nothing is not agreeing')
  expect(emailTo(family.second.email)?.text).toContain('leave the shared membership')
  expect(emailTo(family.second.email)?.text).not.toContain('/account/plan/end')
  for (const at of ['2027-02-01T12:10:00Z', '2027-02-14T12:00:00Z']) expect(await runAt(at)).toEqual([])
})

test('an account without a membership is emailed if it has gift balance, a current ski booking or an order on its way', async () => {
  time.now = new Date('2027-02-15T12:00:00Z')
  const open = await transaction(db, async (tx) => {
    const [saver, skier, buyer, over] = [
      await anAccount(tx),
      await anAccount(tx),
      await anAccount(tx),
      await anAccount(tx),
    ]
    await aGiftLot(tx, { accountId: saver.id, face: 1000 })
    await aGiftLot(tx, { accountId: family.payer.accountId, face: 1000 })
    return { saver, skier, buyer, over }
  })
  await buy(open.skier.id, 'ski', 'open')
  await buy(open.buyer.id, 'resale', 'open')
  for (const kind of ['ski', 'resale'] as const) await buy(open.over.id, kind, 'over')
  const sent = await runAt('2027-02-15T12:00:00Z')
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual(
    [open.saver, open.skier, open.buyer].map(({ email }) => email).toSorted(),
  )
  expect(sent[0]?.text).toContain('keeps the terms of the day you bought or booked it')
  expect(sent[0]?.text).not.toContain('membership')
  expect(sent[0]?.text).toContain('close your account once you have nothing open with us')
  expect(await runAt('2027-02-15T12:10:00Z')).toEqual([])
})

test('a payer who has ended the membership already is emailed without a link to end it', async () => {
  time.now = new Date('2027-02-16T12:00:00Z')
  const leaving = await transaction(db, (tx) => aMember(tx, { state: 'ending' }))
  const [mail, ...others] = await runAt('2027-02-16T12:00:00Z')
  expect([mail?.to.address, others]).toEqual([leaving.account.email, []])
  expect(mail?.text).toContain('Your membership is ending already')
  expect(mail?.text).not.toContain('/account/plan/end')
})

test('the account shows the notice until the new terms apply, then asks for agreement; until the account agrees, the older terms stay accepted', async () => {
  expect(await termsNow()).toEqual({
    current: '2026-12-05',
    accepted: '2026-12-05',
    acceptedDay: '5 December 2026',
    mustAccept: false,
    coming: { version: '2027-03-08', day: '8 March 2027' },
  })
  time.now = new Date('2027-03-08T00:00:00Z')
  expect(await termsNow()).toEqual({
    current: '2027-03-08',
    accepted: '2026-12-05',
    acceptedDay: '5 December 2026',
    mustAccept: true,
    coming: null,
  })
  const agree = (body: { version: string }) => call('acceptTerms', { body }, { viewer: family.viewer })
  expect(await agree({ version: '2026-12-05' })).toMatchObject({ ok: false, status: 409 })
  expect(await agree({ version: '2027-03-08' })).toMatchObject({ ok: true })
  expect(await termsNow()).toMatchObject({ accepted: '2027-03-08', mustAccept: false })
})

test('a process of the previous release leaves the email to a process that has the version', async () => {
  const before = aWorld(db, { clock: { now: () => time.now }, legalVersions: legalVersions.slice(0, 1) })
  time.now = new Date('2027-02-18T12:00:00Z')
  const member = await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  await announceTerms(world.services.membership)
  const waits = db.updateTable('job').where('kind', '=', 'event:terms-announced:email').where('done_at', 'is', null)
  await waits.set({ attempts: maxAttempts - 1 }).execute()
  await before.work()
  expect(before.mails.map(({ template }) => template)).toEqual(['office-job'])
  const waiting = db.selectFrom('job').select('last_error').where('kind', '=', 'event:terms-announced:email')
  expect(await waiting.where('done_at', 'is', null).execute()).toEqual([
    { last_error: expect.stringContaining('2027-03-08') },
  ])
  const sent = await runAt('2027-02-18T12:10:00Z')
  expect(sent.map(({ to }) => to.address)).toEqual([member.account.email])
})

test('the office is notified of an address that refuses the email', async () => {
  const mails: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      if (mail.template === 'terms-announced') throw new MailRefused('no such mailbox')
      mails.push(mail)
    },
    async close() {},
  }
  time.now = new Date('2027-02-19T12:00:00Z')
  const refusing = aWorld(db, { clock: { now: () => time.now }, legalVersions, mailer })
  await anEmailToSomebody(db, time.now)
  const { account } = await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  for (let times = 1; times <= 2; times++) {
    await announceTerms(refusing.services.membership)
    await refusing.work()
  }
  const notes = mails.filter(({ template }) => template === 'office-notice')
  expect(notes.map(({ text }) => text)).toEqual([expect.stringContaining(`Email: ${account.email}`)])
})

test('a run emails a limited number of accounts, none of them twice, and none once the terms apply', async () => {
  time.now = new Date('2027-02-20T12:00:00Z')
  await transaction(db, async (tx) => {
    for (let made = 0; made < maxNoticesPerRun + 3; made++) await aMember(tx, { state: 'active' })
  })
  const first = await runAt('2027-02-20T12:00:00Z')
  expect(first).toHaveLength(maxNoticesPerRun)
  expect(await runAt('2027-02-20T12:10:00Z')).toHaveLength(3)
  const addresses = db.selectFrom('email').select('to_address').where('template', '=', 'terms-announced')
  const all = (await addresses.execute()).map(({ to_address }) => to_address)
  expect(new Set(all).size).toBe(all.length)
  await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  expect(await runAt('2027-03-08T00:00:00Z')).toEqual([])
})
