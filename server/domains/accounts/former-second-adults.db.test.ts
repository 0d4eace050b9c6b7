// An account that shared a membership as its second adult and has left it: it has joined, so its address is its own, even if no
// emailed link of ours has proved it (decision 382).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'

const { db, url } = await openTestDatabase()
const { services, call, events, time, worker, mails } = accountsWorld(db)
let network = 0
const ip = () => `203.0.113.${++network}`
const acceptedAt = new Date('2026-11-02T10:00:00Z')

/** Has sent everything back, so no membership is theirs any more. */
const aFormerSecondAdult = () =>
  transaction(db, async (tx) => {
    const { membershipId } = await aMember(tx, { now: time.application })
    const second = await aSecondAdult(tx, membershipId, {
      since: acceptedAt,
      unproved: true,
      receiveMarketing: true,
      now: acceptedAt,
    })
    await tx
      .updateTable('membership_share')
      .set({ ended_at: time.application, ended_as: 'left' })
      .where('id', '=', second.shareId)
      .execute()
    await aFamilyLink(tx, { accountId: second.id, now: time.application })
    return { ...second, ...(await aSession(tx, second.id, time.wall)) }
  })
const rowOf = (id: Id<'account'>) =>
  db
    .selectFrom('account')
    .select(['email_proved_at', 'receive_marketing', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const linksOf = (id: Id<'account'>) =>
  db.selectFrom('gift_link').select('revoked_at').where('account_id', '=', id).execute()

test('their first emailed link proves the address, and ends nothing of theirs', async () => {
  const second = await aFormerSecondAdult()
  events.clear()
  const code = await aSignInCode(services, second.id, null)
  expect(await call('signInByLink', { body: { code } }, { ip: ip() })).toMatchObject({ ok: true })
  expect(await rowOf(second.id)).toMatchObject({ email_proved_at: time.application, receive_marketing: true })
  expect(await findViewer(db, second.token, time.wall)).toMatchObject({ accountId: second.id })
  const body = { username: second.email, password: builtPassword }
  expect((await call('login', { body }, { ip: ip() })).status).toBe(200)
  expect(await linksOf(second.id)).toEqual([{ revoked_at: null }])
  expect(events.published).toEqual([])
})

test('their first reset keeps their choice about news and their family links', async () => {
  const second = await aFormerSecondAdult()
  const body = {
    email: second.email,
    resetCode: await aResetCode(services, second.id),
    newPassword: 'thistles-in-the-teapot',
    confirmPassword: 'thistles-in-the-teapot',
  }
  expect(await call('changePassword', { body }, { ip: ip() })).toMatchObject({ ok: true })
  expect(await rowOf(second.id)).toMatchObject({ email_proved_at: time.application, receive_marketing: true })
  expect(await linksOf(second.id)).toEqual([{ revoked_at: null }])
})

test('their old address can undo a change of email', async () => {
  const { viewer, email } = await aFormerSecondAdult()
  const body = { email: `moved-${email}`, currentPassword: builtPassword }
  expect(await call('requestEmailChange', { body }, { viewer, ip: ip() })).toMatchObject({ ok: true })
  await worker.drain()
  const code = /\/email\/confirm\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  expect(await call('confirmEmailChange', { body: { code } }, { viewer, ip: ip() })).toMatchObject({ ok: true })
  await worker.drain()
  expect(mails.findLast(({ to }) => to.address === email)?.text).toMatch(/\/email\/undo\/\S+/)
})

test('the upgrade proves the addresses that have accepted an invitation, and no others', async () => {
  const second = await aFormerSecondAdult()
  const other = await transaction(db, (tx) => anAccount(tx, { unproved: true }))
  const proved = await transaction(db, (tx) => anAccount(tx))
  const before = await rowOf(proved.id)
  await runSql(url, await readFile(new URL('../../migrations/0159_second_adults_proved.sql', import.meta.url), 'utf8'))
  expect(await rowOf(second.id)).toMatchObject({ email_proved_at: acceptedAt })
  expect(await rowOf(other.id)).toMatchObject({ email_proved_at: null })
  expect(await rowOf(proved.id)).toEqual(before)
})
