// Family links that a stranger made with somebody else's address, before its owner proved it.
import { expect, test } from 'vitest'
import { mintResetCode } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aSignInCode } from '#tests/builders/a-sign-in-code.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
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
const signInByLink = async ({ id }: Awaited<ReturnType<typeof aLinkOf>>) =>
  call('signInByLink', { body: { code: await aSignInCode(services, id, null) } }, { ip: '203.0.113.7' })
const reset = async ({ id, email }: Awaited<ReturnType<typeof aLinkOf>>) => {
  const newPassword = 'thistles-in-the-teapot'
  const body = { email, resetCode: await mintResetCode(services, id), newPassword, confirmPassword: newPassword }
  return call('changePassword', { body }, { ip: '203.0.113.8' })
}

test.each([
  ['link', signInByLink],
  ['reset', reset],
])(
  'the first proof of an address by a %s ends the links of who opened the account; a later one ends none',
  async (_, prove) => {
    const [strangers, owners] = [await aLinkOf(true), await aLinkOf(false)]
    for (const account of [strangers, owners]) expect(await prove(account)).toMatchObject({ ok: true })
    expect([await strangers.works(), await owners.works()]).toEqual([false, true])
  },
)
