import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { mintMailingCodes } from './operations/mint-mailing-codes.ts'

const { db } = await openTestDatabase()
const time = { application: new Date('2027-03-01T12:00:00Z'), wall: new Date('2026-11-20T10:00:00Z') }
const { call, services, work, mails, published, queueRecurringJob } = aWorld(db, {
  clock: { now: () => time.application },
  wallClock: { now: () => time.wall },
})
const minutesPass = (minutes: number) => {
  time.wall = new Date(time.wall.getTime() + minutes * 60_000)
}
const daysPass = (days: number) => {
  time.application = new Date(time.application.getTime() + days * 86_400_000)
}
let network = 0
const elsewhere = () => `203.0.113.${++network}`
const ask = (email: string, ip = elsewhere()) => call('addToMailingList', { body: { email } }, { ip })
const confirm = (code: string, ip = elsewhere()) => call('confirmMailingList', { body: { code } }, { ip })
const leave = (code: string, ip = elsewhere()) => call('leaveMailingList', { body: { code } }, { ip })
const entryOf = (email: string) =>
  db.selectFrom('mailing_list').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
/** The emails sent since the last call, each with its codes. */
async function sentEmails() {
  await work()
  published.length = 0
  return mails.splice(0).map(({ to, text }) => ({
    email: to.address,
    confirmCode: /\/mailing-list\/confirm\/(\S+)/.exec(text)?.[1] ?? '',
    leaveCode: /\/mailing-list\/leave\/(\S+)/.exec(text)?.[1] ?? '',
  }))
}
/** The one email that the last call requested. */
async function message() {
  const [one, ...more] = await sentEmails()
  if (!one || more.length > 0) throw new Error('not exactly one email')
  return one
}
const failed = {
  ok: false,
  status: 400,
  errors: [{ code: 'invalid_request', message: messages.mailingListFailed, field: 'body.code' }],
}

test('a request is confirmed by email, and the address is on the list once its link is followed', async () => {
  expect(await ask(' Ada@Example.com ')).toMatchObject({ ok: true, status: 200, body: { message: "You're a hero!" } })
  expect(await entryOf('ada@example.com')).toMatchObject({
    state: 'asked',
    asked_at: time.application,
    confirmed_at: null,
  })
  const codes = await message()
  expect(codes.email).toBe('ada@example.com')
  const stored = await db.selectFrom('mailing_list_code').selectAll().execute()
  expect(stored).toHaveLength(2)
  for (const code of [codes.confirmCode, codes.leaveCode]) {
    expect(code).toMatch(/^[\w-]{43}$/)
    for (const row of stored) expect(row.code_hash.toString('base64url')).not.toBe(code)
  }
  expect(await confirm(codes.confirmCode)).toMatchObject({ ok: true, body: { message: "You're a hero!" } })
  const confirmed = { state: 'confirmed', confirmed_at: time.application }
  expect(await entryOf('ada@example.com')).toMatchObject(confirmed)
  daysPass(1)
  expect(await confirm(codes.confirmCode)).toMatchObject({ ok: true })
  expect((await entryOf('ada@example.com')).confirmed_at).toEqual(confirmed.confirmed_at)
})

test('a request for an address on the list writes as many rows as any other, so that both take the same time', async () => {
  const { ctid: before } = await versionOf('ada@example.com')
  const entry = await entryOf('ada@example.com')
  const jobs = async () => {
    const rows = await db.selectFrom('job').select('kind').where('done_at', 'is', null).orderBy('id').execute()
    return rows.map(({ kind }) => kind)
  }
  expect(await jobs()).toEqual([])
  expect(await ask('ada@example.com')).toMatchObject({ ok: true })
  expect(published).toEqual([])
  expect(await jobs()).toEqual(['accounts:unknown-address'])
  expect((await versionOf('ada@example.com')).ctid).not.toBe(before)
  expect(await entryOf('ada@example.com')).toEqual(entry)
  await ask('abe@example.com')
  expect(await jobs()).toEqual(['accounts:unknown-address', 'event:mailing-list-requested:email'])
  await message()
})

/** The physical place of the row, which changes with every write. */
const versionOf = (email: string) =>
  db
    .selectFrom('mailing_list')
    .select(sql<string>`ctid::text`.as('ctid'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

test('an address on the list that asks again gets the same answer and no email, and stays on the list', async () => {
  minutesPass(24 * 60)
  expect(await ask('ada@example.com')).toMatchObject({ ok: true, body: { message: "You're a hero!" } })
  expect(published).toEqual([])
  expect(await entryOf('ada@example.com')).toMatchObject({ state: 'confirmed' })
})

test('the link in any email unsubscribes, even twice, and ends pending confirmations', async () => {
  await ask('bea@example.com')
  const first = await message()
  minutesPass(60)
  await ask('bea@example.com')
  const second = await message()
  await confirm(second.confirmCode)
  const left = { ok: true, status: 200, body: { message: expect.stringContaining('off the list') } }
  expect(await leave(first.leaveCode)).toMatchObject(left)
  expect(await leave(second.leaveCode)).toMatchObject(left)
  const entry = await entryOf('bea@example.com')
  expect(entry).toMatchObject({ state: 'left', left_at: time.application })
  for (const { confirmCode } of [first, second]) expect(await confirm(confirmCode)).toMatchObject(failed)
  minutesPass(60)
  await ask('bea@example.com')
  expect(await entryOf('bea@example.com')).toMatchObject({ state: 'asked' })
  await confirm((await message()).confirmCode)
  expect(await entryOf('bea@example.com')).toMatchObject({ id: entry.id, state: 'confirmed' })
})

test('an address gets one email an hour and three a day, from all networks together', async () => {
  const askThreeTimes = async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask('cleo@example.com')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return (await sentEmails()).length
  }
  const sent = []
  for (let round = 0; round < 5; round++) {
    sent.push(await askThreeTimes())
    minutesPass(60)
  }
  expect(sent).toEqual([1, 1, 1, 0, 0])
  minutesPass(24 * 60)
  expect(await askThreeTimes()).toBe(1)
})

test('one network may ask ten times an hour for one address and forty times for all addresses', async () => {
  const statuses = []
  for (let round = 0; round < 11; round++) statuses.push((await ask('dora@example.com', '198.51.100.1')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const wide = []
  for (let round = 0; round < 41; round++) wide.push((await ask(`d${round}@example.com`, '198.51.100.2')).status)
  expect(wide).toEqual([...Array(40).fill(200), 429])
  await db.deleteFrom('job').execute()
})

test.each(['', 'nobody', 'a@b', 'a b@example.com'])('%j is not an address', async (email) => {
  expect(await ask(email)).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_email', message: 'Please enter a valid email', field: 'body.email' }],
  })
})

test('an invented code does nothing, a code works only for its own purpose, and guessing is limited', async () => {
  await ask('eve@example.com')
  const codes = await message()
  for (const use of [confirm, leave]) expect(await use('made-up')).toMatchObject(failed)
  expect(await confirm(codes.leaveCode)).toMatchObject(failed)
  expect(await leave(codes.confirmCode)).toMatchObject(failed)
  expect(await entryOf('eve@example.com')).toMatchObject({ state: 'asked' })
  const ip = '198.51.100.3'
  for (let round = 0; round < 100; round++) await (round % 2 ? confirm : leave)('guess', ip)
  for (const use of [confirm, leave]) expect(await use('guess', ip)).toMatchObject({ status: 429 })
  expect(await confirm(codes.confirmCode, ip), 'a valid code still works').toMatchObject({ ok: true })
})

test('one network may unsubscribe any number of times, because a mail provider does so for its users', async () => {
  await ask('fern@example.com')
  const { leaveCode } = await message()
  const ip = '198.51.100.4'
  for (let round = 0; round < 101; round++) expect(await leave(leaveCode, ip)).toMatchObject({ ok: true })
})

test('an address that has confirmed, unsubscribed or been deleted gets no email', async () => {
  await ask('fay@example.com')
  const { confirmCode, leaveCode } = await message()
  const id = (await entryOf('fay@example.com')).id
  await confirm(confirmCode)
  expect(await mintMailingCodes(services.notifications, id)).toBeUndefined()
  await leave(leaveCode)
  expect(await mintMailingCodes(services.notifications, id)).toBeUndefined()
  await db.deleteFrom('mailing_list').where('id', '=', id).execute()
  expect(await mintMailingCodes(services.notifications, id)).toBeUndefined()
})

test('an address that never answers, or declines, is deleted after thirty days; an address that was on the list is kept as unsubscribed', async () => {
  await db.deleteFrom('mailing_list').execute()
  await db.deleteFrom('email').execute()
  await ask('gus@example.com')
  const gus = await message()
  await confirm(gus.confirmCode)
  await leave(gus.leaveCode)
  await ask('joe@example.com')
  const joe = await message()
  await leave(joe.leaveCode)
  for (const email of ['gus@example.com', 'hal@example.com', 'ida@example.com']) await ask(email)
  const sent = await sentEmails()
  const [late, , ida] = ['gus', 'hal', 'ida'].map((name) => sent.find(({ email }) => email.startsWith(name)))
  expect(await confirm(ida?.confirmCode ?? '')).toMatchObject({ ok: true })
  await queueRecurringJob('notifications:mailing-list-sweep')
  const addresses = async () => {
    const rows = await db.selectFrom('email').select(['template', 'to_address']).orderBy('to_address').execute()
    for (const { template } of rows) expect(template).toBe('mailing-confirm')
    return rows.map(({ to_address }) => to_address.slice(0, 3))
  }
  const states = async () => {
    const rows = await db.selectFrom('mailing_list').selectAll().orderBy('email').execute()
    return rows.map(({ email, state }) => [email.slice(0, 3), state])
  }
  daysPass(29)
  await work()
  expect(await states()).toEqual([
    ['gus', 'asked'],
    ['hal', 'asked'],
    ['ida', 'confirmed'],
    ['joe', 'left'],
  ])
  expect(await addresses()).toEqual(['gus', 'gus', 'hal', 'ida', 'joe'])
  expect(await leave(joe.leaveCode), 'pressed twice').toMatchObject({ ok: true })
  daysPass(1)
  await work()
  expect(await states()).toEqual([
    ['gus', 'left'],
    ['ida', 'confirmed'],
  ])
  expect(await addresses()).toEqual(['', '', '', '', ''])
  expect(await confirm(late?.confirmCode ?? '')).toMatchObject(failed)
  expect(await leave(late?.leaveCode ?? '')).toMatchObject({ ok: true })
})
