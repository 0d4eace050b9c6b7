// Complaints (law L-22) are acknowledged at once, answered and closed within 30 days, reported when late, and deleted.
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { answerComplaint, closeComplaint, complaintInvariants } from './index.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2027-03-01T09:00:00Z'), wall: new Date('2027-03-01T09:00:00Z') }
const world = aWorld(db, { clock: { now: () => time.now }, wallClock: { now: () => time.wall } })
const { call, mails } = world
const services = { db, clock: { now: () => time.now }, events: world.events }

const complaint: InputOf<'makeComplaint'>['body'] = {
  kind: 'service' as const,
  email: 'Wren@Example.com',
  name: 'Jenny Wren',
  words: 'The parcel came a week late.\nNobody answered.',
}
const complain = (body: InputOf<'makeComplaint'>['body'] = complaint, as = {}) => call('makeComplaint', { body }, as)
const referenceOf = async (answer: ReturnType<typeof complain>) => {
  const complained = await answer
  if (!complained.ok) throw new Error(JSON.stringify(complained.errors))
  return complained.body.reference
}
const rows = () => db.selectFrom('complaint').selectAll().orderBy('id').execute()

beforeEach(async () => {
  time.now = new Date('2027-03-01T09:00:00Z')
  // No limit carries over from another test.
  time.wall = new Date(time.wall.getTime() + 25 * 3_600_000)
  await db.deleteFrom('complaint').execute()
  await world.work()
  mails.length = 0
})

test('a visitor’s complaint is stored, acknowledged at once and announced to the office', async () => {
  const answer = await complain()
  expect(answer).toMatchObject({
    ok: true,
    status: 201,
    body: {
      reference: expect.stringMatching(/^C-[0-9A-Z]{6}$/),
      email: 'wren@example.com',
      outcomeBy: '31 March 2027',
    },
  })
  expect(await rows()).toMatchObject([
    { ...complaint, email: 'wren@example.com', account_id: null, state: 'open', due_on: '2027-03-31', outcome: null },
  ])
  await world.work()
  const [received, note] = mails.toSorted((a, b) => b.template.localeCompare(a.template))
  expect(received).toMatchObject({ template: 'complaint-received', to: { address: 'wren@example.com' } })
  for (const words of ['31 March 2027', 'C-']) expect(received?.text).toContain(words)
  // Anybody may have typed the address.
  expect(received?.text).not.toContain('Nobody answered.')
  expect(received?.text).not.toContain('ico.org.uk')
  expect(note).toMatchObject({ template: 'complaint-note' })
  // The note leads to the command that shows the complaint: its words and its author are in no other mailbox.
  expect(note?.text).not.toContain('wren@example.com')
  expect(await findBroken(db, complaintInvariants)).toEqual([])
})

test('a customer need not give an address, and may give a different one', async () => {
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, ...(await aSession(tx, account.id, time.wall)) }
  })
  const { email: _, ...without } = complaint
  expect(await complain(without, { viewer })).toMatchObject({ body: { email: account.email } })
  expect(await complain(complaint, { viewer })).toMatchObject({ body: { email: 'wren@example.com' } })
  expect(await rows()).toMatchObject([{ account_id: account.id }, { account_id: account.id }])
  await world.work()
  const sentTo = (address: string) => mails.find(({ to }) => to.address === address)?.text
  expect(sentTo(account.email)).toContain('Nobody answered.')
  expect(sentTo('wren@example.com')).not.toContain('Nobody answered.')
})

test('the acknowledgement and the outcome of a complaint about personal details name the ICO', async () => {
  const reference = await referenceOf(complain({ ...complaint, kind: 'data_protection' }))
  await closeComplaint(services, { reference, outcome: 'upheld', words: 'We have deleted it.', operator: 'sam' })
  await world.work()
  const mailsToComplainant = mails.filter(({ to }) => to.address === 'wren@example.com')
  expect(mailsToComplainant.map(({ template }) => template).toSorted()).toEqual([
    'complaint-closed',
    'complaint-received',
  ])
  for (const { text } of mailsToComplainant) expect(text).toContain('ico.org.uk/make-a-complaint')
})

test.each([
  [{ ...complaint, email: 'not an address' }, 'invalid_email', 'body.email'],
  [{ kind: 'service', words: complaint.words } as const, 'invalid_email', 'body.email'],
  [{ ...complaint, words: '   too bad   ' }, 'invalid_request', 'body.words'],
])('a complaint without a valid address, or with too few words, is refused: %o', async (body, code, field) => {
  expect(await complain(body)).toMatchObject({ ok: false, status: 400, errors: [{ code, field }] })
  expect(await rows()).toEqual([])
})

test('a complaint sent twice, even simultaneously, is stored and acknowledged once; different words make another complaint', async () => {
  const [first, second] = await Promise.all([referenceOf(complain()), referenceOf(complain())])
  expect(second).toBe(first)
  expect(await referenceOf(complain({ ...complaint, words: 'Now the label is missing, too.' }))).not.toBe(first)
  await world.work()
  expect(mails.filter(({ template }) => template === 'complaint-received')).toHaveLength(2)
})

test('complaints are limited by address and by network', async () => {
  const body = (at: number) => ({ ...complaint, words: `The parcel of week ${at} came late` })
  for (let at = 1; at <= 5; at++) expect((await complain(body(at))).ok).toBe(true)
  expect(await complain(body(6))).toMatchObject({ ok: false, status: 429, errors: [{ code: 'too_many' }] })
  // Requests from elsewhere with the same address are accepted, but soon send no more emails.
  for (let at = 6; at <= 12; at++) expect((await complain(body(at), { ip: `198.51.100.${at}` })).ok).toBe(true)
  await world.work()
  expect(mails.filter(({ template }) => template === 'complaint-received')).toHaveLength(10)
  const other = (at: number) => complain({ ...complaint, email: `wren${at}@example.com` })
  for (let at = 1; at <= 14; at++) expect((await other(at)).ok).toBe(true)
  expect(await other(15)).toMatchObject({ ok: false, status: 429 })
})

test('strangers who type in an owner’s address do not use up the owner’s own acknowledgements', async () => {
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, ...(await aSession(tx, account.id, time.wall)) }
  })
  const body = (at: number) => ({ ...complaint, email: account.email, words: `The parcel of week ${at} came late` })
  for (let at = 1; at <= 10; at++) expect((await complain(body(at), { ip: `198.51.100.${at}` })).ok).toBe(true)
  expect((await complain({ ...complaint, email: account.email }, { viewer })).ok).toBe(true)
  await world.work()
  const received = mails.filter(({ template }) => template === 'complaint-received')
  expect(received).toHaveLength(11)
  expect(received.filter(({ text }) => text.includes('Nobody answered.'))).toHaveLength(1)
})

test('a complaint that the office enters is acknowledged and due 30 days after it was received, not after it was entered', async () => {
  const office = officeDesk(services)
  const enter = (day: string) =>
    office(`complaints --enter Wren@Example.com --about service --received ${day} The parcel came late`)
  await expect(enter('2027-03-02')).rejects.toThrow('a day to come')
  await expect(enter('2027-01-29')).rejects.toThrow('Its 30 days are over. Enter it with --received 2027-01-30')
  expect(await enter('2027-02-20')).toEqual([expect.stringMatching(/^Complaint C-\w+ is entered .* 22 March 2027\.$/)])
  await expect(enter('2027-02-20')).rejects.toThrow('It is open already, as complaint C-')
  const [row] = await rows()
  expect(row).toMatchObject({ email: 'wren@example.com', due_on: '2027-03-22', words: 'The parcel came late' })
  expect((await office(`complaints ${row?.reference}`)).at(-1)).toBe('  1 March 2027 at 09:00  received, by sam')
  await world.work()
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['complaint-note', 'complaint-received'])
})

test('the office answers a complaint while it is open, and closes it once with its outcome', async () => {
  const reference = await referenceOf(complain())
  await world.work()
  mails.length = 0
  const office = officeDesk(services)
  expect(await office(`complaints ${reference}`)).toEqual([
    expect.stringMatching(new RegExp(`^${reference}  .+, outcome by .+; about our service, from wren@example.com$`)),
    '  Jenny Wren',
    '  “The parcel came a week late.”',
    '  “Nobody answered.”',
    expect.stringContaining('received, by '),
  ])
  const answer = { reference, words: 'Which parcel was it?', operator: 'sam' }
  await answerComplaint(services, answer)
  await expect(answerComplaint(services, answer), 'typed twice').rejects.toMatchObject({
    code: 'not_now',
    message: expect.stringContaining('Exactly these words were sent'),
  })
  await world.work()
  expect(mails).toMatchObject([{ template: 'complaint-answered', to: { address: 'wren@example.com' } }])
  expect(mails[0]?.text).toContain('Which parcel was it?')
  const close = () =>
    closeComplaint(services, {
      reference,
      outcome: 'partly_upheld',
      words: 'We paid the postage back.',
      operator: 'sam',
    })
  const both = await Promise.allSettled([close(), close()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.work()
  expect(mails).toMatchObject([{}, { template: 'complaint-closed' }])
  expect(mails[1]?.text).toContain('We paid the postage back.')
  expect(mails[1]?.text).toContain('citizensadvice.org.uk')
  const closed = await office(`complaints ${reference}`)
  expect(closed[0]).toBe(`${reference}  closed, partly upheld; about our service, from wren@example.com`)
  expect(closed.at(-1)).toMatch(/ {2}closed, by .*: “We paid the postage back\.”$/)
  await expect(office('complaints C-NONE')).rejects.toThrow('"C-NONE" is not a complaint')
  const late = { reference, words: 'One more thing', operator: 'sam' }
  await expect(answerComplaint(services, late)).rejects.toMatchObject({ code: 'not_now' })
  await expect(answerComplaint(services, { ...late, reference: 'C-NONE' })).rejects.toMatchObject({ code: 'not_found' })
  const events = db.selectFrom('complaint_event').select(['kind', 'actor']).orderBy('id')
  expect(await events.execute()).toEqual([
    { kind: 'received', actor: 'guest' },
    { kind: 'answered', actor: 'operator:sam' },
    { kind: 'closed', actor: 'operator:sam' },
  ])
  expect(await findBroken(db, complaintInvariants)).toEqual([])
})

test('the office is emailed each day about complaints due within a week and overdue ones', async () => {
  await complain()
  await world.work()
  const notes = async (day: string) => {
    time.now = new Date(`${day}T09:00:00Z`)
    mails.length = 0
    await world.queueRecurringJob('complaints:daily')
    await world.work()
    return mails.map(({ template, subject }) => `${template}: ${subject}`)
  }
  expect(await notes('2027-03-23')).toEqual([])
  expect(await notes('2027-03-24')).toEqual(['complaints-due-note: Complaints are due within a week'])
  expect(mails[0]?.text).toContain('7 days left')
  expect(await notes('2027-04-01')).toEqual(['complaints-due-note: Complaints are overdue'])
  expect(mails[0]?.text).toContain('overdue by 1 day')
})

test('a complaint is deleted two years after its outcome; a complaint of a closed account, a month after the outcome', async () => {
  const kept = await referenceOf(complain())
  const ofClosedAccount = await referenceOf(complain({ ...complaint, email: 'gone@example.com' }))
  const open = await referenceOf(complain({ ...complaint, email: 'open@example.com' }))
  for (const reference of [kept, ofClosedAccount])
    await closeComplaint(services, { reference, outcome: 'not_upheld', words: 'It came in time.', operator: 'sam' })
  await db
    .updateTable('complaint')
    .set({ account_closed: true })
    .where('reference', 'in', [ofClosedAccount, open])
    .execute()
  const remaining = async (day: string) => {
    time.now = new Date(`${day}T09:00:00Z`)
    await world.queueRecurringJob('complaints:daily')
    await world.work()
    return (await rows()).map(({ reference }) => reference)
  }
  expect(await remaining('2027-03-30')).toEqual([kept, ofClosedAccount, open])
  expect(await remaining('2027-04-02')).toEqual([kept, open])
  expect(await remaining('2029-03-01')).toEqual([kept, open])
  expect(await remaining('2029-03-02')).toEqual([open])
})

test('a complaint made while its account is being closed is kept, for as long as one made before the closing', async () => {
  const { account, viewer } = await transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, ...(await aSession(tx, account.id, time.wall)) }
  })
  const closing = { body: { currentPassword: builtPassword } }
  const [erased, complained] = await transaction(db, async (tx) => {
    await lockAccount(tx, account.id)
    const erased = call('eraseAccount', closing, { viewer })
    await untilBlocked(db)
    const complained = complain(complaint, { viewer })
    await untilBlocked(db, 2)
    return [erased, complained]
  })
  expect(await erased).toMatchObject({ ok: true })
  expect(await complained).toMatchObject({ status: 201, body: { email: 'wren@example.com' } })
  expect(await rows()).toMatchObject([{ account_id: null, account_closed: true, state: 'open' }])
  expect(await findBroken(db, complaintInvariants)).toEqual([])
})
