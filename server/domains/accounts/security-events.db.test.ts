import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { recordSecurityEvent } from './steps/record-security-event.ts'

const { db } = await openTestDatabase()
const { services, call, time, passMinutes, jobs } = accountsWorld(db)
const start = time.wall

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const device = 'Firefox on Windows'
const home = { ip: '100.64.20.1', userAgent: firefox }
const newPassword = 'seven-quiet-otters'
const twice = { newPassword, confirmPassword: newPassword }

const built = async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const session = () => transaction(db, (tx) => aSession(tx, account.id, time.wall))
  return { ...account, session, viewer: (await session()).viewer }
}
type Built = Awaited<ReturnType<typeof built>>

const read = async ({ viewer }: Pick<Built, 'viewer'>, page?: number) => {
  const answer = await call('listSecurityEvents', { query: { page } }, { viewer })
  if (!answer.ok) throw new Error('no answer')
  return answer.body
}
/** The kind, and the fields that differ from most events. */
const eventsOf = async (owner: Pick<Built, 'viewer'>) =>
  (await read(owner)).events.map(({ kind, newNetwork, endedSessions, times }) =>
    [kind, newNetwork && 'new network', endedSessions > 0 && `ended ${endedSessions}`, times > 1 && `${times} times`]
      .filter(Boolean)
      .join(', '),
  )
const login = (email: string, password: string, from = home) =>
  call('login', { body: { username: email, password } }, from).then(({ status }) => status)

test('a sign-in is recorded with its time and device, and with its network if that is new', async () => {
  const account = await built()
  expect(await read(account)).toEqual({ events: [], pagination: { page: 1, rowsPerPage: 20, rowsNumber: 0 } })
  expect(await login(account.email, builtPassword)).toBe(200)
  expect(await read(account)).toEqual({
    events: [
      {
        id: expect.any(String),
        kind: 'signed_in_password',
        at: '2026-11-20T10:00:00.000Z',
        atLabel: '20 November 2026, 10:00',
        device,
        newNetwork: true,
        endedSessions: 0,
        times: 1,
      },
    ],
    pagination: { page: 1, rowsPerPage: 20, rowsNumber: 1 },
  })
  passMinutes(1)
  expect(await login(account.email, builtPassword)).toBe(200)
  passMinutes(1)
  const code = await aSignInCode(services, account.id, null)
  expect((await call('signInByLink', { body: { code } }, home)).status).toBe(200)
  passMinutes(1)
  const another = await aSignInCode(services, account.id, null)
  expect((await call('signInByLink', { body: { code: another } }, { ip: '100.64.20.2' })).status).toBe(200)
  expect(await eventsOf(account)).toEqual([
    'signed_in_link, new network',
    'signed_in_link',
    'signed_in_password',
    'signed_in_password, new network',
  ])
})

test('wrong passwords at sign-ins and changes make one entry a day for each account', async () => {
  const [account, other] = [await built(), await built()]
  for (let round = 0; round < 3; round++) expect(await login(account.email, 'not the password')).toBe(401)
  passMinutes(60)
  const change = { body: { ...twice, currentPassword: 'not the password' } }
  expect((await call('changePassword', change, { viewer: account.viewer })).status).toBe(400)
  expect(await eventsOf(account)).toEqual(['wrong_password, 4 times'])
  expect((await read(account)).events[0]).toMatchObject({ at: time.wall.toISOString(), device: null })
  passMinutes(24 * 60)
  await login(account.email, 'not the password')
  expect(await eventsOf(account)).toEqual(['wrong_password', 'wrong_password, 4 times'])
  expect(await eventsOf(other)).toEqual([])
})

test('requests with an unknown email write as many rows as with a known one, and these belong to no account', async () => {
  const account = await built()
  const rows = async () => (await db.selectFrom('security_tally').selectAll().execute()).length
  for (const email of [account.email, 'nobody-there@example.com']) {
    const before = await rows()
    for (let round = 0; round < 2; round++) {
      expect(await login(email, 'not the password', { ...home, ip: '100.64.20.9' })).toBe(401)
      expect((await call('requestPasswordReset', { body: { email } }, home)).status).toBe(200)
      expect((await call('requestSignInLink', { body: { email } }, home)).status).toBe(200)
    }
    expect(await rows()).toBe(before + 3)
  }
  expect((await eventsOf(account)).sort()).toEqual([
    'link_asked, 2 times',
    'reset_asked, 2 times',
    'wrong_password, 2 times',
  ])
})

test('a new password, set with the old one or by a reset, is recorded with the sessions it ended', async () => {
  const account = await built()
  await account.session()
  await account.session()
  const request = { body: { ...twice, currentPassword: builtPassword } }
  expect((await call('changePassword', request, { viewer: account.viewer, userAgent: firefox })).status).toBe(200)
  expect((await read(account)).events).toMatchObject([{ kind: 'password_changed', device, endedSessions: 2 }])
  passMinutes(1)
  const resetCode = await aResetCode(services, account.id)
  const reset = { newPassword: builtPassword, confirmPassword: builtPassword, email: account.email, resetCode }
  expect((await call('changePassword', { body: reset }, { userAgent: firefox })).status).toBe(200)
  expect((await read(account)).events[0]).toMatchObject({ kind: 'password_reset', device, endedSessions: 1 })
  expect(await eventsOf(account)).toEqual(['password_reset, ended 1', 'password_changed, ended 2'])
})

test('a change of password that is refused because of the new password records nothing', async () => {
  const account = await built()
  const change = (body: object) =>
    call('changePassword', { body: { ...twice, currentPassword: builtPassword, ...body } }, { viewer: account.viewer })
  expect((await change({ confirmPassword: 'another' })).status).toBe(400)
  expect((await change({ newPassword: 'short', confirmPassword: 'short' })).status).toBe(400)
  expect(await eventsOf(account)).toEqual([])
})

test('ended sessions are recorded; ending none is not', async () => {
  const account = await built()
  const from = { viewer: account.viewer, userAgent: firefox }
  expect((await call('endOtherSessions', {}, from)).status).toBe(200)
  expect(await eventsOf(account)).toEqual([])
  await account.session()
  await account.session()
  const listed = await call('listSessions', {}, from)
  const other = listed.ok ? listed.body.sessions.find(({ current }) => !current) : undefined
  expect((await call('endSession', { params: { id: other?.id ?? '' } }, from)).status).toBe(200)
  expect((await call('endSession', { params: { id: other?.id ?? '' } }, from)).status).toBe(404)
  passMinutes(1)
  expect((await call('endOtherSessions', {}, from)).status).toBe(200)
  expect((await read(account)).events).toMatchObject([
    { kind: 'sessions_ended', endedSessions: 1, device },
    { kind: 'sessions_ended', endedSessions: 1, device },
  ])
})

test('an account’s events begin with its opening; the first link that proves its address records what it ended', async () => {
  const person = { givenName: 'Zoë', familyName: 'Oram', password: 'nettle-soup-on-tuesdays' }
  const email = 'opened-by-a-stranger@example.com'
  expect((await call('registerUser', { body: { ...person, email } }, home)).status).toBe(201)
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const code = await aSignInCode(services, id, null)
  passMinutes(1)
  await call('signInByLink', { body: { code } }, { ip: '100.64.21.1' })
  const viewer = { accountId: id, sessionHash: Buffer.alloc(32) }
  expect((await eventsOf({ viewer })).slice(0, 2).sort()).toEqual([
    'password_dropped, ended 1',
    'signed_in_link, new network',
  ])
  expect((await eventsOf({ viewer })).at(-1)).toBe('account_opened')
})

test('the list has twenty events to a page, newest first, and none of other accounts', async () => {
  const [account, other] = [await built(), await built()]
  const record = (owner: Built, minute: number) =>
    transaction(db, (tx) =>
      recordSecurityEvent(tx, {
        accountId: owner.id,
        kind: 'sessions_ended',
        endedSessions: minute,
        wallNow: new Date(start.getTime() + minute * 60_000),
      }),
    )
  for (let minute = 1; minute <= 41; minute++) await record(account, minute)
  await record(other, 50)
  const ended = async (page: number) => (await read(account, page)).events.map(({ endedSessions }) => endedSessions)
  expect((await read(account)).pagination).toEqual({ page: 1, rowsPerPage: 20, rowsNumber: 41 })
  expect(await ended(1)).toEqual(Array.from({ length: 20 }, (_, at) => 41 - at))
  expect(await ended(3)).toEqual([1])
  expect(await ended(4)).toEqual([])
  for (const page of [0, -1, 1.5])
    expect(await call('listSecurityEvents', { query: { page } }, { viewer: account.viewer })).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ code: 'malformed' }],
    })
  expect(await call('listSecurityEvents', { query: {} })).toMatchObject({
    ok: false,
    status: 401,
    errors: [{ code: 'unauthorized' }],
  })
})

test('no IP address, user agent or email is stored with security events', async () => {
  const account = await built()
  const from = { ip: '203.0.113.77', userAgent: firefox }
  await login(account.email, builtPassword, from)
  await login(account.email, 'not the password', from)
  await call('requestSignInLink', { body: { email: account.email } }, from)
  const rows = [
    ...(await db.selectFrom('security_event').selectAll().where('account_id', '=', account.id).execute()),
    ...(await db.selectFrom('security_tally').selectAll().where('subject_id', '=', account.id).execute()),
  ]
  expect(rows.length).toBe(3)
  for (const trace of ['203.0.113', 'Mozilla', account.email]) expect(JSON.stringify(rows)).not.toContain(trace)
})

test('a failed operation records nothing', async () => {
  const account = await built()
  await expect(
    transaction(db, async (tx) => {
      await recordSecurityEvent(tx, { accountId: account.id, kind: 'password_changed', wallNow: time.wall })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await eventsOf(account)).toEqual([])
})

test('events are deleted with their account or after the setting’s days, and those without an account after one day', async () => {
  const begin = new Date('2031-05-01T12:00:00Z')
  time.wall = begin
  const account = await built()
  await login(account.email, builtPassword)
  await login(account.email, 'not the password')
  const countWithoutAccount = async () =>
    (
      await db
        .selectFrom('security_tally')
        .selectAll()
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('account').select('id').whereRef('account.id', '=', 'subject_id'))),
        )
        .execute()
    ).length
  await login('nobody-at-all@example.com', 'not the password')
  const after = async (days: number, minutes = 0) => {
    time.wall = new Date(begin.getTime() + days * 86_400_000 + minutes * 60_000)
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: time.wall })
    return eventsOf(account)
  }
  const both = ['signed_in_password, new network', 'wrong_password'].sort()
  expect((await after(1, -1)).sort()).toEqual(both)
  expect(await countWithoutAccount()).toBe(1)
  expect((await after(1)).sort()).toEqual(both)
  expect(await countWithoutAccount()).toBe(0)
  expect((await after(400, -1)).sort()).toEqual(both)
  expect(await after(400)).toEqual([])

  time.wall = begin
  const leaving = await built()
  await login(leaving.email, builtPassword)
  await login(leaving.email, 'not the password')
  await db.deleteFrom('account').where('id', '=', leaving.id).execute()
  expect(await eventsOf(leaving), 'the sweep deletes the tally').toEqual(['wrong_password'])
  time.wall = new Date(begin.getTime() + 86_400_000)
  await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: time.wall })
  expect(await eventsOf(leaving)).toEqual([])
})
