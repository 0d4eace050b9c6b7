// What happens to the links and requests of a stranger who used an address, once its owner proves it.
import { expect, test } from 'vitest'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { aResetCode, aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = rentalsWorld(db)
const { call } = world
const services = { db, wallClock: { now: () => new Date() } }

async function aLinkOf(unproved: boolean) {
  const now = world.time.now
  const account = await transaction(db, (tx) => anAccount(tx, { unproved }))
  const secret = await transaction(db, (tx) => aFamilyLink(tx, { accountId: account.id, now }))
  const works = async () => (await call('familyLink', { params: { secret } })).ok
  expect(await works()).toBe(true)
  return { ...account, works }
}
/** The code is minted before the request is returned, because minting takes the account's lock too. */
const signInByLink = async ({ id }: Awaited<ReturnType<typeof aLinkOf>>) => {
  const code = await aSignInCode(services, id, null)
  return () => call('signInByLink', { body: { code } }, { ip: '203.0.113.7' })
}
const reset = async ({ id, email }: Awaited<ReturnType<typeof aLinkOf>>) => {
  const newPassword = 'thistles-in-the-teapot'
  const body = { email, resetCode: await aResetCode(services, id), newPassword, confirmPassword: newPassword }
  return () => call('changePassword', { body }, { ip: '203.0.113.8' })
}

test.each([
  ['link', signInByLink],
  ['reset', reset],
])(
  'the first proof of an address by a %s ends the links that the account already had; a later one ends none',
  async (_, prove) => {
    const [strangers, owners] = [await aLinkOf(true), await aLinkOf(false)]
    for (const account of [strangers, owners]) expect(await (await prove(account))()).toMatchObject({ ok: true })
    expect([await strangers.works(), await owners.works()]).toEqual([false, true])
  },
)

test.each([
  ['link', signInByLink],
  ['reset', reset],
])(
  'a request that waits for the first proof by a %s makes no link, starts no change of email, closes no account and gives no consent',
  async (_, prove) => {
    const account = await aLinkOf(true)
    const { viewer } = await transaction(db, (tx) => aSession(tx, account.id))
    const proof = await prove(account)
    const currentPassword = builtPassword
    // These requests get the lock in the order in which they ask for it.
    const [proved, ...refused] = await transaction(db, async (tx) => {
      await lockAccount(tx, account.id)
      const started: Promise<unknown>[] = []
      for (const ask of [
        proof,
        () => call('makeFamilyLink', { body: { childIds: [], showsSaved: true } }, { viewer }),
        () => call('receiveMarketing', { body: { receiveMarketing: true } }, { viewer }),
        () => call('requestEmailChange', { body: { email: 'strangers@example.net', currentPassword } }, { viewer }),
        () => call('eraseAccount', { body: { currentPassword } }, { viewer }),
      ]) {
        started.push(ask())
        await untilBlocked(db, started.length)
      }
      return started
    })
    expect(await proved).toMatchObject({ ok: true })
    for (const answer of refused)
      expect(await answer).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
    for (const table of ['gift_link', 'email_change'] as const)
      expect(await db.selectFrom(table).select('id').where('account_id', '=', account.id).execute()).toEqual([])
    const left = db.selectFrom('account').select(['receive_marketing', 'erased_at']).where('id', '=', account.id)
    expect(await left.executeTakeFirst()).toEqual({ receive_marketing: false, erased_at: null })
  },
)
