import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer, lockAccount } from './index.ts'

const { db } = await openTestDatabase()
const { services, call, events, time, passMinutes } = accountsWorld(db)
const newPassword = 'seven-quiet-otters'
const twice = { newPassword, confirmPassword: newPassword }
const built = () => transaction(db, (tx) => anAccount(tx))
const sessionFor = (account: Awaited<ReturnType<typeof built>>) =>
  transaction(db, (tx) => aSession(tx, account.id, time.wall))
const signIn = (email: string, password: string) =>
  call('login', { body: { username: email, password } }, { ip: `203.0.113.${++network}` }).then(({ status }) => status)
let network = 0

const resetRefused = {
  ok: false,
  status: 400,
  errors: [
    {
      code: 'reset_code_invalid',
      message: 'Grr, your password was not able to be changed at this time. Please try again later.',
    },
  ],
}

test('requesting a reset gets the same answer for known and unknown emails, and only a known one is emailed', async () => {
  const account = await built()
  events.clear()
  const known = await call('requestPasswordReset', { body: { email: account.email.toUpperCase() } })
  const unknown = await call('requestPasswordReset', { body: { email: 'nobody@example.com' } })
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({
    status: 200,
    body: { message: 'Check your inbox. If we know that address, a link arrives within minutes.' },
  })
  expect(events.published).toEqual([
    { type: 'password-reset-requested', accountId: account.id, requestId: expect.any(String) },
  ])
  expect(await call('requestPasswordReset', { body: { email: 'nobody' } })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_email', message: messages.invalidEmail }],
  })
})

test('known and unknown emails reach the same limit', async () => {
  const account = await built()
  for (const email of [account.email, 'unknown@example.com']) {
    const statuses = []
    for (let round = 0; round < 6; round++)
      statuses.push((await call('requestPasswordReset', { body: { email } }, { ip: '198.51.100.20' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('a reset code sets the password once and ends every session', async () => {
  const account = await built()
  const [session, code] = [await sessionFor(account), await aResetCode(services, account.id)]
  const stored = await db.selectFrom('password_reset').selectAll().where('account_id', '=', account.id).execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  events.clear()
  const use = () => call('changePassword', { body: { ...twice, email: account.email, resetCode: code } })
  const answer = await use()
  expect(answer).toMatchObject({ ok: true, status: 200, body: { message: 'Your password has been changed.' } })
  expect(answer.cookies.get('wrenlet_session')).toBeNull()
  expect(events.published).toEqual([{ type: 'password-changed', accountId: account.id }])
  expect(await findViewer(db, session.token, time.wall)).toBeNull()
  expect(await signIn(account.email, builtPassword)).toBe(401)
  expect(await signIn(account.email, newPassword)).toBe(200)
  expect(await use()).toMatchObject(resetRefused)
})

test('only one of two simultaneous uses of one code succeeds', async () => {
  const account = await built()
  const code = await aResetCode(services, account.id)
  const use = () => call('changePassword', { body: { ...twice, email: account.email, resetCode: code } })
  let uses: ReturnType<typeof use>[] = []
  await transaction(db, async (tx) => {
    await lockAccount(tx, account.id)
    uses = [use(), use()]
    // Both have found the code unused: one waits for the account, the other for the code.
    await untilBlocked(db, 2)
  })
  expect((await Promise.all(uses)).map((answer) => answer.status).sort()).toEqual([200, 400])
})

test('a code is for one account and one hour, and ends when another code is used', async () => {
  const account = await built()
  const stranger = await built()
  const [one, two] = [await aResetCode(services, account.id), await aResetCode(services, account.id)]
  const use = (resetCode: string, email = account.email) =>
    call('changePassword', { body: { ...twice, email, resetCode } }, { ip: `198.51.100.${++network}` })
  expect(await use(one, stranger.email)).toMatchObject(resetRefused)
  expect(await use('made-up')).toMatchObject(resetRefused)
  expect(await use(one, 'no address')).toMatchObject(resetRefused)
  expect(await call('changePassword', { body: { ...twice, resetCode: one } })).toMatchObject(resetRefused)
  expect(await use(two)).toMatchObject({ ok: true })
  expect(await use(one)).toMatchObject(resetRefused)
  const late = await aResetCode(services, account.id)
  passMinutes(60)
  expect(await use(late)).toMatchObject(resetRefused)
  const inTime = await aResetCode(services, account.id)
  passMinutes(59)
  expect(await use(inTime)).toMatchObject({ ok: true })
})

test('a used code or proved address keeps the time of its first use', async () => {
  const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const use = async () => {
    const resetCode = await aResetCode(services, account.id)
    expect(await call('changePassword', { body: { ...twice, email: account.email, resetCode } })).toMatchObject({
      ok: true,
    })
  }
  const moments = async () => [
    await db.selectFrom('account').select('email_proved_at').where('id', '=', account.id).executeTakeFirst(),
    await db
      .selectFrom('password_reset')
      .select('used_at')
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  ]
  await use()
  const first = await moments()
  expect(first).toEqual([{ email_proved_at: time.application }, { used_at: time.wall }])
  passMinutes(10)
  time.application = new Date(time.application.getTime() + 60_000)
  await use()
  expect(await moments()).toEqual(first)
})

test('a weak or mistyped new password does not use up the code', async () => {
  const account = await built()
  const code = await aResetCode(services, account.id)
  const use = (body: object) =>
    call('changePassword', { body: { ...twice, email: account.email, resetCode: code, ...body } })
  expect(await use({ confirmPassword: 'seven-quiet-otter' })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_request', field: 'body.confirmPassword', message: 'The passwords don’t match' }],
  })
  expect(await use({ newPassword: 'liverpool1', confirmPassword: 'liverpool1' })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'weak_password', field: 'body.newPassword' }],
  })
  expect(await use({})).toMatchObject({ ok: true })
})

test('guessing codes is limited by network, and does not block a valid code', async () => {
  const account = await built()
  const guess = () => call('changePassword', { body: { ...twice, email: account.email, resetCode: 'guess' } })
  for (let round = 0; round < 10; round++) expect((await guess()).status).toBe(400)
  expect(await guess()).toMatchObject({ ok: false, status: 429, errors: [{ code: 'too_many' }] })
  const resetCode = await aResetCode(services, account.id)
  const right = await call(
    'changePassword',
    { body: { ...twice, email: account.email, resetCode } },
    { ip: '100.64.9.9' },
  )
  expect(right).toMatchObject({ ok: true })
  const another = await aResetCode(services, account.id)
  expect(
    await call('changePassword', { body: { ...twice, email: account.email, resetCode: another } }),
    'nor on the guesser’s own network: a valid code does not count as a guess',
  ).toMatchObject({ ok: true })
  passMinutes(60)
})

test('a reset lets the owner in immediately, even after wrong passwords', async () => {
  const account = await built()
  const [home, away] = ['100.64.10.1', '100.64.10.2']
  const login = (password: string, ip: string) => call('login', { body: { username: account.email, password } }, { ip })
  for (let round = 0; round < 12; round++) await login('wrong-password', home)
  expect((await login(builtPassword, home)).status).toBe(429)
  expect((await login(builtPassword, away)).status).toBe(429)
  const resetCode = await aResetCode(services, account.id)
  const body = { ...twice, email: account.email, resetCode }
  expect(await call('changePassword', { body }, { ip: home })).toMatchObject({ ok: true })
  expect((await login(newPassword, home)).status).toBe(200)
  expect((await login(newPassword, away)).status).toBe(200)
})

test('the current password sets a new one and ends only the other sessions', async () => {
  const account = await built()
  const [mine, other] = [await sessionFor(account), await sessionFor(account)]
  const waiting = await aResetCode(services, account.id)
  const answer = await call('changePassword', { body: { ...twice, currentPassword: builtPassword } }, mine)
  expect(answer).toMatchObject({ ok: true, body: { message: messages.passwordChanged } })
  expect(await findViewer(db, mine.token, time.wall)).not.toBeNull()
  expect(await findViewer(db, other.token, time.wall)).toBeNull()
  expect(await signIn(account.email, newPassword)).toBe(200)
  const reset = await call('changePassword', { body: { ...twice, email: account.email, resetCode: waiting } })
  expect(reset).toMatchObject(resetRefused)
})

test('a new password makes every network unknown', async () => {
  const account = await built()
  const session = await sessionFor(account)
  const login = (password: string, ip: string) => call('login', { body: { username: account.email, password } }, { ip })
  expect((await login(builtPassword, '100.64.8.1')).status).toBe(200)
  await call('changePassword', { body: { ...twice, currentPassword: builtPassword } }, session)
  for (let round = 0; round < 10; round++) await login('wrong-password', `100.64.7.${round}`)
  expect((await login(newPassword, '100.64.8.1')).status).toBe(429)
  passMinutes(1)
  expect((await login(newPassword, '100.64.8.1')).status).toBe(200)
})

test('a wrong current password does not end the session, and may be tried ten times an hour', async () => {
  const account = await built()
  const { viewer, token } = await sessionFor(account)
  const change = () => call('changePassword', { body: { ...twice, currentPassword: 'not-mine' } }, { viewer })
  for (let round = 0; round < 10; round++)
    expect(await change()).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ code: 'invalid_request', field: 'body.currentPassword' }],
    })
  expect((await change()).status).toBe(429)
  expect(await findViewer(db, token, time.wall)).not.toBeNull()
})

test('without a code, a session and the current password are required', async () => {
  expect(await call('changePassword', { body: { ...twice, currentPassword: builtPassword } })).toMatchObject({
    ok: false,
    status: 401,
    errors: [{ code: 'unauthorized', message: messages.unauthorized }],
  })
  const { viewer } = await sessionFor(await built())
  passMinutes(10)
  expect(await call('changePassword', { body: twice }, { viewer })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_request', field: 'body.currentPassword' }],
  })
  const both = { ...twice, currentPassword: builtPassword, resetCode: 'code' }
  expect(await call('changePassword', { body: both }, { viewer })).toMatchObject({ ok: false, status: 400 })
})

test('soon after a sign-in, by password or by link, a new password needs no current one', async () => {
  const account = await built()
  const proved = async (viewer: { accountId: typeof account.id; sessionHash: Buffer }) => {
    const answer = await call('proofOfIdentity', {}, { viewer })
    return answer.ok && [answer.body.provedUntil, answer.body.provedUntilLabel]
  }
  const change = (viewer: { accountId: typeof account.id; sessionHash: Buffer }, more: object = {}) =>
    call('changePassword', { body: { ...twice, ...more } }, { viewer })
  const wall = time.wall
  const by = async (minutes: number, until: string, label: string) => {
    time.wall = new Date('2026-12-01T09:00:00Z')
    const { viewer } = await sessionFor(account)
    expect(await proved(viewer)).toEqual([until, label])
    passMinutes(minutes)
    return viewer
  }
  const inTime = await by(9.99, '2026-12-01T09:10:00.000Z', '09:10')
  expect(await change(inTime, { currentPassword: 'not-mine' }), 'a password that is sent is checked').toMatchObject({
    status: 400,
    errors: [{ field: 'body.currentPassword' }],
  })
  expect(await proved(inTime)).toEqual(['2026-12-01T09:10:00.000Z', '09:10'])
  expect(await change(inTime)).toMatchObject({ ok: true })
  const late = await by(10, '2026-12-01T09:10:00.000Z', '09:10')
  expect(await proved(late)).toEqual([null, null])
  expect(await change(late)).toMatchObject({
    status: 400,
    errors: [
      {
        code: 'invalid_request',
        field: 'body.currentPassword',
        message: 'Enter your current password, or have a sign-in link emailed',
      },
    ],
  })
  const setTo = (minutes: number) =>
    db
      .updateTable('setting')
      .set({ value: String(minutes) })
      .where('key', '=', 'sign_in.fresh_minutes')
      .execute()
  await setTo(11)
  expect(await proved(late)).toEqual(['2026-12-01T09:11:00.000Z', '09:11'])
  await setTo(0)
  expect(await proved((await sessionFor(account)).viewer), 'at 0 proof is always required').toEqual([null, null])
  await setTo(10)
  const fresh = (await sessionFor(account)).viewer
  expect(await proved({ ...fresh, accountId: (await built()).id }), 'somebody else’s session').toEqual([null, null])
  expect(await proved(fresh)).not.toEqual([null, null])
  time.wall = wall
})
