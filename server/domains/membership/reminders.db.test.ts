// Renewal reminders, the end of the grace period and the notice of the end. Longer than 300 lines because the cases share the clock
// and the mail server.
import { beforeEach, expect, test, vi } from 'vitest'
import { type Mail, type Mailer, MailRefused } from '#server/domains/notifications/index.ts'
import { addDays, type LocalDay, localDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { maxAttempts } from '#server/platform/jobs/worker.ts'
import { aMember, type MemberOptions } from '#tests/builders/a-member.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { anEmailToSomebody } from '#tests/support/emails/an-email-to-somebody.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { endGrace } from './operations/end-grace.ts'
import { endUnpaid } from './operations/end-unpaid.ts'
import { remindRenewals } from './operations/remind-renewals.ts'
import { readUnpaidStep } from './queries/unpaid-step.ts'

const { db } = await openTestDatabase({ max: 4 })
let today: LocalDay = localDay('2026-11-20')
const clock = { now: () => new Date(startOfDayInLondon(today).getTime() + 8 * 3_600_000) }
const mails: Mail[] = []
/** The mail server's answer to an email for a member; null accepts it. */
let answer: Error | null = null
/** Whether the mail server accepts nothing from us, not even emails to the office. */
let isDown = false
const mailer: Mailer = {
  async send(mail) {
    if (isDown) throw new Error('no mail server')
    if (answer && !mail.template.startsWith('office-')) throw answer
    mails.push(mail)
  },
  async close() {},
}
const world = aWorld(db, { clock, mailer })
const { events, published, work } = world
const services = world.services.membership
/** Sends what waits, once; a failed job does not wait for its next attempt. */
async function sendMail(): Promise<string[]> {
  mails.length = 0
  await db.updateTable('job').set({ leased_until: null }).where('done_at', 'is', null).execute()
  await work()
  return mails.map(({ template }) => template)
}

beforeEach(async () => {
  published.length = 0
  answer = null
  isDown = false
  await db.deleteFrom('job').execute()
  await db.deleteFrom('email').execute()
  today = localDay('2026-11-20')
  await db.updateTable('membership').set({ renews_on: null }).execute()
})

const member = (options: MemberOptions = {}) =>
  transaction(db, (tx) => aMember(tx, { now: clock.now(), plan: '100-6-monthly', ...options }))
/** Writes an event into a membership's history. */
const aStep = (membershipId: Id<'membership'>, cause: string, at: Date) =>
  db
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: membershipId,
      from_state: 'paused',
      to_state: 'active',
      cause,
      actor: 'provider',
      at,
    })
    .execute()

const publishedTypes = () => published.map(({ type }) => type)
/** Runs the job once a day, on that many days. */
async function daysPass(days: number): Promise<void> {
  for (let count = 0; count < days; count++) {
    today = addDays(today, 1)
    await remindRenewals(services)
  }
}

test('a reminder is sent once before its renewal, and names the day of the renewal', async () => {
  const { accountId, membershipId } = await member()
  await daysPass(171)
  expect(await sendMail()).toEqual(['renewal-reminder'])
  await daysPass(14)
  expect(published).toEqual([{ type: 'renewal-reminder-due', accountId, membershipId, renewsOn: '2027-05-20' }])
  const row = await db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reminded_for: '2027-05-20', reminded_on: '2027-05-10' })
  await remindRenewals(services)
  expect(publishedTypes()).toHaveLength(1)
})

test('a reminder sent long before its renewal, because six months were over, is followed by one a few days before the renewal', async () => {
  const { membershipId } = await member()
  const early = { reminded_for: '2027-05-20', reminded_on: '2026-12-20' }
  await db.updateTable('membership').set(early).where('id', '=', membershipId).execute()
  today = localDay('2027-05-08')
  await daysPass(1)
  expect(published).toEqual([])
  await daysPass(1)
  expect(await sendMail()).toEqual(['renewal-reminder'])
  await daysPass(5)
  expect(publishedTypes()).toEqual(['renewal-reminder-due'])
})

test('a reminder whose renewal moves before its email is sent is due again the next morning', async () => {
  const { membershipId } = await member()
  today = localDay('2027-05-09')
  await daysPass(1)
  const renewal = db.updateTable('membership').where('id', '=', membershipId)
  await renewal.set({ renews_on: '2027-05-19' }).execute()
  expect(await sendMail()).toEqual([])
  await daysPass(1)
  expect(await sendMail()).toEqual(['renewal-reminder'])
  await daysPass(1)
  expect(published).toMatchObject([{ renewsOn: '2027-05-20' }, { renewsOn: '2027-05-19' }])
})

test('a reminder that fails for good is sent by the next morning’s run; a refused reminder counts as sent, and the office is notified', async () => {
  const { membershipId } = await member()
  today = localDay('2027-05-09')
  await daysPass(1)
  await db
    .updateTable('job')
    .set({ attempts: maxAttempts - 1 })
    .execute()
  answer = new Error('no mail server')
  await sendMail()
  answer = new MailRefused('no such mailbox')
  await daysPass(1)
  await acceptOthers(0)
  await sendMail()
  expect(mails.map(({ template }) => template)).toContain('office-notice')
  const { reminded_on } = await db
    .selectFrom('membership')
    .select('reminded_on')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  expect(reminded_on).toBe(today)
  await daysPass(1)
  expect(publishedTypes()).toEqual(['renewal-reminder-due', 'notice-refused'])
})

test('nobody whose membership ends or is paused is reminded; a reactivation starts the count again', async () => {
  await member({ state: 'ending' })
  await member({ state: 'paused' })
  const back = await member({ state: 'active' })
  await db
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: back.membershipId,
      from_state: 'paused',
      to_state: 'active',
      cause: 'reactivate',
      actor: 'provider',
      at: new Date('2027-04-01T09:00:00Z'),
    })
    .execute()
  await db.updateTable('membership').set({ renews_on: '2027-10-01' }).where('id', '=', back.membershipId).execute()
  today = localDay('2027-05-01')
  await daysPass(60)
  expect(publishedTypes()).toEqual([])
  today = localDay('2027-09-20')
  await daysPass(2)
  expect(publishedTypes()).toEqual(['renewal-reminder-due'])
})

test('a family whose payment failed is reminded only once it has paid', async () => {
  const { membershipId } = await member({ state: 'past_due' })
  today = localDay('2027-05-09')
  await daysPass(4)
  expect(publishedTypes()).toEqual([])
  await db
    .updateTable('membership')
    .set({ state: 'active', past_due_since: null })
    .where('id', '=', membershipId)
    .execute()
  await daysPass(2)
  expect(published).toMatchObject([{ type: 'renewal-reminder-due', membershipId, renewsOn: '2027-05-20' }])
  await sendMail()
})

test('a late run still reminds, and a run that fails for one family still reminds the others', async () => {
  const first = await member({ plan: '100-monthly' })
  const second = await member({ plan: '100-monthly' })
  await db.updateTable('membership').set({ renews_on: '2027-06-20' }).execute()
  today = localDay('2027-06-05')
  vi.spyOn(events, 'publish').mockRejectedValueOnce(new Error('cannot publish'))
  await remindRenewals(services)
  expect(published).toMatchObject([{ accountId: second.accountId }])
  await remindRenewals(services)
  expect(published).toMatchObject([{ accountId: second.accountId }, { accountId: first.accountId }])
})

test('the grace period ends once, on the seventh day, and only while the renewal is unpaid', async () => {
  const { membershipId } = await member({ state: 'past_due' })
  // The event that the missed renewal leaves.
  await aStep(membershipId, 'miss a renewal', clock.now())
  today = addDays(today, 6)
  await endGrace(services, membershipId)
  expect(publishedTypes()).toEqual([])
  today = addDays(today, 1)
  await Promise.all([endGrace(services, membershipId), endGrace(services, membershipId)])
  expect(publishedTypes()).toEqual(['membership-grace-over'])
  const paid = await member({ state: 'active' })
  await endGrace(services, paid.membershipId)
  expect(publishedTypes()).toHaveLength(1)
})

test('when the job at the end of the grace period has failed for good, the morning’s run notifies the member, and the notice of the end comes a day later', async () => {
  const { membershipId } = await member({ state: 'past_due' })
  const publishedForIt = () =>
    published.flatMap((event) => ('membershipId' in event && event.membershipId === membershipId ? [event.type] : []))
  today = addDays(today, 6)
  await endUnpaid(services)
  expect(publishedForIt()).toEqual([])
  today = addDays(today, 40)
  await endUnpaid(services)
  await endUnpaid(services)
  expect(publishedForIt()).toEqual(['membership-grace-over'])
  today = addDays(today, 1)
  await endUnpaid(services)
  expect(publishedForIt()).toEqual(['membership-grace-over', 'membership-end-ahead'])
})

/**
 * A family on hold, on the morning of the notice.
 * @param before what happens before the grace period is over
 */
async function noticeMorning(before: (family: Awaited<ReturnType<typeof member>>) => Promise<void> = async () => {}) {
  const family = await member({ state: 'past_due' })
  await before(family)
  const { membershipId } = family
  today = addDays(today, 7)
  await endGrace(services, membershipId)
  today = addDays(today, 28)
  await endUnpaid(services)
  const decision = async () => {
    const row = db.selectFrom('membership').selectAll().where('id', '=', membershipId)
    return (await readUnpaidStep(db, await row.executeTakeFirstOrThrow(), today))?.decision
  }
  const notices = () =>
    db
      .selectFrom('membership_event')
      .select(['at', 'note'])
      .where('membership_id', '=', membershipId)
      .where('cause', '=', 'end ahead')
      .execute()
  return { membershipId, decision, notices }
}
const morningsPass = async (count: number) => {
  for (let day = 0; day < count; day++) {
    today = addDays(today, 1)
    await endUnpaid(services)
  }
}

test('the notices of an earlier unpaid renewal, paid since, do not count for a later unpaid renewal', async () => {
  const { membershipId } = await member({ state: 'past_due' })
  for (const cause of ['grace over', 'end ahead']) await aStep(membershipId, cause, new Date('2026-06-01T08:00:00Z'))
  const row = await db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
  expect(await readUnpaidStep(db, row, addDays(today, 7))).toMatchObject({ decision: 'hold' })
})

test('a membership ends two days after a mail server has accepted the email about it, which names that day', async () => {
  const { membershipId, decision, notices } = await noticeMorning()
  await morningsPass(3)
  expect(await decision()).toBe('notice')
  await db
    .updateTable('job')
    .set({ attempts: maxAttempts - 1 })
    .where('kind', 'like', '%end-ahead%')
    .execute()
  isDown = true
  await sendMail()
  await morningsPass(1)
  isDown = false
  expect(await sendMail()).toContain('end-ahead')
  expect(mails.find(({ template }) => template === 'end-ahead')?.text).toContain('it will end on 31 December 2026')
  expect(await notices()).toEqual([{ at: clock.now(), note: '' }])
  await morningsPass(1)
  expect(await decision()).toBe('wait')
  await morningsPass(1)
  expect(await decision()).toBe('end')
  expect(
    published.filter((event) => event.type === 'membership-end-ahead' && event.membershipId === membershipId),
  ).toHaveLength(1)
})

/** Records that the mail server accepted emails to somebody else, so many hours ago. */
async function acceptOthers(...hoursAgo: number[]): Promise<void> {
  for (const hours of hoursAgo) await anEmailToSomebody(db, new Date(clock.now().getTime() - hours * 3_600_000))
}

test('a membership ends even if its address refuses the email about the end, and the office is notified', async () => {
  const { decision, notices } = await noticeMorning()
  answer = new MailRefused('no such mailbox')
  await acceptOthers(0)
  await sendMail()
  expect(await notices()).toEqual([{ at: clock.now(), note: 'its email could not be delivered' }])
  expect(publishedTypes()).toContain('notice-refused')
  await morningsPass(2)
  expect(await decision()).toBe('end')
})

test('a mail server that refuses every email ends no membership, even after days', async () => {
  const { decision, notices } = await noticeMorning()
  await acceptOthers(1)
  answer = new MailRefused('554 5.6.0 we do not like you')
  for (let morning = 0; morning < 4; morning++) {
    await sendMail()
    await morningsPass(1)
  }
  expect([await notices(), await decision()]).toEqual([[], 'notice'])
  answer = null
  expect(await sendMail()).toContain('end-ahead')
})

/** Fails the waiting email's last attempt. @returns whether its job has failed for good */
async function failLastAttempt(kind: string): Promise<boolean> {
  const jobs = () => db.selectFrom('job').select('failed_at').where('kind', '=', `event:${kind}:email`)
  await db
    .updateTable('job')
    .set({ attempts: maxAttempts - 1 })
    .where('kind', '=', `event:${kind}:email`)
    .execute()
  answer = new Error('452 mailbox full')
  await sendMail()
  return (await jobs().executeTakeFirstOrThrow()).failed_at !== null
}
const refusedNotices = () => published.flatMap((event) => (event.type === 'notice-refused' ? [event.notice] : []))

test('an address that never accepts the email about the end delays it by two days at most, while other addresses accept theirs', async () => {
  const { decision, notices } = await noticeMorning()
  await acceptOthers(7, 0)
  expect(await failLastAttempt('membership-end-ahead')).toBe(true)
  await morningsPass(2)
  // Our mail server is down, which must not end a membership unnoticed.
  isDown = true
  expect(await failLastAttempt('membership-end-ahead')).toBe(true)
  isDown = false
  await morningsPass(2)
  // The mail server is back, but has accepted only one email: the address has hardly been tried yet.
  await acceptOthers(0)
  expect(await failLastAttempt('membership-end-ahead')).toBe(true)
  await morningsPass(2)
  await acceptOthers(7, 0)
  expect(await notices()).toEqual([])
  expect(await failLastAttempt('membership-end-ahead')).toBe(false)
  expect(await notices()).toEqual([{ at: clock.now(), note: 'its email could not be delivered' }])
  await morningsPass(1)
  expect(await decision()).toBe('wait')
  await morningsPass(1)
  expect(await decision()).toBe('end')
  expect(refusedNotices()).toEqual(['end-ahead'])
})

test('an old email about the end is not sent for a later missed renewal, whose own email is tried for two days', async () => {
  const payload = (family: { accountId: Id<'account'>; membershipId: Id<'membership'> }) =>
    JSON.stringify({ type: 'membership-end-ahead', accountId: family.accountId, membershipId: family.membershipId })
  const longAgo = startOfDayInLondon(addDays(today, -200))
  const { notices } = await noticeMorning(async (family) => {
    const job = { id: newId<'job'>(), kind: 'event:membership-end-ahead:email', payload: payload(family) }
    const failed = { due_at: longAgo, created_at: longAgo, failed_at: longAgo, attempts: maxAttempts }
    await db
      .insertInto('job')
      .values({ ...job, ...failed })
      .execute()
  })
  await acceptOthers(7, 0)
  await failLastAttempt('membership-end-ahead')
  expect(await notices()).toEqual([])
  // Somebody has the old email tried again.
  await db.updateTable('job').set({ failed_at: null, attempts: 0 }).where('created_at', '=', longAgo).execute()
  answer = null
  await morningsPass(1)
  expect((await sendMail()).filter((template) => template === 'end-ahead')).toHaveLength(1)
})

test('an address that never accepts the reminder of a renewal is tried for two days; then the office is notified once', async () => {
  await member()
  today = localDay('2027-05-09')
  await daysPass(1)
  expect(await failLastAttempt('renewal-reminder-due')).toBe(true)
  await daysPass(2)
  await acceptOthers(7, 0)
  expect(await failLastAttempt('renewal-reminder-due')).toBe(false)
  await daysPass(3)
  expect(publishedTypes()).toEqual(['renewal-reminder-due', 'notice-refused'])
})

test('a second missed renewal has its own grace period, about whose end the member is notified again', async () => {
  const { membershipId } = await member({ state: 'past_due' })
  const become = (state: 'active' | 'past_due') =>
    db
      .updateTable('membership')
      .set({ state, past_due_since: state === 'past_due' ? clock.now() : null })
      .where('id', '=', membershipId)
      .execute()
  for (let times = 1; times <= 2; times++) {
    today = addDays(today, 7)
    await endGrace(services, membershipId)
    await endGrace(services, membershipId)
    expect(publishedTypes()).toHaveLength(times)
    await become('active')
    today = addDays(today, 90)
    await become('past_due')
  }
})

test('the six months are counted by the interval of the member’s own plan', async () => {
  const { membershipId } = await member({ plan: '150-quarterly' })
  await aStep(membershipId, 'reactivate', new Date('2026-12-15T09:00:00Z'))
  await db.updateTable('membership').set({ renews_on: '2027-05-20' }).where('id', '=', membershipId).execute()
  today = localDay('2027-05-09')
  // The renewal after this one would be in August, eight months after the reactivation.
  await daysPass(1)
  expect(publishedTypes()).toEqual(['renewal-reminder-due'])
})

test('the six months count from a reactivation, and from no other event', async () => {
  const { membershipId } = await member({ plan: '150-monthly' })
  await aStep(membershipId, 'pay', new Date('2027-04-01T09:00:00Z'))
  await db.updateTable('membership').set({ renews_on: '2027-05-20' }).where('id', '=', membershipId).execute()
  today = localDay('2027-05-09')
  await daysPass(1)
  expect(publishedTypes()).toEqual(['renewal-reminder-due'])
})

test('a membership that ends, or whose renewal moves, while others are reminded gets no reminder', async () => {
  const families = [await member(), await member(), await member()]
  const rows = { renews_on: '2026-11-25', contract_on: '2026-05-01', joined_on: '2026-05-01' }
  for (const { membershipId } of families)
    await db.updateTable('membership').set(rows).where('id', '=', membershipId).execute()
  const others = [membershipIn('ending', clock.now()), { renews_on: null }]
  const publish: typeof services.events.publish = async (tx, event) => {
    for (const [index, change] of others.splice(0).entries())
      await db
        .updateTable('membership')
        .set(change)
        .where('id', '=', families[index + 1]?.membershipId ?? newId<'membership'>())
        .execute()
    return services.events.publish(tx, event)
  }
  await remindRenewals({ ...services, events: { ...services.events, publish } })
  expect(publishedTypes()).toEqual(['renewal-reminder-due'])
})
