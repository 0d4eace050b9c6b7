import { expect, test } from 'vitest'
import { legalVersions } from '#server/domains/content/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { accountInvariants, recordConsent } from './index.ts'

const termsVersion = legalVersions.at(-1)?.version ?? ''
const { db } = await openTestDatabase()
const { call, time } = accountsWorld(db)
const someone = () =>
  transaction(db, async (tx) => {
    const account = await anAccount(tx)
    return { account, accountId: account.id, ...(await aSession(tx, account.id, time.wall)) }
  })
const consentsOf = (accountId: Id<'account'>) =>
  db.selectFrom('consent').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
const signedOut = { ok: false, status: 401, errors: [{ code: 'unauthorized' }] }
const joins = ({ account }: Awaited<ReturnType<typeof someone>>, state: 'active' | 'cancelled') =>
  transaction(db, (tx) => aMember(tx, { account, state }))
const termsOf = async ({ viewer }: Awaited<ReturnType<typeof someone>>) => {
  const answer = await call('customerInfo', {}, { viewer })
  if (!answer.ok) throw new Error('no answer')
  return answer.body.user.terms
}
const agreed = (accountId: Awaited<ReturnType<typeof someone>>['accountId'], version: string, at: Date) =>
  transaction(db, (tx) =>
    recordConsent(tx, { accountId, kind: 'subscription_terms', given: true, termsVersion: version, shown: {}, at }),
  )

test('marketing is switched on and off with one record for each change, and none for a repeat', async () => {
  const { accountId, viewer } = await someone()
  const switchTo = (receiveMarketing: boolean) => call('receiveMarketing', { body: { receiveMarketing } }, { viewer })
  expect(await switchTo(true)).toMatchObject({ ok: true, status: 200, body: { receiveMarketing: true } })
  await Promise.all([switchTo(true), switchTo(true)])
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({ body: { user: { receiveMarketing: true } } })
  expect(await switchTo(false)).toMatchObject({ body: { receiveMarketing: false } })
  expect(await consentsOf(accountId)).toMatchObject([
    { kind: 'marketing', given: true, at: time.application },
    { kind: 'marketing', given: false, at: time.application },
  ])
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ receive_marketing: false, marketing_changed_at: time.application })
  // The address may have joined the mailing list since: a repeated refusal covers that as well.
  time.application = new Date(time.application.getTime() + 60_000)
  expect(await switchTo(false)).toMatchObject({ body: { receiveMarketing: false } })
  const since = db.selectFrom('account').select('marketing_changed_at').where('id', '=', accountId)
  expect(await since.executeTakeFirst()).toEqual({ marketing_changed_at: time.application })
  expect(await consentsOf(accountId)).toHaveLength(2)
  expect(await findBroken(db, accountInvariants)).toEqual([])
  await db.updateTable('account').set({ receive_marketing: true }).where('id', '=', accountId).execute()
  expect(await findBroken(db, accountInvariants)).toMatchObject([{ name: 'marketing matches the last consent' }])
})

test('marketing consent needs a yes or a no from a signed-in customer', async () => {
  const { viewer } = await someone()
  expect(await call('receiveMarketing', { body: {} }, { viewer })).toMatchObject({ ok: false, status: 400 })
  expect(await call('receiveMarketing', { body: { receiveMarketing: 'yes' } }, { viewer })).toMatchObject({
    status: 400,
  })
  expect(await call('receiveMarketing', { body: { receiveMarketing: true } })).toMatchObject(signedOut)
})

test('a member whose terms have changed is asked once, and the answer is recorded once', async () => {
  const member = await someone()
  const { accountId, viewer } = member
  await joins(member, 'active')
  await agreed(accountId, 'terms-of-old', new Date('2026-11-20T10:00:00Z'))
  expect(await termsOf(member)).toEqual({
    current: termsVersion,
    accepted: 'terms-of-old',
    acceptedDay: null,
    mustAccept: true,
    coming: null,
  })
  const agree = (version: string) => call('acceptTerms', { body: { version } }, { viewer })
  expect(await agree('terms-of-old')).toMatchObject({ ok: false, status: 409, errors: [{ code: 'not_now' }] })
  const answers = await Promise.all([agree(termsVersion), agree(termsVersion)])
  for (const answer of answers)
    expect(answer).toMatchObject({
      ok: true,
      status: 200,
      body: { user: { terms: { accepted: termsVersion, mustAccept: false } } },
    })
  expect(await consentsOf(accountId)).toMatchObject([
    { kind: 'subscription_terms', terms_version: 'terms-of-old' },
    {
      kind: 'terms_update',
      terms_version: termsVersion,
      given: true,
      at: time.application,
      shown: { instead: 'terms-of-old' },
    },
  ])
})

test('a non-member is not asked, and has nothing to agree to', async () => {
  for (const state of [null, 'cancelled'] as const) {
    const visitor = await someone()
    if (state) await joins(visitor, state)
    if (state) await agreed(visitor.accountId, 'terms-of-old', new Date('2026-11-20T10:00:00Z'))
    expect(await termsOf(visitor)).toMatchObject({ mustAccept: false })
    const answer = await call('acceptTerms', { body: { version: termsVersion } }, { viewer: visitor.viewer })
    expect(answer).toMatchObject({ ok: false, status: 409, errors: [{ code: 'not_now' }] })
  }
  expect(await call('acceptTerms', { body: { version: termsVersion } })).toMatchObject(signedOut)
})

test('a consent is evidence: it is never changed or deleted, and goes only with its account', async () => {
  const { accountId } = await someone()
  await agreed(accountId, termsVersion, time.wall)
  const change = db.updateTable('consent').set({ given: false }).where('account_id', '=', accountId)
  await expect(change.execute()).rejects.toThrow('a consent is evidence')
  const remove = db.deleteFrom('consent').where('account_id', '=', accountId)
  await expect(remove.execute()).rejects.toThrow('a consent is evidence')
  expect(await consentsOf(accountId)).toMatchObject([{ given: true }])
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await consentsOf(accountId)).toEqual([])
})
