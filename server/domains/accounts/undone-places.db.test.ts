// An email that its account no longer has loses its known places, so that nobody who had the account in between keeps an advantage.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'

const { db } = await openTestDatabase()
const { services, call, time, worker, mails } = accountsWorld(db)

const codeTo = async (address: string) => {
  await worker.drain()
  const mail = mails.findLast(({ to }) => to.address === address)
  return mail?.text.match(/\/email\/(?:confirm|undo)\/(\S+)/)?.[1] ?? ''
}
const placesOf = async (email: string) => {
  const hash = createHash('sha256').update(email).digest()
  const places = db.selectFrom('sign_in_place').select('seen_at').where('email_hash', '=', hash)
  return (await places.execute()).length
}

test('a change of email forgets the places of the old address, and its undo those of both addresses', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const other = 'taken.over@example.net'
  const at = (last: number) => ({ ip: `198.51.100.${last}` })
  const signIn = (email: string, last: number) =>
    call('login', { body: { username: email, password: builtPassword } }, at(last))
  expect((await signIn(account.email, 1)).status).toBe(200)
  expect((await call('requestEmailChange', { body: { email: other } }, { viewer, ...at(2) })).status).toBe(200)
  const body = { code: await codeTo(other) }
  expect((await call('confirmEmailChange', { body }, { viewer, ...at(2) })).status).toBe(200)
  expect((await signIn(other, 3)).status).toBe(200)
  expect([await placesOf(account.email), await placesOf(other)]).toEqual([0, 2])
  // The place from which the change is undone is known from then on.
  const undone = await call('undoEmailChange', { body: { code: await codeTo(account.email) } }, at(4))
  expect(undone.status).toBe(200)
  expect([await placesOf(account.email), await placesOf(other)]).toEqual([1, 0])
})

test('the first proof of an address forgets the places of a stranger who may have opened its account', async () => {
  const account = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const body = { username: account.email, password: builtPassword }
  expect((await call('login', { body }, { ip: '192.0.2.1' })).status).toBe(200)
  const code = await aSignInCode(services, account.id, null)
  expect((await call('signInByLink', { body: { code } }, { ip: '192.0.2.2' })).status).toBe(200)
  expect(await placesOf(account.email), 'only the place of the link').toBe(1)
})

test('a new password forgets every place; after a reset, only the place where its link was followed is known', async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))
  const signIn = (password: string, last: number) =>
    call('login', { body: { username: account.email, password } }, { ip: `203.0.113.${last}` })
  for (const last of [1, 2]) expect((await signIn(builtPassword, last)).status).toBe(200)
  expect(await placesOf(account.email)).toBe(2)
  const [first, second] = ['seven-quiet-otters', 'eight-loud-herons']
  const changed = { newPassword: first, confirmPassword: first, currentPassword: builtPassword }
  expect((await call('changePassword', { body: changed }, { viewer })).status).toBe(200)
  expect(await placesOf(account.email)).toBe(0)
  expect((await signIn(first, 3)).status).toBe(200)
  const resetCode = await aResetCode(services, account.id)
  const reset = { newPassword: second, confirmPassword: second, resetCode, email: account.email }
  expect((await call('changePassword', { body: reset }, { ip: '203.0.113.4' })).status).toBe(200)
  expect(await placesOf(account.email)).toBe(1)
})
