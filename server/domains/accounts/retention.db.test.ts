// Accounts that nobody signs in to (law L-24), through years of a moved clock: one warning, an end, and everything that prevents it. Longer
// than 300 lines because the cases share the clock and the mail server.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandEvents } from '#server/commands/command-events.ts'
import { type Mail, MailRefused } from '#server/domains/notifications/index.ts'
import { addDays, localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { maxAttempts } from '#server/platform/jobs/worker.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { type AccountOptions, anAccount, type BuiltAccount } from '#tests/builders/an-account.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { anEmailToSomebody } from '#tests/support/emails/an-email-to-somebody.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { describeClosing } from './operations/retention/describe-closing.ts'
import { followUpSilentAccounts, retentionJob } from './operations/retention/follow-up-silent-accounts.ts'

const { db } = await openTestDatabase({ max: 12 })
const time = { now: new Date('2026-11-20T10:00:00Z') }
const clock = { now: () => time.now }
const mails: Mail[] = []
/** Its answer to every email that is not for the office; null accepts the email. */
const mailServer: { answer: Error | null } = { answer: null }
const refusal = new MailRefused('550 no such mailbox')
const mailer = {
  async send(mail: Mail) {
    if (mailServer.answer && !mail.template.startsWith('office-')) throw mailServer.answer
    mails.push(mail)
  },
  close: async () => {},
}
const world = aWorld(db, { clock, mailer })
const { call } = world
const services = world.services.accounts
const office = officeDesk({ db, clock, events: commandEvents({ db, clock }) })

/** The last sign-in of all accounts of these tests. They are warned on 21 October 2031 and closed on 20 November 2031. */
const lastSignIn = new Date('2026-11-20T10:00:00Z')
const warningDay = '2031-10-21'
const closingDay = '2031-11-20'

beforeEach(async () => {
  // The accounts of other tests must not look silent.
  await db
    .updateTable('account')
    .set({ last_login_at: new Date('2090-01-01T00:00:00Z') })
    .execute()
  time.now = lastSignIn
  mails.length = 0
  mailServer.answer = null
  world.published.length = 0
})

afterEach(async () => {
  await db.deleteFrom('job').execute()
})

const opened = (options: AccountOptions = {}) => transaction(db, (tx) => anAccount(tx, { now: lastSignIn, ...options }))
const signIn = async ({ email, password }: BuiltAccount, at: string) => {
  time.now = new Date(at)
  expect((await call('login', { body: { username: email, password } })).status).toBe(200)
}
/** Runs the job that morning. @returns the emails that were sent */
async function morning(day: string): Promise<readonly Mail[]> {
  time.now = new Date(`${day}T08:00:00Z`)
  const before = mails.length
  await transaction(db, (tx) => enqueueJob(tx, time.now, { kind: retentionJob, payload: {} }))
  await world.work()
  return mails.slice(before)
}
const stateOf = (id: Id<'account'>) =>
  db.selectFrom('account').select(['email', 'erased_at', 'erased_by']).where('id', '=', id).executeTakeFirstOrThrow()
const isOpen = async (id: Id<'account'>) => (await stateOf(id)).erased_at === null
const after = (day: string, days: number) => addDays(localDay(day), days)

describe('an account that nobody signs in to', () => {
  test('is warned 30 days before, and closed five years after the last sign-in', async () => {
    const family = await opened({ now: new Date('2025-03-01T10:00:00Z'), givenName: 'Ottoline' })
    await signIn(family, '2026-11-20T21:00:00Z')
    expect(await morning('2031-10-20')).toEqual([])
    const [warning, ...more] = await morning(warningDay)
    expect(more).toEqual([])
    expect(warning).toMatchObject({ to: { address: family.email }, template: 'account-closing' })
    expect(warning?.subject).toBe('Sign in to keep your Wrenlet account')
    for (const words of [
      'since 20 November 2026',
      'longer than 5 years',
      'Sign in before 20 November 2031 to keep it',
      'https://wrenlet.example/entry',
      'Invoices, with your name on them, for six years',
    ])
      expect(warning?.text).toContain(words)
    for (const day of [warningDay, '2031-10-22', '2031-11-19']) expect(await morning(day)).toEqual([])
    expect(await isOpen(family.id)).toBe(true)
    expect(await office('retention')).toEqual([
      '1 warned, to be closed when their days are over and nobody has signed in.',
    ])
    expect(await morning(closingDay)).toEqual([])
    expect(await stateOf(family.id)).toEqual({
      email: `erased-${family.id}@erased.invalid`,
      erased_at: time.now,
      erased_by: 'system:accounts:retention',
    })
    expect(await morning('2031-11-21')).toEqual([])
    expect(await office('retention')).toEqual(['No account is about to be closed.'])
    await world.expectInvariants()
  })

  test('is timed from its opening if nobody ever signed in, and kept for as many months as the setting says', async () => {
    const family = await opened()
    await db.updateTable('account').set({ last_login_at: null }).where('id', '=', family.id).execute()
    expect(await morning('2031-10-20')).toEqual([])
    expect(await morning(warningDay)).toHaveLength(1)
    await db.updateTable('setting').set({ value: '72' }).where('key', '=', 'retention.months').execute()
    await morning(closingDay)
    expect(await isOpen(family.id)).toBe(true)
    await db.updateTable('setting').set({ value: '60' }).where('key', '=', 'retention.months').execute()
    await morning(after(closingDay, 1))
    expect(await isOpen(family.id)).toBe(false)
  })

  test('is kept by a sign-in on the last day, and its next silence has its own warning', async () => {
    const family = await opened()
    await signIn(family, '2026-11-20T10:00:00Z')
    expect(await morning(warningDay)).toHaveLength(1)
    await signIn(family, '2031-11-19T22:00:00Z')
    for (const day of [closingDay, '2031-12-24', '2036-10-19']) expect(await morning(day)).toEqual([])
    const [again] = await morning('2036-10-20')
    expect(again?.text).toContain('Sign in before 19 November 2036 to keep it')
    await morning('2036-11-18')
    expect(await isOpen(family.id)).toBe(true)
    await morning('2036-11-19')
    expect(await isOpen(family.id)).toBe(false)
  })

  test('gets no warning when somebody signs in before it is sent', async () => {
    const family = await opened()
    await signIn(family, '2026-11-20T10:00:00Z')
    time.now = new Date(`${warningDay}T08:00:00Z`)
    await followUpSilentAccounts(services)
    await signIn(family, `${warningDay}T08:00:30Z`)
    await world.work()
    expect(mails).toEqual([])
  })

  test('is kept by a sign-in that takes its lock first', async () => {
    const family = await opened()
    await signIn(family, '2026-11-20T10:00:00Z')
    await morning(warningDay)
    time.now = new Date(`${closingDay}T08:00:00Z`)
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const signingIn = transaction(db, async (tx) => {
      await tx.updateTable('account').set({ last_login_at: time.now }).where('id', '=', family.id).execute()
      written.resolve()
      await released.promise
    })
    await written.promise
    const run = followUpSilentAccounts(services)
    await untilBlocked(db)
    released.resolve()
    await Promise.all([signingIn, run])
    expect(await isOpen(family.id)).toBe(true)
  })

  test('is warned once and closed once by two simultaneous runs', async () => {
    const family = await opened()
    await signIn(family, '2026-11-20T10:00:00Z')
    const both = () => Promise.all([followUpSilentAccounts(services), followUpSilentAccounts(services)])
    const count = (type: string) => world.published.filter((event) => event.type === type).length
    time.now = new Date(`${warningDay}T08:00:00Z`)
    await both()
    await world.work()
    expect([mails.length, count('retention-warning-due')]).toEqual([1, 1])
    time.now = new Date(`${closingDay}T08:00:00Z`)
    await both()
    expect(await isOpen(family.id)).toBe(false)
    expect(count('account-erased')).toBe(1)
  })
})

describe('an unfinished matter', () => {
  test('keeps an account open, without a warning, until it is over, and the office sees why', async () => {
    const { accountId, account, membershipId } = await transaction(db, (tx) => aMember(tx, { now: lastSignIn }))
    for (const day of [warningDay, closingDay, '2032-03-01']) expect(await morning(day)).toEqual([])
    expect(await office('retention')).toEqual([
      `${account.email}  nobody has signed in since 20 November 2026; kept: the membership has not ended`,
    ])
    const ended = membershipIn('cancelled', time.now)
    await db.updateTable('membership').set(ended).where('id', '=', membershipId).execute()
    const [warning] = await morning('2032-03-02')
    expect(warning?.text).toContain('Sign in before 1 April 2032 to keep it')
    await morning('2032-03-31')
    expect(await isOpen(accountId)).toBe(true)
    await morning('2032-04-01')
    expect(await isOpen(accountId)).toBe(false)
    await world.expectInvariants()
  })

  test('that is only a gift balance keeps an account until it is spent, but its owner is warned', async () => {
    const family = await opened()
    await transaction(db, (tx) => aGiftLot(tx, { accountId: family.id, face: 1000, now: lastSignIn }))
    expect(await morning(warningDay)).toHaveLength(1)
    for (const day of [closingDay, '2032-01-01']) {
      expect(await morning(day)).toEqual([])
      expect(await isOpen(family.id)).toBe(true)
    }
    expect(await office('retention')).toEqual([
      `${family.email}  nobody has signed in since 20 November 2026; kept: there is gift balance`,
    ])
    await db.updateTable('gift_lot').set({ left_pence: 0 }).where('account_id', '=', family.id).execute()
    await morning('2032-01-02')
    expect(await isOpen(family.id)).toBe(false)
  })
})

describe('a run', () => {
  test('continues with the others when one account fails', async () => {
    const [broken, other] = [await opened(), await opened()]
    time.now = new Date(`${warningDay}T08:00:00Z`)
    const failing: typeof services.readLeavingFacts = async (tx, accountId, now) => {
      if (accountId === broken.id) throw new Error('no facts')
      return services.readLeavingFacts(tx, accountId, now)
    }
    await expect(followUpSilentAccounts({ ...services, readLeavingFacts: failing })).rejects.toThrow('1 of 2 accounts')
    await world.work()
    expect(mails.map(({ to }) => to.address)).toEqual([other.email])
  })

  test('takes 200 accounts, and the next run takes the rest', async () => {
    await transaction(db, async (tx) => {
      for (let made = 0; made < 203; made++) await anAccount(tx, { now: lastSignIn })
    })
    time.now = new Date(`${warningDay}T08:00:00Z`)
    const warned = async () => {
      await followUpSilentAccounts(services)
      return world.published.splice(0).filter(({ type }) => type === 'retention-warning-due').length
    }
    expect([await warned(), await warned(), await warned()]).toEqual([200, 3, 0])
  })

  test('closes an account on its day, however many others are to be warned', async () => {
    const family = await opened()
    await morning(warningDay)
    await transaction(db, async (tx) => {
      for (let made = 0; made < 200; made++) await anAccount(tx, { now: lastSignIn })
    })
    time.now = new Date(`${closingDay}T08:00:00Z`)
    world.published.splice(0)
    await followUpSilentAccounts(services)
    expect(await isOpen(family.id)).toBe(false)
    expect(world.published.filter(({ type }) => type === 'retention-warning-due')).toHaveLength(200)
  })
})

describe('a warning', () => {
  test('that the mail server refuses closes nothing, until the office has warned the owner another way and the days are over', async () => {
    const family = await opened()
    mailServer.answer = refusal
    await anEmailToSomebody(db, new Date(`${warningDay}T08:00:00Z`))
    const [note, ...more] = await morning(warningDay)
    expect([note?.template, more]).toEqual(['office-notice', []])
    expect(note?.text).toContain(`npm run office -- retention --warned '${family.email}'`)
    mailServer.answer = null
    for (const day of ['2031-10-22', closingDay, '2032-06-01']) expect(await morning(day)).toEqual([])
    expect(await isOpen(family.id)).toBe(true)
    expect(await office('retention')).toEqual([
      `${family.email}  nobody has signed in since 20 November 2026; the warning could not be delivered: warn them another way, then --warned EMAIL`,
    ])
    const noted = await office('retention', '--warned', family.email)
    expect(noted).toEqual([
      `Noted that ${family.email} was warned today: the days until the account is closed count from now.`,
    ])
    await expect(office('retention', '--warned', family.email)).rejects.toThrow(
      'No warning is waiting to be sent to that account',
    )
    await expect(office('retention', '--warned', 'nobody@example.com')).rejects.toThrow('There is no account')
    const audit = db.selectFrom('office_audit').select(['operator', 'action']).where('subject_id', '=', family.id)
    expect(await audit.execute()).toEqual([{ operator: 'sam', action: 'account.warned' }])
    await morning('2032-06-30')
    expect(await isOpen(family.id)).toBe(true)
    await morning('2032-07-01')
    expect(await isOpen(family.id)).toBe(false)
  })

  test('that never gets through is attempted for two days while the mail server accepts other emails; then the office is asked to warn the owner', async () => {
    await opened()
    const kind = 'event:retention-warning-due:email'
    /** Runs the job that morning, and then the last attempt to send its warning. */
    const lastAttempt = async (day: string) => {
      const sent = await morning(day)
      const at = { attempts: maxAttempts - 1, leased_until: null }
      await db.updateTable('job').set(at).where('kind', '=', kind).where('done_at', 'is', null).execute()
      const before = mails.length
      await world.work()
      return [...sent, ...mails.slice(before)].filter(({ template }) => template === 'office-notice').length
    }
    mailServer.answer = new Error('452 mailbox full')
    expect(await lastAttempt(warningDay)).toBe(0)
    expect(await lastAttempt('2031-10-22')).toBe(0)
    const attempt = Date.parse('2031-10-23T08:00:00Z')
    for (const hours of [7, 0]) await anEmailToSomebody(db, new Date(attempt - hours * 3_600_000))
    expect(await lastAttempt('2031-10-23')).toBe(1)
    mailServer.answer = null
    expect(await morning('2031-10-24')).toEqual([])
    expect(await office('retention')).toEqual([expect.stringContaining('the warning could not be delivered')])
  })

  test('that has failed for good is sent by the next run once the mail server is back', async () => {
    const family = await opened()
    mailServer.answer = new Error('no mail server')
    await morning(warningDay)
    await db
      .updateTable('job')
      .set({ failed_at: time.now, attempts: maxAttempts })
      .where('done_at', 'is', null)
      .execute()
    mailServer.answer = null
    const [warning] = await morning('2031-10-22')
    expect(warning).toMatchObject({ to: { address: family.email }, template: 'account-closing' })
  })

  test('that failed cannot be recorded as given once the owner has signed in', async () => {
    const family = await opened()
    mailServer.answer = refusal
    await anEmailToSomebody(db, new Date(`${warningDay}T08:00:00Z`))
    await morning(warningDay)
    mailServer.answer = null
    await signIn(family, '2031-11-01T10:00:00Z')
    await expect(office('retention', '--warned', family.email)).rejects.toThrow(
      'No warning is waiting to be sent to that account',
    )
    expect(await office('retention')).toEqual(['No account is about to be closed.'])
  })

  test('that is sent late postpones the closing by as many days', async () => {
    const family = await opened()
    time.now = new Date(`${warningDay}T08:00:00Z`)
    await followUpSilentAccounts(services)
    // The mail server was down for ten days.
    time.now = new Date('2031-10-31T09:00:00Z')
    await world.work()
    expect(mails[0]?.text).toContain('Sign in before 30 November 2031 to keep it')
    expect(await describeClosing(db, family.id, time.now), 'already sent').toBeUndefined()
    await morning('2031-11-29')
    expect(await isOpen(family.id)).toBe(true)
    await morning('2031-11-30')
    expect(await isOpen(family.id)).toBe(false)
  })
})
