// Changing an account's email: requested by somebody who proves their identity, made by the link to the new address, undone by
// the link to the old one. Longer than 300 lines because it holds every refusal and every email of this one journey.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { type AccountOptions, anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'

const { db } = await openTestDatabase()
const { services, call, events, time, passMinutes, worker, jobs, mails } = accountsWorld(db)

let count = 0
const newAddress = () => `new-${++count}@example.net`
const elsewhere = () => ({ ip: `198.51.100.${++count}` })
const built = async (options: AccountOptions = {}) => {
  const account = await transaction(db, (tx) => anAccount(tx, options))
  const session = () => transaction(db, (tx) => aSession(tx, account.id, time.wall))
  return { ...account, session, ...(await session()) }
}
type Built = Awaited<ReturnType<typeof built>>
type Signed = Pick<Built, 'viewer'>

const ask = ({ viewer }: Signed, email: string, more: object = {}) =>
  call('requestEmailChange', { body: { email, ...more } }, { viewer, ...elsewhere() })
const confirm = ({ viewer }: Signed, code: string, from: object = elsewhere()) =>
  call('confirmEmailChange', { body: { code } }, { viewer, ...from })
const undo = (code: string, from: object = elsewhere()) => call('undoEmailChange', { body: { code } }, from)

/**
 * Runs due jobs.
 * @returns the emails sent, newest last
 */
const sendMails = async () => {
  const before = mails.length
  await worker.drain()
  return mails.slice(before)
}
const codeIn = (text: string | undefined) => text?.match(/\/email\/(?:confirm|undo)\/(\S+)/)?.[1] ?? ''
/** The code of the only email to that address. */
const codeTo = async (address: string) => {
  const sent = (await sendMails()).filter(({ to }) => to.address === address)
  expect(sent.length, `messages to ${address}`).toBe(1)
  return codeIn(sent[0]?.text)
}
const emailOf = async ({ id }: Built) =>
  (await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
/**
 * Requests a change.
 * @returns the code of its email
 */
const requestChange = async (account: Built, email: string) => {
  expect(await ask(account, email)).toMatchObject({ status: 200 })
  return codeTo(email)
}
/**
 * Makes a change.
 * @returns the code of the email to the old address
 */
const makeChange = async (account: Built, email: string) => {
  const former = await emailOf(account)
  expect(await confirm(account, await requestChange(account, email))).toMatchObject({ status: 200 })
  return codeTo(former)
}
const isStillIn = async ({ token }: { token: string }) => (await findViewer(db, token, time.wall)) !== null
const logIn = (email: string, password = builtPassword) =>
  call('login', { body: { username: email, password } }, elsewhere()).then(({ status }) => status)
const register = (email: string) =>
  call(
    'registerUser',
    { body: { email, password: 'moorhens-at-midnight', givenName: 'Ada', familyName: 'Pell' } },
    elsewhere(),
  ).then(({ status }) => status)
const linkInvalid = { ok: false, status: 400, errors: [{ code: 'email_link_invalid', field: 'body.code' }] }

test('the new address gets a link, and nothing changes until it is followed where the account is signed in', async () => {
  const account = await built()
  const email = newAddress()
  const answer = await ask(account, `  ${email.toUpperCase()} `)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      email,
      message: `Check the inbox of ${email}. Press the link in our email there, and it’s your new email.`,
    },
  })
  const [message, ...more] = await sendMails()
  expect([message?.to.address, message?.subject, more.length]).toEqual([email, 'Confirm your new email', 0])
  const code = codeIn(message?.text)
  const stored = await db.selectFrom('email_change_code').selectAll().execute()
  const queue = await db.selectFrom('job').selectAll().execute()
  expect(JSON.stringify([stored, queue])).not.toContain(code)
  expect(await emailOf(account)).toBe(account.email)
  expect(await call('proofOfIdentity', {}, account)).toMatchObject({ body: { waitingEmail: email } })
  const stranger = await built()
  expect(await call('confirmEmailChange', { body: { code } }), 'signed out').toMatchObject({ status: 401 })
  expect(await confirm(stranger, code), 'the email may have gone to somebody else’s inbox').toMatchObject(linkInvalid)
  events.clear()
  expect(await confirm(account, code)).toMatchObject({ status: 200, body: { email } })
  expect(events.published).toEqual([{ type: 'email-changed', accountId: account.id, changeId: expect.any(String) }])
  expect(await emailOf(account)).toBe(email)
  expect(await logIn(email)).toBe(200)
  expect(await logIn(account.email)).toBe(401)
  expect(await confirm(account, code), 'a link works once').toMatchObject(linkInvalid)
  expect(await call('proofOfIdentity', {}, account)).toMatchObject({ body: { waitingEmail: null } })
})

test('other sessions end and links sent to the old address stop working; this session and other accounts’ continue', async () => {
  const [account, stranger] = [await built(), await built()]
  const other = await account.session()
  const code = await requestChange(account, newAddress())
  const [link, reset] = [await aSignInCode(services, account.id, null), await aResetCode(services, account.id)]
  const strangersCode = await aSignInCode(services, stranger.id, null)
  await confirm(account, code)
  expect([await isStillIn(account), await isStillIn(other), await isStillIn(stranger)]).toEqual([true, false, true])
  expect((await call('signInByLink', { body: { code: link } }, elsewhere())).status).toBe(400)
  const password = 'seven-quiet-otters'
  const body = { newPassword: password, confirmPassword: password, email: await emailOf(account), resetCode: reset }
  expect((await call('changePassword', { body }, elsewhere())).status).toBe(400)
  expect((await call('signInByLink', { body: { code: strangersCode } }, elsewhere())).status).toBe(200)
})

test('the current password is required, except soon after a sign-in', async () => {
  await sendMails()
  const account = await built()
  passMinutes(10)
  const refused = { status: 400, errors: [{ code: 'invalid_request', field: 'body.currentPassword' }] }
  expect(await ask(account, newAddress())).toMatchObject(refused)
  expect(await ask(account, newAddress(), { currentPassword: 'not-mine' })).toMatchObject(refused)
  expect(await sendMails()).toEqual([])
  expect(await ask(account, newAddress(), { currentPassword: builtPassword })).toMatchObject({ status: 200 })
  expect(await isStillIn(account)).toBe(true)
})

test('an invalid address, the account’s own, and a request without a session are refused', async () => {
  const account = await built()
  expect(await ask(account, 'not an address')).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_email', field: 'body.email' }],
  })
  expect(await ask(account, account.email.toUpperCase())).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_request', field: 'body.email', message: 'That is your email already' }],
  })
  const signedOut = { status: 401, errors: [{ code: 'unauthorized' }] }
  expect(await call('requestEmailChange', { body: { email: newAddress() } })).toMatchObject(signedOut)
  expect(await call('cancelEmailChange')).toMatchObject(signedOut)
  expect(await call('proofOfIdentity')).toMatchObject(signedOut)
})

test('nobody learns whether an address has an account; its owner is notified, and gets no link', async () => {
  const [account, owner] = [await built(), await built()]
  const free = newAddress()
  const [known, unknown] = [await ask(account, owner.email), await ask(account, free)]
  expect(JSON.stringify(known).replaceAll(owner.email, '')).toBe(JSON.stringify(unknown).replaceAll(free, ''))
  await sendMails()
  expect(await ask(account, owner.email)).toMatchObject({ status: 200 })
  const [message, ...more] = await sendMails()
  expect([message?.to.address, message?.subject, more.length]).toEqual([
    owner.email,
    'This email already has a Wrenlet account',
    0,
  ])
  expect(codeIn(message?.text)).toBe('')
  expect(await emailOf(owner)).toBe(owner.email)
  const exported = await call('exportAccount', { body: { currentPassword: builtPassword, inWords: false } }, account)
  if (!exported.ok) throw new Error('nothing was exported')
  const { emails } = exported.body.data
  const [toKnown, toUnknown] = [owner.email, free].map((address) => {
    const row = emails.find(({ toAddress }) => toAddress === address)
    return { ...row, toAddress: '', sentAt: '' }
  })
  expect(Object.keys(toKnown ?? {})).toContain('template')
  expect(toKnown, 'nor from the export').toEqual(toUnknown)
})

test('an address taken in the meantime is refused when the link is followed; the link works once the address is free', async () => {
  const account = await built()
  const email = newAddress()
  const code = await requestChange(account, email)
  const taker = await built({ email })
  expect(await confirm(account, code)).toMatchObject({ status: 409, errors: [{ code: 'email_taken' }] })
  expect(await emailOf(account)).toBe(account.email)
  expect(await isStillIn(account)).toBe(true)
  await db.deleteFrom('account').where('id', '=', taker.id).execute()
  expect(await confirm(account, code)).toMatchObject({ status: 200 })
})

test('requesting the same address again keeps its emails valid; another address, cancelling and a new password end them', async () => {
  const account = await built()
  const [first, second] = [newAddress(), newAddress()]
  const once = await requestChange(account, first)
  const twice = await requestChange(account, first)
  const slip = await requestChange(account, second)
  for (const code of [once, twice]) expect(await confirm(account, code)).toMatchObject(linkInvalid)
  expect(await call('cancelEmailChange', {}, account)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await call('cancelEmailChange', {}, account), 'again').toMatchObject({ status: 200 })
  expect(await confirm(account, slip)).toMatchObject(linkInvalid)
  const beforePassword = await requestChange(account, newAddress())
  const password = 'seven-quiet-otters'
  const body = { newPassword: password, confirmPassword: password, currentPassword: builtPassword }
  expect(await call('changePassword', { body }, account)).toMatchObject({ status: 200 })
  expect(await confirm(account, beforePassword)).toMatchObject(linkInvalid)
  const again = newAddress()
  const older = await requestChange(account, again)
  await requestChange(account, again)
  expect(await confirm(account, older), 'the link in the older email works, too').toMatchObject({ status: 200 })
})

test('a link is valid for an hour, to the last millisecond', async () => {
  const start = time.wall
  const account = await built()
  const code = await requestChange(account, newAddress())
  time.wall = new Date(start.getTime() + 3_600_000)
  expect(await confirm(account, code)).toMatchObject(linkInvalid)
  expect(await call('proofOfIdentity', {}, account)).toMatchObject({ body: { waitingEmail: null } })
  time.wall = new Date(start.getTime() + 3_600_000 - 1)
  expect(await confirm(account, code)).toMatchObject({ status: 200 })
  time.wall = start
})

test('the old address is notified and can take the account back, even after the email, password and sessions have changed', async () => {
  const account = await built()
  const [second, third] = [newAddress(), newAddress()]
  const code = await requestChange(account, second)
  await confirm(account, code)
  const [message] = (await sendMails()).filter(({ to }) => to.address === account.email)
  expect(message?.subject).toBe('Your Wrenlet account has a new email')
  expect(message?.text).not.toContain(second)
  const back = codeIn(message?.text)
  const forth = await makeChange(account, third)
  const waiting = await requestChange(account, newAddress())
  const link = await aSignInCode(services, account.id, null)
  events.clear()
  const undone = await undo(back)
  expect(undone).toMatchObject({ status: 200, body: { email: account.email } })
  expect(undone.cookies.get('wrenlet_session'), 'it signs this browser out').toBeNull()
  expect(events.published).toEqual([
    { type: 'email-change-undone', accountId: account.id, changeId: expect.any(String) },
  ])
  expect(await emailOf(account)).toBe(account.email)
  expect(await isStillIn(account)).toBe(false)
  expect(await logIn(account.email), 'its password no longer works').toBe(401)
  const sent = (await sendMails()).map(({ to, subject }) => [to.address, subject])
  expect(sent).toEqual([[account.email, 'Your Wrenlet account has its old email again']])
  expect(await undo(back), 'an undo works once').toMatchObject(linkInvalid)
  expect(await undo(forth), 'a later change cannot be undone any more').toMatchObject(linkInvalid)
  expect((await call('signInByLink', { body: { code: link } }, elsewhere())).status).toBe(400)
  const again = await aSignInCode(services, account.id, null)
  const ownerBack = await call('signInByLink', { body: { code: again } }, elsewhere())
  expect(ownerBack.status).toBe(200)
  expect(await confirm(await sessionOf(account), waiting), 'the attacker’s request ends').toMatchObject(linkInvalid)
})

const sessionOf = async (account: Built) => ({ viewer: (await account.session()).viewer })

test('after an undo an earlier change can still be undone; a code expires once the owner has the address back', async () => {
  const account = await built()
  const second = newAddress()
  const toFirst = await makeChange(account, second)
  passMinutes(1)
  const toSecond = await makeChange(account, newAddress())
  expect(await undo(toSecond)).toMatchObject({ status: 200, body: { email: second } })
  await sendMails()
  expect(await undo(toFirst)).toMatchObject({ status: 200, body: { email: account.email } })

  const other = await built()
  const away = await makeChange(other, newAddress())
  await makeChange(other, other.email)
  expect(await undo(away)).toMatchObject(linkInvalid)
  expect(await emailOf(other)).toBe(other.email)
})

test('for seven days nobody else gets the old address; then it is free and the change can no longer be undone', async () => {
  const start = time.wall
  const [account, stranger] = [await built(), await built()]
  const back = await makeChange(account, newAddress())
  expect(await register(account.email)).toBe(409)
  expect(await ask(stranger, account.email)).toMatchObject({ status: 200 })
  const kept = (await sendMails()).map(({ to, subject }) => [to.address, subject])
  expect(kept).toEqual([[account.email, 'This email already has a Wrenlet account']])
  // Simulates an email written just before the address became free.
  const code = await requestChange(stranger, newAddress())
  await db
    .updateTable('email_change')
    .set({ new_email: account.email })
    .where('account_id', '=', stranger.id)
    .where('closed_at', 'is', null)
    .execute()
  expect(await confirm(stranger, code)).toMatchObject({ status: 409, errors: [{ code: 'email_taken' }] })
  expect(await emailOf(stranger)).toBe(stranger.email)
  time.wall = new Date(start.getTime() + 7 * 86_400_000 - 1)
  expect(await register(account.email)).toBe(409)
  time.wall = new Date(start.getTime() + 7 * 86_400_000)
  expect(await undo(back)).toMatchObject(linkInvalid)
  expect(await register(account.email)).toBe(201)
  time.wall = start
})

test('an address that was never proved cannot be kept from its owner, except by a member', async () => {
  const squatter = await built({ unproved: true })
  await confirm(squatter, await requestChange(squatter, newAddress()))
  const [message] = (await sendMails()).filter(({ to }) => to.address === squatter.email)
  expect([message?.subject, codeIn(message?.text)]).toEqual(['Your Wrenlet account has a new email', ''])
  expect(await register(squatter.email)).toBe(201)

  const { account } = await transaction(db, (tx) => aMember(tx, { now: time.application }))
  await db.updateTable('account').set({ email_proved_at: null }).where('id', '=', account.id).execute()
  const session = () => transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const member: Built = { ...account, password: builtPassword, session, ...(await session()) }
  expect(await undo(await makeChange(member, newAddress()))).toMatchObject({ status: 200 })
})

test('requests are limited by account, network and address, and wrong codes by network', async () => {
  const account = await built()
  for (let round = 0; round < 10; round++) expect((await ask(account, newAddress())).status).toBe(200)
  expect(await ask(account, newAddress())).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })

  const ip = '203.0.113.200'
  const askFromOneNetwork = async () => {
    const { viewer } = await built()
    return (await call('requestEmailChange', { body: { email: newAddress() } }, { viewer, ip })).status
  }
  for (let round = 0; round < 40; round++) expect(await askFromOneNetwork()).toBe(200)
  expect(await askFromOneNetwork()).toBe(429)
  await sendMails()

  const wanted = newAddress()
  for (let round = 0; round < 7; round++) expect((await ask(await built(), wanted)).status).toBe(200)
  expect((await sendMails()).length, 'the answer is the same, but no further email is sent').toBe(5)

  const guesser = await built()
  const from = { ip: '203.0.113.201' }
  for (let round = 0; round < 50; round++) {
    expect((await confirm(guesser, 'guess', from)).status).toBe(400)
    expect((await undo('guess', from)).status).toBe(400)
  }
  expect((await confirm(guesser, 'guess', from)).status).toBe(429)
  expect((await undo('guess', from)).status).toBe(429)
  const right = await requestChange(guesser, newAddress())
  expect((await confirm(guesser, right, from)).status, 'a valid code does not count as a guess').toBe(200)
})

test('a change is listed among the account’s security events, with the number of sessions it ended', async () => {
  const account = await built()
  await account.session()
  const back = await makeChange(account, newAddress())
  await undo(back)
  const answer = await call('listSecurityEvents', { query: {} }, account)
  const events = answer.ok ? answer.body.events.map(({ kind, endedSessions }) => [kind, endedSessions]) : []
  expect(events).toEqual([
    ['email_change_undone', 1],
    ['email_changed', 1],
    ['email_change_asked', 0],
  ])
})

test('finished changes are swept with their codes; those that can be undone stay', async () => {
  const start = new Date('2032-01-10T10:00:00Z')
  time.wall = start
  const [waiting, made] = [await built(), await built()]
  await requestChange(waiting, newAddress())
  await makeChange(made, newAddress())
  const left = async (days: number, minutes = 0) => {
    time.wall = new Date(start.getTime() + days * 86_400_000 + minutes * 60_000)
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: time.wall })
    const rows = async ({ id }: Built) => {
      const changes = await db.selectFrom('email_change').select('id').where('account_id', '=', id).execute()
      const ids = changes.map((change) => change.id)
      const codes =
        ids.length > 0
          ? await db.selectFrom('email_change_code').where('change_id', 'in', ids).selectAll().execute()
          : []
      return [changes.length, codes.length]
    }
    return [await rows(waiting), await rows(made)]
  }
  expect(await left(0, 59)).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(await left(0, 60)).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(await left(7, -1)).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(await left(7)).toEqual([
    [0, 0],
    [0, 0],
  ])
})
