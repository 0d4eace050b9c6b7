import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { accountsWorld } from '#tests/support/accounts-world.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { findViewer } from './index.ts'
import { registerNetwork } from './rules/limits.ts'

const { db } = await openTestDatabase()
const { call, events, time, passes } = accountsWorld(db)

const registration = (email: string) => ({
  email,
  password: 'nettle-soup-on-tuesdays',
  givenName: ' Zoë ',
  familyName: "O'Connor",
})
const tokenOf = (answer: { cookies: ReadonlyMap<string, { value: string } | null> }) =>
  answer.cookies.get('wrenlet_session')?.value ?? ''
const sessionsOf = (accountId: string) =>
  db.selectFrom('session').selectAll().where('account_id', '=', accountId).execute()

test('registering opens an account, signs it in and tells the others', async () => {
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
  const row = await db.selectFrom('account').selectAll().where('id', '=', answer.body.user.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ created_at: time.business, last_login_at: time.business })
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(await db.selectFrom('consent').selectAll().where('account_id', '=', row.id).execute()).toMatchObject([
    { kind: 'marketing', given: true, terms_version: 'terms-of-the-test' },
  ])
})

test('marketing is off unless it was asked for, and then there is no consent to record', async () => {
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

test('an email has one account, whatever its case, and however many ask at once', async () => {
  const again = await call('registerUser', { body: registration('ZOE@example.COM') })
  expect(again).toMatchObject({ ok: false, status: 409, errors: [{ code: 'email_taken', field: 'body.email' }] })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('registerUser', { body: registration('race@example.com') })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
})

test('unknown fields and missing ones are refused', async () => {
  const answer = await call('registerUser', { body: { ...registration('x@example.com'), admin: true } })
  expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'unknown_field' }] })
  expect(await call('login', { body: { username: 'x@example.com' } })).toMatchObject({ ok: false, status: 400 })
})

test('registration stops answering after too many tries from one network', async () => {
  const ip = '2001:db8:1:2::1'
  const tries = Array.from({ length: registerNetwork.hits + 1 }, () =>
    call('registerUser', { body: registration('race@example.com') }, { ip }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const neighbour = await call('registerUser', { body: registration('race@example.com') }, { ip: '2001:db8:1:2::99' })
  expect(neighbour).toMatchObject({ ok: false, status: 429, errors: [{ code: 'too_many' }] })
  const elsewhere = await call('registerUser', { body: registration('race@example.com') }, { ip: '2001:db8:1:3::1' })
  expect(elsewhere.status).toBe(409)
  passes(60)
  expect((await call('registerUser', { body: registration('race@example.com') }, { ip })).status).toBe(409)
})

test('signing in opens a session of its own and ends the one it came with', async () => {
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
  expect(row?.last_login_at).toEqual(time.business)
})

test('a wrong password and an unknown email answer alike', async () => {
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

// Processor time, not the clock on the wall: the hash is the work that would tell them apart, and a busy machine must not
// decide whether the test passes.
test('they cost alike', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const timeOf = async (username: string, ip: string) => {
    const began = process.cpuUsage()
    await call('login', { body: { username, password: 'something-else' } }, { ip })
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 7; round++) {
    known.push(await timeOf(account.email, `203.0.113.${round}`))
    unknown.push(await timeOf('nobody@example.com', `203.0.113.${round}`))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0
  expect(median(unknown) / median(known)).toBeGreaterThan(0.6)
  expect(median(unknown) / median(known)).toBeLessThan(1.7)
})

test('ten wrong tries from one place, then a wait; the right password starts the count again', async () => {
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
  passes(15)
  expect(await attempt(builtPassword)).toBe(200)
})

test('a hash with older parameters is replaced when its password is used', async () => {
  const { argon2Sync } = await import('node:crypto')
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

test('signing out ends this session and no other; without one it does no harm', async () => {
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
