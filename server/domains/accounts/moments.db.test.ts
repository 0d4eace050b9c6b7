// Sign-in, sessions and codes at their exact deadlines, and while somebody else changes the same row.
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'
import { exportAccount } from './operations/export-account.ts'
import { takeSignInTurn } from './steps/sign-in-turns.ts'

const { db } = await openTestDatabase()
const { services, call, events, time } = accountsWorld(db)
const built = (options: Parameters<typeof anAccount>[1] = {}) => transaction(db, (tx) => anAccount(tx, options))
type Account = Awaited<ReturnType<typeof built>>
let network = 0
const elsewhere = () => ({ ip: `198.51.100.${++network}` })
const newPassword = 'seven-herons-on-the-weir'
const at = (wall: Date) => {
  time.wall = wall
}
const later = (from: Date, minutes: number, ms = 0) => new Date(from.getTime() + minutes * 60_000 + ms)
const logIn = ({ email }: Account, password: string, more: object = elsewhere()) =>
  call('login', { body: { username: email, password } }, more)
const reset = ({ email }: Account, resetCode: string, more: object = elsewhere()) =>
  call('changePassword', { body: { email, resetCode, newPassword, confirmPassword: newPassword } }, more)
const useLink = (code: string, more: object = elsewhere()) => call('signInByLink', { body: { code } }, more)

test.each<[string, number, (account: Account) => Promise<() => Promise<boolean>>]>([
  [
    'a session, 60 days after it was last seen',
    60 * 24 * 60,
    async ({ id }) => {
      const { token } = await transaction(db, (tx) => aSession(tx, id, time.wall))
      return async () => (await findViewer(db, token, time.wall)) !== null
    },
  ],
  [
    'a sign-in link after 15 minutes',
    15,
    async ({ id }) => {
      const code = await aSignInCode(services, id, null)
      return async () => (await useLink(code)).ok
    },
  ],
  [
    'a reset code after an hour',
    60,
    async (account) => {
      const code = await aResetCode(services, account.id)
      return async () => (await reset(account, code)).ok
    },
  ],
])('%s works until a millisecond before its end, and not at its end', async (_, minutes, prepare) => {
  const start = time.wall
  const over = await prepare(await built())
  at(later(start, minutes))
  expect(await over()).toBe(false)
  at(start)
  const good = await prepare(await built())
  at(later(start, minutes, -1))
  expect(await good()).toBe(true)
})

test('using a session extends it to 60 days from then', async () => {
  const { id } = await built()
  const start = time.wall
  const { token } = await transaction(db, (tx) => aSession(tx, id, start))
  // The extension is written at most once an hour.
  expect(await findViewer(db, token, later(start, 60, -1))).toMatchObject({ wasExtended: false })
  expect(await findViewer(db, token, later(start, 60))).toMatchObject({ wasExtended: true })
  const days60 = 60 * 24 * 60
  expect(await findViewer(db, token, later(start, 60 + days60, -1))).not.toBeNull()
})

test('extending one session extends no other', async () => {
  const { id } = await built()
  const start = time.wall
  const [used, left] = await transaction(db, async (tx) => [
    await aSession(tx, id, start),
    await aSession(tx, id, start),
  ])
  expect(await findViewer(db, used.token, later(start, 600))).toMatchObject({ wasExtended: true })
  expect(await findViewer(db, left.token, later(start, 60 * 24 * 60))).toBeNull()
})

test('a password changed while it is being checked lets nobody in', async () => {
  const account = await built()
  let trying: ReturnType<typeof logIn> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('account').set({ password_hash: 'another' }).where('id', '=', account.id).execute()
    trying = logIn(account, builtPassword)
    await untilBlocked(db)
  })
  expect(await trying).toMatchObject({ ok: false, errors: [{ code: 'wrong_sign_in' }] })
  expect((await trying)?.cookies.size).toBe(0)
})

test('an email changed while somebody signs in with the old one lets nobody in', async () => {
  const account = await built()
  let trying: ReturnType<typeof logIn> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('account').set({ email: 'moved-on@example.net' }).where('id', '=', account.id).execute()
    trying = logIn(account, builtPassword)
    await untilBlocked(db)
  })
  expect(await trying).toMatchObject({ ok: false, errors: [{ code: 'wrong_sign_in' }] })
})

test('only one of two simultaneous changes with the current password succeeds', async () => {
  const account = await built()
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const change = (password: string) =>
    call(
      'changePassword',
      { body: { currentPassword: builtPassword, newPassword: password, confirmPassword: password } },
      { viewer },
    )
  let changing: ReturnType<typeof change> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('account').set({ password_hash: 'another' }).where('id', '=', account.id).execute()
    changing = change(newPassword)
    await untilBlocked(db)
  })
  expect(await changing).toMatchObject({ ok: false, errors: [{ field: 'body.currentPassword' }] })
  expect((await logIn(account, newPassword)).ok).toBe(false)
})

test('a new password ends only its own account’s codes and sessions', async () => {
  const [mine, other] = [await built(), await built()]
  const code = await aResetCode(services, mine.id)
  const [resetCode, link] = [await aResetCode(services, other.id), await aSignInCode(services, other.id, null)]
  const { token } = await transaction(db, (tx) => aSession(tx, other.id, time.wall))
  expect(await reset(mine, code)).toMatchObject({ ok: true })
  expect(await findViewer(db, token, time.wall)).not.toBeNull()
  expect(await useLink(link)).toMatchObject({ ok: true })
  expect(await reset(other, resetCode)).toMatchObject({ ok: true })
})

test('a code does not work with another email, and stays valid for its own', async () => {
  const [mine, other] = [await built(), await built()]
  const code = await aResetCode(services, mine.id)
  expect(await reset(other, code)).toMatchObject({ ok: false, errors: [{ code: 'reset_code_invalid' }] })
  expect((await logIn(other, builtPassword)).ok).toBe(true)
  expect(await reset({ ...mine, email: ` ${mine.email.toUpperCase()} ` }, code)).toMatchObject({ ok: true })
})

test('a reset also signs out this browser', async () => {
  const account = await built()
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const answer = await reset(account, await aResetCode(services, account.id), { ...elsewhere(), viewer })
  expect(answer.cookies.get('wrenlet_session')).toBeNull()
  expect(await db.selectFrom('session').select('id').where('account_id', '=', account.id).execute()).toEqual([])
})

test('an export is refused if the first proof of the address ends its session while it is read', async () => {
  const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const code = await aSignInCode(services, account.id, null)
  const everything = async () => {
    expect(await useLink(code)).toMatchObject({ ok: true })
    return {} as AnswerOf<'exportAccount'>
  }
  const asking = { viewer, userAgent: '' }
  await expect(
    exportAccount(services, { currentPassword: builtPassword }, asking, { everything }),
  ).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a sign-in by link sets the same cookie as every other sign-in', async () => {
  const { id } = await built()
  const answer = await useLink(await aSignInCode(services, id, null))
  expect(answer.cookies.get('wrenlet_session')?.options).toEqual({ maxAge: 60 * 86_400, httpOnly: true })
})

test('a network that is known for one email is not known for another', async () => {
  const [mine, other] = [await built(), await built()]
  const home = elsewhere()
  expect((await logIn(mine, builtPassword, home)).ok).toBe(true)
  const turn = (email: string, ip: string) => takeSignInTurn(db, email, ip, time.wall)
  // Strangers have used up the free attempts for both emails.
  for (const { email } of [mine, other])
    for (let count = 1; count <= 11; count++) await turn(email, '192.0.2.99').catch(() => undefined)
  await turn(mine.email, home.ip)
  await expect(turn(mine.email, elsewhere().ip)).rejects.toMatchObject({ code: 'too_many' })
  await expect(turn(other.email, home.ip)).rejects.toMatchObject({ code: 'too_many' })
})

test.each([
  ['an address that was proved before', {}, false],
  ['an address that was never proved', { unproved: true }, true],
])('a sign-in link ends the password and sessions of an unproved address only: %s', async (_, options, drops) => {
  const account = await built(options)
  const other = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  events.clear()
  expect((await useLink(await aSignInCode(services, account.id, null))).ok).toBe(true)
  expect((await findViewer(db, other.token, time.wall)) === null).toBe(drops)
  expect((await logIn(account, builtPassword)).ok).toBe(!drops)
  expect(events.published.map(({ type }) => type)).toEqual(drops ? ['address-first-proved', 'password-dropped'] : [])
})
