// office -- after-restore: a restore of the database opens again what people had ended since that moment.
import { expect, test } from 'vitest'
import { findViewer } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const world = aWorld(db, { clock: { now: () => someFriday }, wallClock: { now: () => someFriday } })
const office = officeDesk(world.services.payments)
const { call } = world
const ip = '203.0.113.7'
const login = async ({ email }: { readonly email: string }) =>
  (await call('login', { body: { username: email, password: builtPassword } }, { ip })).status

/** An account with a session, two children, and a link of each kind. */
async function aFamily() {
  const family = await transaction(db, async (tx) => {
    const account = await anAccount(tx, { now: someFriday })
    const children = [await aChild(tx, { accountId: account.id, now: someFriday })]
    children.push(await aChild(tx, { accountId: account.id, now: someFriday }))
    const secret = await aFamilyLink(tx, { accountId: account.id, now: someFriday })
    return { ...account, ...(await aSession(tx, account.id, someFriday)), children, secret }
  })
  const { accounts } = world.services
  const signInCode = await aSignInCode(accounts, family.id, null)
  const resetCode = await aResetCode(accounts, family.id)
  const change = { email: `new-${family.email}`, currentPassword: builtPassword }
  expect(await call('requestEmailChange', { body: change }, { viewer: family.viewer, ip })).toMatchObject({ ok: true })
  await world.work()
  const changeCode = /\/email\/confirm\/(\S+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
  return { ...family, signInCode, resetCode, changeCode }
}
const childrenOf = async (id: Id<'account'>) =>
  (await db.selectFrom('child').select('id').where('account_id', '=', id).orderBy('id').execute()).map((row) => row.id)
const auditOf = (action: string) =>
  db.selectFrom('office_audit').select(['operator', 'subject_id', 'note']).where('action', '=', action).execute()

test('all sessions and links end, with the passwords and children that are named, once the operator confirms how many', async () => {
  const [changed, other] = [await aFamily(), await aFamily()]
  const [removed, kept] = changed.children
  const ids = ['--password', changed.id, '--password', newId<'account'>(), '--child', removed ?? '']
  const plan = '2 sessions, 6 emailed links, 2 family links, 1 password, 1 child'
  for (const count of [[], ['--count', '11']])
    await expect(office('after-restore', ...ids, ...count)).rejects.toThrow(
      `Nothing is ended yet. It would be: ${plan}. If so, add --count 12.`,
    )
  expect(await call('familyLink', { params: { secret: changed.secret } })).toMatchObject({ ok: true })
  expect(await findViewer(db, changed.token, someFriday)).toMatchObject({ accountId: changed.id })
  expect(await childrenOf(changed.id)).toEqual(changed.children)
  expect(await auditOf('restore.end')).toEqual([])

  expect(await office('after-restore', ...ids, '--count', '12')).toEqual([`Ended: ${plan}.`])
  for (const { id, email, token, secret, signInCode, resetCode, changeCode } of [changed, other]) {
    expect(await findViewer(db, token, someFriday)).toBeNull()
    expect(await call('familyLink', { params: { secret } })).toMatchObject({ ok: false })
    expect(await call('signInByLink', { body: { code: signInCode } }, { ip })).toMatchObject({ ok: false })
    const twice = { newPassword: 'thistles-in-the-teapot', confirmPassword: 'thistles-in-the-teapot' }
    expect(await call('changePassword', { body: { email, resetCode, ...twice } }, { ip })).toMatchObject({ ok: false })
    const { viewer } = await transaction(db, (tx) => aSession(tx, id, someFriday))
    expect(await call('confirmEmailChange', { body: { code: changeCode } }, { viewer, ip })).toMatchObject({
      ok: false,
      errors: [{ code: 'email_link_invalid' }],
    })
  }
  expect([await login(changed), await login(other)]).toEqual([401, 200])
  expect([await childrenOf(changed.id), await childrenOf(other.id)]).toEqual([[kept], other.children])
  expect(await auditOf('restore.end')).toEqual([{ operator: 'sam', subject_id: expect.any(String), note: plan }])
  expect(await auditOf('restore.drop-password')).toEqual([{ operator: 'sam', subject_id: changed.id, note: '' }])
  await world.expectInvariants()
})
