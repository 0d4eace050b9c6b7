// News for the mailing list (law L-25): who gets it, that nobody gets it twice or is left out, and that unsubscribing takes effect at
// once. Longer than 300 lines because each test needs the list, the accounts and a mail server.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { marketingWords } from '#server/domains/accounts/rules/marketing-words.ts'
import { confirmWords } from '#server/domains/notifications/templates/account/mailing-confirm.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { type AccountOptions, anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { type Mail, MailRefused, noteBouncedAddress, planNews, sendNews, stopNews, writeNews } from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const time = { now: new Date('2026-11-20T10:00:00Z') }
const clock = { now: () => time.now }
const passMinutes = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
}
const passDays = (count: number) => passMinutes(count * 24 * 60)

const mails: Mail[] = []
/** What the mail server does before it accepts an email. */
let onSend: (mail: Mail) => Promise<void> | void = () => {}
const mailer = {
  async send(mail: Mail) {
    await onSend(mail)
    mails.push(mail)
  },
  close: async () => {},
}
const world = aWorld(db, { clock, wallClock: clock, mailer })
const { call, queueRecurringJob } = world
const records = { db, clock }
const operator = 'sam'

const text =
  'Subject: New for spring\nPreview: Raincoats are in.\n\n# Spring has come\n\nTwo new colours.\n\n[See raincoats](/shop)\n'
const name = 'spring'

beforeEach(async () => {
  onSend = () => {}
  await writeNews(records, { name, text, operator })
})
afterEach(async () => {
  for (const table of ['news_copy', 'news', 'mailing_list', 'email', 'job', 'rate_limit'] as const)
    await db.deleteFrom(table).execute()
  // Accounts stay, so give them addresses that no other test uses.
  await db.deleteFrom('consent').execute()
  await db
    .updateTable('account')
    .set({ receive_marketing: false, marketing_changed_at: null, email: sql`'past-' || id || '@example.com'` })
    .where('erased_at', 'is', null)
    .execute()
  await setSettings(db, { 'news.per_minute': 60, 'news.most_bounces': 3 })
  mails.length = 0
  world.published.length = 0
})

/**
 * Puts an address on the list by the link in its email.
 * @returns the code in the link
 */
async function confirmAddress(email: string): Promise<string> {
  await call('addToMailingList', { body: { email } }, { ip: elsewhere() })
  await world.work()
  const code = /\/mailing-list\/confirm\/(\S+)/.exec(mails.pop()?.text ?? '')?.[1]
  expect(await call('confirmMailingList', { body: { code } }, { ip: elsewhere() })).toMatchObject({ ok: true })
  return code ?? ''
}
let network = 0
const elsewhere = () => `203.0.113.${++network % 250}`

async function anAccountWithNewsChoice(receiveMarketing: boolean, options: AccountOptions = {}) {
  const account = await transaction(db, (tx) => anAccount(tx, { now: time.now, ...options, receiveMarketing }))
  if (receiveMarketing)
    await db
      .insertInto('consent')
      .values({
        id: newId(),
        account_id: account.id,
        kind: 'marketing',
        given: true,
        terms_version: 'test',
        shown: '{}',
        at: time.now,
      })
      .execute()
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id, time.now))) }
}
type Account = Awaited<ReturnType<typeof anAccountWithNewsChoice>>
const setNews = ({ viewer }: Account, receiveMarketing: boolean) =>
  call('receiveMarketing', { body: { receiveMarketing } }, { viewer })
const receives = async ({ viewer }: Account) => {
  const info = await call('customerInfo', {}, { viewer })
  return info.ok && info.body.user.receiveMarketing
}
const closeAccount = ({ viewer }: Account) =>
  call('eraseAccount', { body: { currentPassword: builtPassword } }, { viewer })

const send = async () => sendNews(records, { name, operator, count: (await planNews(records, name)).count })
/** The recipients of news since the last call, in any order. */
async function recipientsOfNews(): Promise<string[]> {
  await world.work()
  const sent = mails.splice(0).filter(({ template }) => template === 'news')
  return sent.map(({ to }) => to.address.split('@')[0] ?? '').toSorted()
}
/** Changes an account's address, as if the link had proved the new one. */
const moveTo = ({ id }: Account, email: string) =>
  db.updateTable('account').set({ email, email_proved_at: time.now }).where('id', '=', id).execute()
/**
 * Changes an account's address by the link in an email.
 * @returns the code that undoes it
 */
async function changeEmail({ viewer, email: former }: Account, email: string): Promise<string> {
  const caller = { viewer, ip: elsewhere() }
  await call('requestEmailChange', { body: { email, currentPassword: builtPassword } }, caller)
  await world.work()
  expect(await call('confirmEmailChange', { body: { code: codeTo(email) } }, caller)).toMatchObject({ ok: true })
  await world.work()
  return codeTo(former)
}
const codeTo = (address: string) =>
  /\/email\/(?:confirm|undo)\/(\S+)/.exec(mails.findLast(({ to }) => to.address === address)?.text ?? '')?.[1] ?? ''
const undoChange = async (code: string) =>
  expect(await call('undoEmailChange', { body: { code } }, { ip: elsewhere() })).toMatchObject({ ok: true })
const leaveCodeOf = (mail: Mail | undefined) => /\/mailing-list\/leave\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
const leave = (mail: Mail | undefined) =>
  call('leaveMailingList', { body: { code: leaveCodeOf(mail) } }, { ip: elsewhere() })
const states = async () => {
  const rows = await db
    .selectFrom('news_copy')
    .innerJoin('mailing_list', 'mailing_list.id', 'entry_id')
    .innerJoin('news', 'news.id', 'news_id')
    .select(['email', 'news_copy.state'])
    .where('news.name', '=', name)
    .orderBy('email')
    .execute()
  return Object.fromEntries(rows.map(({ email, state }) => [email.split('@')[0], state]))
}
const entryOf = (email: string) =>
  db.selectFrom('mailing_list').selectAll().where('email', '=', email).executeTakeFirst()
/** Makes failed jobs due now, and lets others take over the jobs of a process that died. */
const endLeases = () => db.updateTable('job').set({ leased_until: null }).where('done_at', 'is', null).execute()

describe('news', () => {
  test('goes to those who agreed to it, each address once, and to nobody else', async () => {
    await confirmAddress('listed@example.com')
    await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    await anAccountWithNewsChoice(true, { email: 'both@example.com' })
    await confirmAddress('both@example.com')
    await call('addToMailingList', { body: { email: 'only-asked@example.com' } }, { ip: elsewhere() })
    await anAccountWithNewsChoice(false, { email: 'no@example.com' })
    await anAccountWithNewsChoice(true, { email: 'unproved@example.com', unproved: true })
    await world.work()
    mails.length = 0
    expect(await planNews(records, name)).toEqual({ count: 3, minutes: 1 })
    expect(mails).toEqual([])
    await send()
    expect(await recipientsOfNews()).toEqual(['both', 'listed', 'member'])
    expect(await states()).toEqual({ both: 'sent', listed: 'sent', member: 'sent' })
    const audit = await db.selectFrom('office_audit').select(['operator', 'action', 'note']).orderBy('at').execute()
    expect(audit.at(-1)).toEqual({ operator, action: 'news.send', note: 'spring: 3' })
    expect(await db.selectFrom('email').select('template').where('template', '=', 'news').execute()).toHaveLength(3)
  })

  test('carries one-click unsubscribing in its headers and a link in both parts, with its own code', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await confirmAddress(email)
    await send()
    await world.work()
    for (const mail of mails) {
      expect(mail).toMatchObject({ subject: 'New for spring', template: 'news' })
      const code = leaveCodeOf(mail)
      expect(code).toMatch(/^[\w-]{43}$/)
      expect(mail.unsubscribeUrl).toBe(`https://wrenlet.example/mailing-list/unsubscribe/${code}`)
      expect(mail.html).toContain(`https://wrenlet.example/mailing-list/leave/${code}`)
      expect(mail.text).toContain('You’re getting this email because you asked for news from Wrenlet.')
    }
    expect(new Set(mails.map(leaveCodeOf)).size).toBe(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('is sent again only to later subscribers, and never to a different number of people than the operator has seen', async () => {
    await confirmAddress('one@example.com')
    await send()
    expect(await recipientsOfNews()).toEqual(['one'])
    await expect(send()).rejects.toThrow('There is nobody left to send "spring" to')
    await confirmAddress('two@example.com')
    await anAccountWithNewsChoice(true, { email: 'three@example.com' })
    await expect(sendNews(records, { name, operator, count: 1 })).rejects.toThrow('now goes to 2, not 1')
    await send()
    expect(await recipientsOfNews()).toEqual(['three', 'two'])
    passDays(31)
    await confirmAddress('four@example.com')
    await expect(send()).rejects.toThrow('was sent more than 30 days ago')
    await expect(writeNews(records, { name, text, operator })).rejects.toThrow('has been sent')
    expect(await recipientsOfNews()).toEqual([])
  })

  test('is sent once by two commands at the same moment', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await confirmAddress(email)
    const both = await Promise.allSettled([1, 2].map(() => sendNews(records, { name, operator, count: 2 })))
    // The second command finds the waiting copies and adds none.
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await recipientsOfNews()).toEqual(['one', 'two'])
  })

  test('is sent at the rate of the setting', async () => {
    await setSettings(db, { 'news.per_minute': 2 })
    for (const n of [1, 2, 3, 4, 5]) await confirmAddress(`n${n}@example.com`)
    expect(await send()).toEqual({ count: 5, minutes: 3 })
    const sent: number[] = []
    for (let minute = 0; minute < 4; minute++) {
      sent.push((await recipientsOfNews()).length)
      passMinutes(1)
    }
    expect(sent).toEqual([2, 2, 1, 0])
  })
})

describe('a process that ends in the middle', () => {
  test('sends nothing twice and leaves nobody out: the next one continues, and repeats at most one Message-ID', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `n${String(n).padStart(2, '0')}`)
    for (const name of names) await confirmAddress(`${name}@example.com`)
    await send()
    // The mail server accepts the 13th email, and the process dies before it is recorded.
    const gone = Promise.withResolvers<void>()
    const accepted: Mail[] = []
    onSend = (mail) => {
      accepted.push(mail)
      if (accepted.length === 13) return gone.promise
    }
    const dying = world.work()
    await expect.poll(() => accepted.length).toBe(13)
    await endLeases()
    const next = aWorld(db, { clock, wallClock: clock, mailer })
    await next.work()
    gone.resolve()
    await dying
    await world.work()
    expect(Object.values(await states())).toEqual(Array(25).fill('sent'))
    const ids = new Map(accepted.map(({ to, messageId }) => [to.address, messageId]))
    expect(ids.size).toBe(25)
    expect(accepted).toHaveLength(26)
    expect(accepted.filter(({ messageId }) => messageId === accepted[12]?.messageId)).toHaveLength(2)
    expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(25)
    expect(await db.selectFrom('email').select('id').where('template', '=', 'news').execute()).toHaveLength(25)
  })

  test('leaves one copy recorded and one not: only the second is sent', async () => {
    for (const name of ['one', 'two', 'three']) await confirmAddress(`${name}@example.com`)
    await send()
    expect(await recipientsOfNews()).toHaveLength(3)
    const lost = await db.selectFrom('news_copy').select('id').orderBy('id').execute()
    const sending = { state: 'sending', job_id: newId<'job'>(), ended_at: null } as const
    await db
      .updateTable('news_copy')
      .set(sending)
      .where(
        'id',
        'in',
        lost.slice(0, 2).map(({ id }) => id),
      )
      .execute()
    await db.deleteFrom('email').where('message_id', 'like', `<${lost[1]?.id}@%`).execute()
    await send()
    expect(await recipientsOfNews()).toHaveLength(1)
    expect(Object.values(await states())).toEqual(['sent', 'sent', 'sent'])
  })
})

describe('while news is being sent', () => {
  test('nobody who unsubscribes, switches it off, closes the account or has had an email bounce gets it', async () => {
    await setSettings(db, { 'news.per_minute': 1 })
    await confirmAddress('first@example.com')
    await writeNews(records, { name: 'earlier', text, operator })
    for (const name of ['leaves', 'off', 'closes', 'bounced']) await confirmAddress(`${name}@example.com`)
    await sendNews(records, { name: 'earlier', operator, count: 5 })
    for (let minute = 0; minute < 5; minute++) {
      await world.work()
      passMinutes(1)
    }
    const earlier = mails.splice(0)
    const off = await anAccountWithNewsChoice(true, { email: 'off@example.com' })
    const closes = await anAccountWithNewsChoice(true, { email: 'closes@example.com' })
    await anAccountWithNewsChoice(true, { email: 'last@example.com' })
    expect(await send()).toMatchObject({ count: 6 })
    expect(await recipientsOfNews()).toEqual(['first'])
    passMinutes(1)
    expect(await leave(earlier.find(({ to }) => to.address.startsWith('leaves')))).toMatchObject({ ok: true })
    expect(await setNews(off, false)).toMatchObject({ ok: true })
    expect(await closeAccount(closes)).toMatchObject({ ok: true })
    await noteBouncedAddress(records, { address: 'bounced@example.com', operator })
    const sent: string[] = []
    for (let minute = 0; minute < 7; minute++) {
      sent.push(...(await recipientsOfNews()))
      passMinutes(1)
    }
    expect(sent).toEqual(['last'])
    expect(await states()).toMatchObject({ leaves: 'skipped', off: 'skipped', bounced: 'skipped' })
    expect(await entryOf('closes@example.com')).toBeUndefined()
    await world.expectInvariants()
  })

  test('closing the account at the moment of its email leaves no address behind', async () => {
    const closes = await anAccountWithNewsChoice(true, { email: 'closes@example.com' })
    await confirmAddress('stays@example.com')
    await send()
    onSend = async ({ to }) => {
      if (to.address.startsWith('closes')) expect(await closeAccount(closes)).toMatchObject({ ok: true })
    }
    expect(await recipientsOfNews()).toEqual(['closes', 'stays'])
    const rows = await db.selectFrom('email').select(['to_address', 'subject']).where('template', '=', 'news').execute()
    expect(rows.map(({ to_address }) => to_address).toSorted()).toEqual(['', 'stays@example.com'])
    expect(await entryOf('closes@example.com')).toBeUndefined()
  })

  test('nothing is sent after a stop, and sending it again continues from there', async () => {
    await expect(stopNews(records, { name, operator })).rejects.toThrow('is not being sent')
    await setSettings(db, { 'news.per_minute': 2 })
    for (const n of [1, 2, 3, 4, 5]) await confirmAddress(`n${n}@example.com`)
    await send()
    expect(await recipientsOfNews()).toHaveLength(2)
    await stopNews(records, { name, operator })
    await expect(stopNews(records, { name, operator })).rejects.toThrow('is not being sent')
    for (let minute = 0; minute < 3; minute++) {
      passMinutes(1)
      expect(await recipientsOfNews()).toEqual([])
    }
    expect(await planNews(records, name)).toMatchObject({ count: 3 })
    await noteBouncedAddress(records, { address: 'n5@example.com', operator })
    expect(await planNews(records, name), 'waiting copies count only while they are wanted').toMatchObject({ count: 2 })
    await db.updateTable('mailing_list').set({ suppressed_at: null }).execute()
    await send()
    passMinutes(1)
    expect(await recipientsOfNews()).toHaveLength(2)
    passMinutes(1)
    expect(await recipientsOfNews()).toHaveLength(1)
    expect(Object.values(await states())).toEqual(Array(5).fill('sent'))
  })
})

describe('an address that accepts no email', () => {
  test('gets no news after several refusals in a row, until it confirms again', async () => {
    await setSettings(db, { 'news.most_bounces': 2 })
    for (const email of ['gone@example.com', 'flaky@example.com']) await confirmAddress(email)
    const sendRefusing = async (title: string, ...refused: string[]) => {
      onSend = ({ to }) => {
        if (refused.some((start) => to.address.startsWith(start))) throw new MailRefused('550 no such mailbox')
      }
      await writeNews(records, { name: title, text, operator })
      const { count } = await planNews(records, title)
      await sendNews(records, { name: title, operator, count })
      return await recipientsOfNews()
    }
    expect(await sendRefusing('one', 'gone', 'flaky')).toEqual([])
    expect(await sendRefusing('two', 'gone')).toEqual(['flaky'])
    expect(await entryOf('gone@example.com')).toMatchObject({ state: 'confirmed', suppressed_at: time.now })
    expect(await sendRefusing('three', 'flaky')).toEqual([])
    expect(await entryOf('flaky@example.com'), 'one email was accepted').toMatchObject({ suppressed_at: null })
    expect(await sendRefusing('four')).toEqual(['flaky'])
    passMinutes(60)
    await confirmAddress('gone@example.com')
    expect(await sendRefusing('five')).toEqual(['flaky', 'gone'])
  })

  test('gets no news once an operator notes that an email bounced', async () => {
    await confirmAddress('gone@example.com')
    await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    for (const address of ['Gone@example.com', 'member@example.com'])
      await noteBouncedAddress(records, { address, operator })
    await expect(noteBouncedAddress(records, { address: 'nobody@example.com', operator })).rejects.toThrow(
      'gets no news',
    )
    await expect(noteBouncedAddress(records, { address: 'nobody', operator })).rejects.toThrow('not an email address')
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    const noted = await db
      .selectFrom('office_audit')
      .select('note')
      .distinct()
      .where('action', '=', 'news.bounced')
      .execute()
    expect(noted, 'names nobody').toEqual([{ note: '' }])
  })

  test('stays suppressed if it asks again and never answers', async () => {
    const member = await anAccountWithNewsChoice(false, { email: 'gone@example.com' })
    await confirmAddress('gone@example.com')
    await noteBouncedAddress(records, { address: 'gone@example.com', operator })
    passMinutes(60)
    await call('addToMailingList', { body: { email: 'gone@example.com' } }, { ip: elsewhere() })
    await queueRecurringJob('notifications:mailing-list-sweep')
    await world.work()
    passDays(31)
    await world.work()
    await setNews(member, true)
    expect(await entryOf('gone@example.com')).toMatchObject({ state: 'account', suppressed_at: expect.any(Date) })
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
  })

  test('for a while is retried later, delays nobody else, and counts as failed in the end', async () => {
    for (const email of ['one@example.com', 'slow@example.com', 'two@example.com']) await confirmAddress(email)
    await send()
    onSend = ({ to }) => {
      if (to.address.startsWith('slow')) throw new Error('451 try again later')
    }
    expect(await recipientsOfNews()).toEqual(['one', 'two'])
    let attempts = 1
    for (let quarter = 0; quarter < 4 * 24; quarter++) {
      passMinutes(15)
      const before = (await db.selectFrom('news_copy').select('attempts').where('state', '=', 'waiting').execute())[0]
      await world.work()
      const after = (await db.selectFrom('news_copy').select('attempts').where('state', '=', 'waiting').execute())[0]
      if (before && (after === undefined || after.attempts > before.attempts)) attempts += 1
    }
    expect(attempts).toBe(7)
    expect(await states()).toMatchObject({ slow: 'failed' })
    expect(await db.selectFrom('job').select('id').where('done_at', 'is', null).execute()).toEqual([])
    onSend = () => {}
    expect(await planNews(records, name)).toMatchObject({ count: 1 })
    await send()
    expect(await recipientsOfNews()).toEqual(['slow'])
  })

  test('because the mail server is down fails one job, which continues when the server is up again', async () => {
    for (let n = 0; n < 8; n++) await confirmAddress(`n${n}@example.com`)
    await send()
    let connections = 0
    onSend = () => {
      connections += 1
      throw new Error('connect ECONNREFUSED')
    }
    expect(await recipientsOfNews()).toEqual([])
    expect(connections).toBe(3)
    const open = await db.selectFrom('job').select(['kind', 'attempts']).where('done_at', 'is', null).execute()
    expect(open).toEqual([{ kind: 'notifications:news-batch', attempts: 1 }])
    onSend = () => {}
    await endLeases()
    expect(await recipientsOfNews()).toHaveLength(5)
    passMinutes(15)
    expect(await recipientsOfNews()).toHaveLength(3)
    expect(Object.values(await states())).toEqual(Array(8).fill('sent'))
  })
})

describe('the latest choice counts', () => {
  test('unsubscribing also switches news off in the account, with a record, and both can be switched on again', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    await send()
    await world.work()
    const [mail] = mails.splice(0)
    passMinutes(1)
    expect(await leave(mail)).toMatchObject({ ok: true })
    const consents = () =>
      db.selectFrom('consent').select(['given', 'shown']).where('account_id', '=', member.id).orderBy('at').execute()
    expect((await consents()).at(-1)).toEqual({
      given: false,
      shown: { where: 'the link of an email', words: marketingWords },
    })
    expect(await leave(mail), 'pressed twice').toMatchObject({ ok: true })
    expect(await consents()).toHaveLength(2)
    passMinutes(1)
    await setNews(member, true)
    await writeNews(records, { name: 'summer', text, operator })
    expect(await planNews(records, 'summer')).toMatchObject({ count: 1 })
    passMinutes(1)
    expect(await leave(mail), 'the link in an old email').toMatchObject({ ok: true })
    expect(await planNews(records, 'summer')).toMatchObject({ count: 0 })
    await world.expectInvariants()
  })

  test('an address whose account has switched news off may ask again, and gets news once it confirms', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    await confirmAddress('member@example.com')
    passMinutes(1)
    await setNews(member, false)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    expect(await receives(member)).toBe(false)
    passMinutes(60)
    const code = await confirmAddress('member@example.com')
    expect(await planNews(records, name)).toMatchObject({ count: 1 })
    expect(await receives(member), 'its page says so').toBe(true)
    const consent = db.selectFrom('consent').select(['given', 'shown']).where('account_id', '=', member.id)
    expect(await consent.orderBy('at', 'desc').limit(1).execute()).toEqual([
      { given: true, shown: { where: 'the link of an email', words: confirmWords } },
    ])
    passMinutes(1)
    await setNews(member, false)
    await call('confirmMailingList', { body: { code } }, { ip: elsewhere() })
    expect(await receives(member), 'an old link').toBe(false)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    await world.expectInvariants()
  })

  test('confirming an address switches nothing on in the account of a stranger', async () => {
    const stranger = await anAccountWithNewsChoice(false, { email: 'mine@example.com', unproved: true })
    await confirmAddress('mine@example.com')
    expect(await receives(stranger)).toBe(false)
  })

  test('an address whose account has switched news off gets no news once the account has left it, by a change of email or by undoing a change', async () => {
    const member = await anAccountWithNewsChoice(false, { email: 'old@example.com' })
    await confirmAddress('old@example.com')
    await confirmAddress('new@example.com')
    passMinutes(1)
    await setNews(member, false)
    const undoCode = await changeEmail(member, 'new@example.com')
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    await undoChange(undoCode)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    passMinutes(60)
    await confirmAddress('new@example.com')
    expect(await planNews(records, name), 'its next owner asks for news').toMatchObject({ count: 1 })
    await world.expectInvariants()
  })

  test('a second undo takes off the list only the address at which the account refused news', async () => {
    const member = await anAccountWithNewsChoice(false, { email: 'a@example.com' })
    for (const email of ['b@example.com', 'd@example.com']) await confirmAddress(email)
    const changeTo = async (from: string, to: string) => {
      passMinutes(1)
      const viewer = await transaction(db, (tx) => aSession(tx, member.id, time.now))
      return changeEmail({ ...member, ...viewer, email: from }, to)
    }
    const undoFirst = await changeTo('a@example.com', 'b@example.com')
    const undoSecond = await changeTo('b@example.com', 'c@example.com')
    await changeTo('c@example.com', 'd@example.com')
    passMinutes(1)
    await undoChange(undoSecond)
    await setNews({ ...member, ...(await transaction(db, (tx) => aSession(tx, member.id, time.now))) }, false)
    passMinutes(1)
    await undoChange(undoFirst)
    expect(await entryOf('b@example.com')).toMatchObject({ state: 'left' })
    expect(await entryOf('d@example.com'), 'may be somebody else’s').toMatchObject({ state: 'confirmed' })
  })

  test('an address keeps the news that it confirmed after its account’s refusal, or that a stranger’s account refused', async () => {
    const member = await anAccountWithNewsChoice(false, { email: 'old@example.com' })
    await setNews(member, false)
    passMinutes(1)
    await confirmAddress('old@example.com')
    await changeEmail(member, 'new@example.com')
    await confirmAddress('mine@example.com')
    passMinutes(1)
    const stranger = await anAccountWithNewsChoice(false, { email: 'mine@example.com', unproved: true })
    await setNews(stranger, false)
    await changeEmail(stranger, 'theirs@example.com')
    await send()
    expect(await recipientsOfNews(), 'the account wants it, too').toEqual(['mine', 'new', 'old'])
  })

  test('an account that switches news off gets none at an address that it has left, unless the next owner asked for it', async () => {
    const member = await anAccountWithNewsChoice(false, { email: 'a@example.com' })
    await confirmAddress('a@example.com')
    expect(await receives(member), 'by the link').toBe(true)
    await changeEmail(member, 'b@example.com')
    await confirmAddress('b@example.com')
    await changeEmail(member, 'c@example.com')
    await anAccountWithNewsChoice(true, { email: 'b@example.com' })
    expect(await planNews(records, name)).toMatchObject({ count: 3 })
    passMinutes(1)
    await setNews(member, false)
    await send()
    expect(await recipientsOfNews()).toEqual(['b'])
    expect(await entryOf('a@example.com')).toMatchObject({ state: 'left', left_at: time.now })
    passMinutes(60)
    await confirmAddress('a@example.com')
    passMinutes(1)
    await setNews(member, false)
    expect(await entryOf('a@example.com'), 'its next owner asked').toMatchObject({ state: 'confirmed' })
    await world.expectInvariants()
  })

  test('an account with an unproved address has no say about that address', async () => {
    await confirmAddress('mine@example.com')
    passMinutes(1)
    const stranger = await anAccountWithNewsChoice(true, { email: 'mine@example.com', unproved: true })
    await setNews(stranger, false)
    expect(await planNews(records, name)).toMatchObject({ count: 1 })
    await send()
    expect(await recipientsOfNews()).toEqual(['mine'])
    const [sent] = await db.selectFrom('email').select(['account_id']).where('template', '=', 'news').execute()
    expect(sent, 'the email does not belong to the account').toEqual({ account_id: null })
    expect(await closeAccount(stranger)).toMatchObject({ ok: true })
    expect(await entryOf('mine@example.com')).toMatchObject({ state: 'confirmed' })
  })

  test('an account that changes its address gets news at the new one only', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await send()
    expect(await recipientsOfNews()).toEqual(['old'])
    await db.updateTable('account').set({ email: 'new@example.com' }).where('id', '=', member.id).execute()
    await writeNews(records, { name: 'summer', text, operator })
    await sendNews(records, { name: 'summer', operator, count: 1 })
    expect(await recipientsOfNews()).toEqual(['new'])
    await queueRecurringJob('notifications:mailing-list-sweep')
    await world.work()
    expect(await entryOf('old@example.com')).toBeDefined()
    passDays(31)
    await world.work()
    expect(await entryOf('old@example.com')).toBeUndefined()
    expect(await entryOf('new@example.com')).toBeDefined()
  })

  test('the link in news to a former address unsubscribes the new address, for thirty days after the last news to the former address', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await confirmAddress('old@example.com')
    passDays(40)
    await send()
    await world.work()
    const mail = mails.pop()
    await moveTo(member, 'new@example.com')
    await queueRecurringJob('notifications:mailing-list-sweep')
    passDays(29)
    await world.work()
    await writeNews(records, { name: 'summer', text, operator })
    expect(await planNews(records, 'summer')).toMatchObject({ count: 2 })
    expect(await leave(mail)).toMatchObject({ ok: true })
    expect(await planNews(records, 'summer')).toMatchObject({ count: 0 })
    await world.expectInvariants()
  })

  test('the link of a former address is kept for thirty days after its last news', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await send()
    await world.work()
    passDays(40)
    await writeNews(records, { name: 'summer', text, operator })
    await sendNews(records, { name: 'summer', operator, count: 1 })
    await world.work()
    const mail = mails.pop()
    await moveTo(member, 'new@example.com')
    await queueRecurringJob('notifications:mailing-list-sweep')
    passDays(29)
    await world.work()
    expect(await leave(mail)).toMatchObject({ ok: true })
    await writeNews(records, { name: 'autumn', text, operator })
    expect(await planNews(records, 'autumn')).toMatchObject({ count: 0 })
  })

  test('an account that got news at its former address does not get it again at the new address', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await send()
    expect(await recipientsOfNews()).toEqual(['old'])
    await moveTo(member, 'new@example.com')
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    await confirmAddress('new@example.com')
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
  })

  test('the next owner of an address confirms for themselves: the entry is detached from the former owner’s account', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await send()
    await world.work()
    await moveTo(member, 'new@example.com')
    passMinutes(60)
    await confirmAddress('old@example.com')
    expect(await entryOf('old@example.com')).toMatchObject({ state: 'confirmed', account_id: null })
    expect(await closeAccount(member)).toMatchObject({ ok: true })
    expect(await entryOf('old@example.com')).toMatchObject({ state: 'confirmed' })
  })

  test('a member’s choice counts without a proved address, and closing the account deletes it', async () => {
    const joined = await transaction(db, (tx) =>
      aMember(tx, { email: 'member@example.com', unproved: true, state: 'cancelled' }),
    )
    const member = { ...joined.account, ...(await transaction(db, (tx) => aSession(tx, joined.account.id, time.now))) }
    await confirmAddress('member@example.com')
    expect(await planNews(records, name)).toMatchObject({ count: 1 })
    passMinutes(1)
    await setNews(member, false)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    passMinutes(1)
    await setNews(member, true)
    expect(await planNews(records, name)).toMatchObject({ count: 1 })
    expect(await closeAccount(member)).toMatchObject({ ok: true })
    expect(await entryOf('member@example.com')).toBeUndefined()
  })

  test('a refusal by a second adult who has left counts, too', async () => {
    const { membershipId } = await transaction(db, (tx) => aMember(tx))
    const second = await transaction(db, (tx) =>
      aSecondAdult(tx, membershipId, { email: 'second@example.com', unproved: true }),
    )
    await db
      .updateTable('membership_share')
      .set({ ended_at: time.now, ended_as: 'left' })
      .where('id', '=', second.shareId)
      .execute()
    await confirmAddress('second@example.com')
    passMinutes(1)
    await setNews({ ...second, ...(await transaction(db, (tx) => aSession(tx, second.id, time.now))) }, false)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
  })

  test('a repeated refusal counts from the latest time', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    passMinutes(1)
    await setNews(member, false)
    passMinutes(60)
    await confirmAddress('member@example.com')
    passMinutes(1)
    await setNews(member, false)
    expect(await planNews(records, name)).toMatchObject({ count: 0 })
    await world.expectInvariants()
  })

  test('closing an account also deletes its former address', async () => {
    const member = await anAccountWithNewsChoice(true, { email: 'old@example.com' })
    await send()
    await world.work()
    await db.updateTable('account').set({ email: 'new@example.com' }).where('id', '=', member.id).execute()
    expect(await closeAccount(member)).toMatchObject({ ok: true })
    expect(await db.selectFrom('mailing_list').select('email').execute()).toEqual([])
    expect(await db.selectFrom('news_copy').select('id').execute()).toEqual([])
    const sent = await db.selectFrom('email').select('to_address').where('template', '=', 'news').execute()
    expect(sent).toEqual([{ to_address: '' }])
  })
})

describe('what is kept', () => {
  test('an agreement is stored with its day and its wording', async () => {
    await confirmAddress('one@example.com')
    expect(await entryOf('one@example.com')).toMatchObject({ confirmed_at: time.now, agreed_words: confirmWords })
    const member = await anAccountWithNewsChoice(false)
    await setNews(member, true)
    const consent = await db
      .selectFrom('consent')
      .select(['given', 'at', 'shown'])
      .where('account_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(consent).toEqual({ given: true, at: time.now, shown: { where: 'account details', words: marketingWords } })
  })

  test('the addresses of sent news are deleted after thirty days and its recipients after a year, but its links still work', async () => {
    await confirmAddress('one@example.com')
    const member = await anAccountWithNewsChoice(true, { email: 'member@example.com' })
    await send()
    await world.work()
    const sent = mails.splice(0).filter(({ template }) => template === 'news')
    // The entry of an account is not deleted even if its address asks and never confirms.
    await call('addToMailingList', { body: { email: 'member@example.com' } }, { ip: elsewhere() })
    await world.work()
    expect(await entryOf('member@example.com')).toMatchObject({ state: 'asked' })
    await queueRecurringJob('notifications:mailing-list-sweep')
    await world.work()
    passDays(31)
    await world.work()
    const rows = await db.selectFrom('email').select('to_address').where('template', '=', 'news').execute()
    expect(rows).toEqual([{ to_address: '' }, { to_address: '' }])
    const kept = () =>
      db
        .selectFrom('email')
        .select(['subject', 'account_id'])
        .where('template', '=', 'news')
        .orderBy('account_id', (order) => order.asc().nullsLast())
        .execute()
    expect(await kept()).toMatchObject([
      { subject: 'New for spring', account_id: member.id },
      { subject: 'New for spring', account_id: null },
    ])
    await db
      .updateTable('email')
      .set({ refused: '550 <member@example.com> unknown' })
      .where('account_id', '=', member.id)
      .execute()
    expect(await entryOf('member@example.com')).toMatchObject({ state: 'account' })
    expect(await db.selectFrom('news_copy').select('id').execute()).toHaveLength(2)
    passDays(335)
    await world.work()
    expect(await db.selectFrom('news_copy').select('id').execute()).toEqual([])
    expect(await kept()).toEqual(Array(2).fill({ subject: '', account_id: null }))
    const answers = await db.selectFrom('email').select('refused').where('template', '=', 'news').execute()
    expect(answers.map(({ refused }) => refused).toSorted()).toEqual(['erased', null])
    for (const mail of sent) expect(await leave(mail)).toMatchObject({ ok: true })
    await writeNews(records, { name: 'summer', text, operator })
    expect(await planNews(records, 'summer')).toMatchObject({ count: 0 })
  })
})
