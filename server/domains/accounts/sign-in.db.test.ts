// Registering, signing in and out, and keeping strangers out. Longer than 300 lines because all tests concern the same
// accounts.
import { argon2Sync, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { legalVersions } from '#server/domains/content/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'
import { failedRegistrations, registerNetwork } from './rules/limits.ts'

const termsVersion = legalVersions.at(-1)?.version
const { db } = await openTestDatabase()
const { services, call, events, time, passMinutes } = accountsWorld(db)

const registration = (email: string) => ({
  email,
  password: 'nettle-soup-on-tuesdays',
  givenName: ' Zoë ',
  familyName: "O'Connor",
})
const tokenOf = (answer: { cookies: ReadonlyMap<string, { value: string } | null> }) =>
  answer.cookies.get('wrenlet_session')?.value ?? ''
const sessionsOf = (accountId: Id<'account'>) =>
  db.selectFrom('session').selectAll().where('account_id', '=', accountId).execute()

test('registering opens an account, signs it in and publishes an event', async () => {
  const answer = await call('registerUser', { body: { ...registration(' Zoe@Example.com '), receiveMarketing: true } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(answer.status).toBe(201)
  expect(answer.body.user).toMatchObject({
    email: 'zoe@example.com',
    givenName: 'Zoë',
    familyName: "O'Connor",
    country: 'GB',
    receiveMarketing: true,
    plan: null,
    pendingReturn: false,
  })
  expect(answer.cookies.get('wrenlet_session')?.options).toEqual({ maxAge: 60 * 86_400, httpOnly: true })
  expect(await findViewer(db, tokenOf(answer), time.wall)).toMatchObject({ accountId: answer.body.user.id })
  expect(events.published).toEqual([{ type: 'account-registered', accountId: answer.body.user.id }])
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', toId<'account'>(answer.body.user.id))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ created_at: time.application, last_login_at: time.application })
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  const consents = await db.selectFrom('consent').selectAll().where('account_id', '=', row.id).execute()
  expect(consents).toMatchObject([{ kind: 'marketing', given: true, terms_version: termsVersion }])
})

test('marketing is off unless it was requested, and without a request no consent is recorded', async () => {
  const answer = await call('registerUser', { body: registration('quiet@example.com') })
  expect(answer).toMatchObject({ ok: true, body: { user: { receiveMarketing: false } } })
  const consents = await db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .where('email', '=', 'quiet@example.com')
    .selectAll()
    .execute()
  expect(consents).toEqual([])
})

test.each([
  [{ email: 'zoe@example' }, 'invalid_email', messages.invalidEmail, 'body.email'],
  [{ email: 'not an address' }, 'invalid_email', messages.invalidEmail, 'body.email'],
  [{ password: 'short' }, 'weak_password', 'Use 10 characters or more', 'body.password'],
  [{ password: 'Password123!' }, 'weak_password', expect.stringContaining('harder to guess'), 'body.password'],
  [{ password: "ZoëO'Connor99" }, 'weak_password', expect.stringContaining('your name'), 'body.password'],
  [{ givenName: ' \u0007 ' }, 'invalid_request', 'Enter your first name', 'body.givenName'],
  [{ familyName: '' }, 'invalid_request', 'Enter your last name', 'body.familyName'],
])('registering with %j is refused', async (change, code, message, field) => {
  const answer = await call('registerUser', { body: { ...registration('other@example.com'), ...change } })
  expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code, message, field }] })
  expect(answer.cookies.size).toBe(0)
})

test('every invalid field of a registration is reported at once', async () => {
  const body = { email: 'zoe@example', givenName: ' ', familyName: '', password: 'short' }
  const answer = await call('registerUser', { body })
  expect(answer).toMatchObject({ status: 400, errors: Object.keys(body).map((name) => ({ field: `body.${name}` })) })
})

test('an email has one account, in upper or lower case and despite simultaneous requests', async () => {
  const again = await call('registerUser', { body: registration('ZOE@example.COM') })
  expect(again).toMatchObject({ ok: false, status: 409, errors: [{ code: 'email_taken', field: 'body.email' }] })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('registerUser', { body: registration('race@example.com') })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
})

test('unknown and missing fields are refused', async () => {
  const answer = await call('registerUser', { body: { ...registration('x@example.com'), admin: true } })
  expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'unknown_field' }] })
  expect(await call('login', { body: { username: 'x@example.com' } })).toMatchObject({ ok: false, status: 400 })
})

test('registration reveals that an email has an account only a few times, and then nothing about any email', async () => {
  const ip = '2001:db8:1:2::1'
  const attempt = (email: string, from = ip) => call('registerUser', { body: registration(email) }, { ip: from })
  const tries = await Promise.all(
    Array.from({ length: failedRegistrations.hits + 1 }, () => attempt('race@example.com')),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(failedRegistrations.hits).fill(409), 429])
  expect(await attempt('unknown-yet@example.com', '2001:db8:1:2::99')).toMatchObject({
    ok: false,
    status: 429,
    errors: [{ code: 'too_many', message: expect.stringMatching(/^Too many attempts. Try again in \d+ minutes/) }],
  })
  expect((await attempt('race@example.com', '2001:db8:1:3::1')).status).toBe(409)
  passMinutes(60)
  expect((await attempt('race@example.com')).status).toBe(409)
})

test('many parents on one network may register within an hour: opened accounts count only towards the wider limit', async () => {
  const ip = '203.0.113.200'
  for (let child = 0; child < failedRegistrations.hits + 5; child++)
    expect((await call('registerUser', { body: registration(`nursery-${child}@example.com`) }, { ip })).status).toBe(
      201,
    )
  expect((await call('registerUser', { body: registration('nursery-1@example.com') }, { ip })).status).toBe(409)
  const key = `${registerNetwork.name}:${createHash('sha256').update(ip).digest('hex').slice(0, 32)}`
  await db.updateTable('rate_limit').set({ hits: registerNetwork.hits }).where('key', '=', key).execute()
  expect((await call('registerUser', { body: registration('nursery-x@example.com') }, { ip })).status).toBe(429)
})

test('signing in opens a new session and ends the caller’s', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const before = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const answer = await call(
    'login',
    { body: { username: account.email.toUpperCase(), password: builtPassword } },
    { viewer: before.viewer },
  )
  expect(answer).toMatchObject({ ok: true, status: 200, body: { user: { id: account.id, postCode: 'BS8 2HB' } } })
  expect(await findViewer(db, before.token, time.wall)).toBeNull()
  expect(await findViewer(db, tokenOf(answer), time.wall)).toMatchObject({ accountId: account.id })
  const [session] = await sessionsOf(account.id)
  expect(session?.token_hash.toString('utf8')).not.toContain(tokenOf(answer))
  const row = await db.selectFrom('account').select('last_login_at').where('id', '=', account.id).executeTakeFirst()
  expect(row?.last_login_at).toEqual(time.application)
})

test('a wrong password and an unknown email get the same answer', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const wrong = await call('login', { body: { username: account.email, password: 'something-else' } })
  const unknown = await call('login', { body: { username: 'nobody@example.com', password: 'something-else' } })
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({
    ok: false,
    status: 401,
    errors: [{ code: 'wrong_sign_in', message: messages.wrongSignIn }],
  })
  expect(await call('login', { body: { username: 'nobody', password: 'x' } })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_email', message: 'Please enter a valid email', field: 'body.username' }],
  })
})

test('after ten wrong attempts from one place people must wait; the right password resets the count', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const ip = '198.51.100.7'
  const attempt = (password: string, from = ip) =>
    call('login', { body: { username: account.email, password } }, { ip: from }).then((answer) => answer.status)
  for (let round = 0; round < 9; round++) expect(await attempt('wrong-password')).toBe(401)
  expect(await attempt(builtPassword)).toBe(200)
  for (let round = 0; round < 10; round++) expect(await attempt('wrong-password')).toBe(401)
  expect(await attempt('wrong-password')).toBe(429)
  expect(await attempt(builtPassword)).toBe(429)
  expect(await attempt(builtPassword, '198.51.100.8')).toBe(200)
  passMinutes(15)
  expect(await attempt(builtPassword)).toBe(200)
})

// Each attempt comes from another network, at the same time on the clock: they share only the email.
async function strangersFail(email: string, times: number): Promise<number[]> {
  const statuses = []
  for (let round = 0; round < times; round++) {
    const ip = `100.64.${round}.1`
    statuses.push((await call('login', { body: { username: email, password: 'wrong-password' } }, { ip })).status)
  }
  return statuses
}

test('strangers can only delay sign-ins with an email, by a minute at most, whether or not it has an account', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  for (const email of [account.email, 'nobody-here@example.com']) {
    expect(await strangersFail(email, 12)).toEqual([...Array(10).fill(401), 429, 429])
    const waits = []
    for (let round = 0; round < 8; round++) {
      const { errors } = await refusedLogin(email)
      const seconds = Number(/Try again in (\d+) second/.exec(errors[0]?.message ?? '')?.[1])
      waits.push(seconds)
      passMinutes(seconds / 60)
      expect((await strangersFail(email, 1))[0]).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  }
})

async function refusedLogin(email: string) {
  const answer = await call('login', { body: { username: email, password: builtPassword } }, { ip: '100.65.0.1' })
  if (answer.ok || answer.status !== 429) throw new Error(`not refused: ${answer.status}`)
  return answer
}

test('an owner on any network waits a minute at most, and the sign-in ends the delay for everybody', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const login = (ip: string) => call('login', { body: { username: account.email, password: builtPassword } }, { ip })
  for (let round = 0; round < 25; round++) {
    await strangersFail(account.email, 1)
    passMinutes(1)
  }
  await strangersFail(account.email, 1)
  expect((await login('100.66.0.1')).status).toBe(429)
  passMinutes(1)
  expect((await login('100.66.0.1')).status).toBe(200)
  expect((await strangersFail(account.email, 1))[0]).toBe(401)
})

test('on a network where they have signed in before, owners are not delayed by strangers elsewhere', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const login = (ip: string) => call('login', { body: { username: account.email, password: builtPassword } }, { ip })
  expect((await login('100.67.0.1')).status).toBe(200)
  await strangersFail(account.email, 10)
  expect((await login('100.67.0.2')).status).toBe(429)
  expect((await login('100.67.0.1')).status).toBe(200)
})

test('a delayed attempt does not count towards the limit of the caller’s own network', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const login = () =>
    call('login', { body: { username: account.email, password: builtPassword } }, { ip: '100.70.0.1' })
  await strangersFail(account.email, 10)
  for (let round = 0; round < 15; round++) expect((await login()).status).toBe(429)
  passMinutes(1)
  expect((await login()).status).toBe(200)
})

test('simultaneous attempts are counted one after the other: only the last free one is made', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  await strangersFail(account.email, 9)
  const tries = Array.from({ length: 6 }, (_, index) =>
    call('login', { body: { username: account.email, password: 'wrong' } }, { ip: `100.68.${index}.1` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([401, 429, 429, 429, 429, 429])
})

test('the emailed link works for an owner whom wrong passwords delay, and clears their count', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const ip = '100.69.0.1'
  const login = (password: string, from: string) =>
    call('login', { body: { username: account.email, password } }, { ip: from })
  for (let round = 0; round < 11; round++) await login('wrong-password', ip)
  expect((await login(builtPassword, ip)).status).toBe(429)
  expect((await login(builtPassword, '100.69.0.2')).status).toBe(429)
  expect(await call('requestSignInLink', { body: { email: account.email } }, { ip })).toMatchObject({ status: 200 })
  const code = await aSignInCode(services, account.id, null)
  expect(await call('signInByLink', { body: { code } }, { ip })).toMatchObject({ ok: true })
  expect((await login(builtPassword, ip)).status).toBe(200)
  expect((await login(builtPassword, '100.69.0.2')).status).toBe(200)
})

test('a hash with older parameters is replaced when its password is used', async () => {
  const nonce = Buffer.alloc(16, 3)
  const tag = argon2Sync('argon2id', {
    message: builtPassword,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const trim = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const account = await transaction(db, (tx) => anAccount(tx))
  await db
    .updateTable('account')
    .set({ password_hash: `$argon2id$v=19$m=8192,t=1,p=1$${trim(nonce)}$${trim(tag)}` })
    .where('id', '=', account.id)
    .execute()
  const signIn = () => call('login', { body: { username: account.email, password: builtPassword } })
  expect(await signIn()).toMatchObject({ ok: true })
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirst()
  expect(row?.password_hash).toContain('m=19456,t=2,p=1')
  expect(await signIn()).toMatchObject({ ok: true })
})

test('signing out ends this session and no other, and does nothing without a session', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const [one, two] = await transaction(db, async (tx) => [
    await aSession(tx, account.id, time.wall),
    await aSession(tx, account.id, time.wall),
  ])
  const answer = await call('logout', {}, { viewer: one?.viewer ?? null })
  expect(answer).toMatchObject({ ok: true, status: 200, body: { ok: true } })
  expect(answer.cookies.get('wrenlet_session')).toBeNull()
  expect(await findViewer(db, one?.token ?? '', time.wall)).toBeNull()
  expect(await findViewer(db, two?.token ?? '', time.wall)).not.toBeNull()
  expect(await call('logout')).toMatchObject({ ok: true })
})
