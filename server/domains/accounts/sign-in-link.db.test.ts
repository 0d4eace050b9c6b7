import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'

const { db } = await openTestDatabase()
const { services, call, events, time, passMinutes } = accountsWorld(db)
const built = () => transaction(db, (tx) => anAccount(tx))
let network = 0
const elsewhere = () => `203.0.113.${++network}`
const ask = (body: object, ip = elsewhere()) => call('requestSignInLink', { body }, { ip })
const use = (code: string, options: Parameters<typeof call>[2] = {}) =>
  call('signInByLink', { body: { code } }, { ip: elsewhere(), ...options })
const tokenOf = (answer: Awaited<ReturnType<typeof use>>) => answer.cookies.get('wrenlet_session')?.value ?? ''
const invalid = { ok: false, status: 400, errors: [{ code: 'sign_in_link_invalid', field: 'body.code' }] }

test('a request gets the same answer for known and unknown emails, and only a known one is emailed', async () => {
  const account = await built()
  events.clear()
  const known = await ask({ email: ` ${account.email.toUpperCase()} `, redirect: '/account/closet?from=email' })
  const unknown = await ask({ email: 'nobody@example.com', redirect: '/account/closet?from=email' })
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ ok: true, status: 200, body: { message: expect.stringContaining('Check your inbox') } })
  expect(events.published).toEqual([
    {
      type: 'sign-in-link-requested',
      accountId: account.id,
      requestId: expect.any(String),
      redirect: '/account/closet?from=email',
    },
  ])
  expect(await ask({ email: 'nobody' })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_email', message: messages.invalidEmail, field: 'body.email' }],
  })
})

test('a redirect to another site is ignored', async () => {
  const account = await built()
  for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    events.clear()
    await ask({ email: account.email, redirect })
    expect(events.published).toMatchObject([{ redirect: null }])
  }
})

test('a code signs in once, within fifteen minutes, and ends no other session', async () => {
  const account = await built()
  const other = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const code = await aSignInCode(services, account.id, '/account')
  const stored = await db.selectFrom('sign_in_link').selectAll().where('account_id', '=', account.id).execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(stored).toMatchObject([{ redirect: '/account' }])
  const answer = await use(code)
  expect(answer).toMatchObject({ ok: true, status: 200, body: { user: { id: account.id, email: account.email } } })
  expect(await findViewer(db, tokenOf(answer), time.wall)).toMatchObject({ accountId: account.id })
  expect(await findViewer(db, other.token, time.wall)).not.toBeNull()
  const row = await db.selectFrom('account').select('last_login_at').where('id', '=', account.id).executeTakeFirst()
  expect(row?.last_login_at).toEqual(time.application)
  const again = await use(code)
  expect(again).toMatchObject(invalid)
  expect(again.cookies.size).toBe(0)
  expect(await use('made-up')).toMatchObject(invalid)
  const late = await aSignInCode(services, account.id, null)
  passMinutes(15)
  expect(await use(late)).toMatchObject(invalid)
  const inTime = await aSignInCode(services, account.id, null)
  passMinutes(14.9)
  expect(await use(inTime)).toMatchObject({ ok: true })
})

test('the first link of an unproved address ends a stranger’s session and password, and an email says so', async () => {
  const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const login = (ip: string) => call('login', { body: { username: account.email, password: builtPassword } }, { ip })
  const strangers = await login('100.70.0.1')
  const first = await use(await aSignInCode(services, account.id, null), { ip: '100.70.0.2' })
  expect(first).toMatchObject({ ok: true })
  expect(await findViewer(db, tokenOf(strangers), time.wall)).toBeNull()
  expect(await findViewer(db, tokenOf(first), time.wall)).toMatchObject({ accountId: account.id })
  expect((await login('100.70.0.1')).status).toBe(401)
  expect(events.published.filter(({ type }) => type === 'password-dropped')).toEqual([
    { type: 'password-dropped', accountId: account.id },
  ])
  // Once the address is proved, the next link ends nothing.
  events.clear()
  expect(await use(await aSignInCode(services, account.id, null))).toMatchObject({ ok: true })
  expect(await findViewer(db, tokenOf(first), time.wall)).not.toBeNull()
  expect(events.published).toEqual([])
})

test('the first proof of an address withdraws marketing consent that a stranger may have given, and records that', async () => {
  const choice = (accountId: Id<'account'>) =>
    db
      .selectFrom('account')
      .select(['receive_marketing', 'marketing_changed_at'])
      .where('id', '=', accountId)
      .executeTakeFirst()
  const strangers = async () => {
    const account = await transaction(db, (tx) => anAccount(tx, { unproved: true, receiveMarketing: true }))
    expect(await choice(account.id)).toMatchObject({ receive_marketing: true })
    return account
  }
  const byLink = await strangers()
  expect(await use(await aSignInCode(services, byLink.id, null))).toMatchObject({ ok: true })
  const byReset = await strangers()
  const reset = { email: byReset.email, resetCode: await aResetCode(services, byReset.id) }
  const twice = { newPassword: 'thistles-in-the-teapot', confirmPassword: 'thistles-in-the-teapot' }
  expect(await call('changePassword', { body: { ...twice, ...reset } }, { ip: elsewhere() })).toMatchObject({
    ok: true,
  })
  for (const { id } of [byLink, byReset]) {
    expect(await choice(id)).toEqual({ receive_marketing: false, marketing_changed_at: null })
    const ends = db.selectFrom('consent').select(['kind', 'given', 'shown']).where('account_id', '=', id)
    expect(await ends.execute()).toMatchObject([
      { kind: 'marketing', given: false, shown: { where: 'the first proof of the address' } },
    ])
  }
  const no = { receive_marketing: false, marketing_changed_at: time.application }
  const saysNo = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  await db.updateTable('account').set(no).where('id', '=', saysNo.id).execute()
  expect(await use(await aSignInCode(services, saysNo.id, null))).toMatchObject({ ok: true })
  expect(await choice(saysNo.id), 'a refusal stays').toEqual(no)
  const { account: member } = await transaction(db, (tx) => aMember(tx, { unproved: true, receiveMarketing: true }))
  expect(await use(await aSignInCode(services, member.id, null))).toMatchObject({ ok: true })
  expect(await choice(member.id), 'a member keeps the consent').toMatchObject({ receive_marketing: true })
})

test('a family that has joined keeps its password and its sessions with its first link; a reset also proves the address', async () => {
  const { account: member } = await transaction(db, (tx) => aMember(tx, { unproved: true }))
  const session = await transaction(db, (tx) => aSession(tx, member.id, time.wall))
  expect(await use(await aSignInCode(services, member.id, null))).toMatchObject({ ok: true })
  expect(await findViewer(db, session.token, time.wall)).not.toBeNull()
  const body = { username: member.email, password: builtPassword }
  expect((await call('login', { body }, { ip: elsewhere() })).status).toBe(200)

  const other = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const reset = { email: other.email, resetCode: await aResetCode(services, other.id) }
  const twice = { newPassword: 'thistles-in-the-teapot', confirmPassword: 'thistles-in-the-teapot' }
  expect(await call('changePassword', { body: { ...twice, ...reset } }, { ip: elsewhere() })).toMatchObject({
    ok: true,
  })
  events.clear()
  expect(await use(await aSignInCode(services, other.id, null))).toMatchObject({ ok: true })
  expect(events.published).toEqual([])
})

test('only one of several simultaneous uses of one code signs in', async () => {
  const account = await built()
  const code = await aSignInCode(services, account.id, null)
  const statuses = (await Promise.all([use(code), use(code), use(code)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400])
})

test('the new session replaces the caller’s', async () => {
  const account = await built()
  const before = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const answer = await use(await aSignInCode(services, account.id, null), { viewer: before.viewer })
  expect(answer).toMatchObject({ ok: true })
  expect(await findViewer(db, before.token, time.wall)).toBeNull()
})

test('a new password ends earlier links, whichever way it was set', async () => {
  const account = await built()
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const twice = { newPassword: 'seven-quiet-otters', confirmPassword: 'seven-quiet-otters' }
  const [first, stranger] = [await aSignInCode(services, account.id, null), await built()]
  const strangersCode = await aSignInCode(services, stranger.id, null)
  await call('changePassword', { body: { ...twice, currentPassword: builtPassword } }, { viewer })
  expect(await use(first)).toMatchObject(invalid)
  const second = await aSignInCode(services, account.id, null)
  const resetCode = await aResetCode(services, account.id)
  await call('changePassword', { body: { ...twice, email: account.email, resetCode } })
  expect(await use(second)).toMatchObject(invalid)
  expect(await use(strangersCode)).toMatchObject({ ok: true })
})

test('one network may request links for one email, known or unknown, five times an hour', async () => {
  const account = await built()
  for (const email of [account.email, 'unknown@example.com']) {
    const ip = elsewhere()
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await ask({ email }, ip)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test.each(['requestSignInLink', 'requestPasswordReset'] as const)(
  '%s: strangers elsewhere neither use up the owner’s requests nor fill the inbox',
  async (id) => {
    const account = await built()
    const request = (ip: string) => call(id, { body: { email: account.email } }, { ip })
    events.clear()
    for (let round = 0; round < 12; round++) expect((await request(elsewhere())).status).toBe(200)
    expect(events.published).toHaveLength(5)
    expect((await request('198.51.100.44')).status).toBe(200)
    // The limits last ten minutes for links valid for fifteen, and half an hour for reset codes valid for an hour, so
    // the last email is still valid when they end.
    passMinutes(id === 'requestSignInLink' ? 10 : 30)
    expect((await request('198.51.100.44')).status).toBe(200)
    expect(events.published).toHaveLength(6)
  },
)

test('wrong codes are limited by network, and a valid code still works there', async () => {
  const ip = elsewhere()
  for (let round = 0; round < 100; round++) expect((await use('guess', { ip })).status).toBe(400)
  expect(await use('guess', { ip })).toMatchObject({ ok: false, status: 429, errors: [{ code: 'too_many' }] })
  const account = await built()
  const code = await aSignInCode(services, account.id, null)
  expect(await use(code, { ip })).toMatchObject({ ok: true, body: { user: { id: account.id } } })
})
