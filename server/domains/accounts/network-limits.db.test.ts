import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'
import { changeNetwork, linkNetwork, resetNetwork, signInNetwork } from './rules/limits.ts'

const { db } = await openTestDatabase()
const { call, events, time, passMinutes, worker, mails } = accountsWorld(db)
const twice = { newPassword: 'seven-quiet-otters', confirmPassword: 'seven-quiet-otters' }

test.each([
  ['sign in', signInNetwork, (email: string) => ['login', { username: email, password: 'wrong-password' }]],
  ['request reset codes', resetNetwork, (email: string) => ['requestPasswordReset', { email }]],
  ['request sign-in links', linkNetwork, (email: string) => ['requestSignInLink', { email }]],
  ['guess reset codes', changeNetwork, (email: string) => ['changePassword', { ...twice, email, resetCode: 'guess' }]],
] as const)(
  'one network may %s a limited number of times, with one email or many; other networks are not affected',
  async (_, limit, ask) => {
    const from = (ip: string, email: string) => {
      const [operation, body] = ask(email)
      return call(operation as 'requestSignInLink', { body: body as { email: string } }, { ip })
    }
    const ip = '198.51.100.7'
    expect((await from(ip, 'first@example.com')).status).not.toBe(429)
    const key = `${limit.name}:${createHash('sha256').update(ip).digest('hex').slice(0, 32)}`
    const filled = await db
      .updateTable('rate_limit')
      .set({ hits: limit.hits - 1 })
      .where('key', '=', key)
      .returning('hits')
      .execute()
    expect(filled).toHaveLength(1)
    expect((await from(ip, 'last@example.com')).status).not.toBe(429)
    expect((await from(ip, 'one-more@example.com')).status).toBe(429)
    expect((await from('198.51.100.8', 'one-more@example.com')).status).not.toBe(429)
  },
)

test('a stranger can cause only a limited number of emails to one address, however often they register it', async () => {
  const email = 'somebody-else@example.com'
  for (let round = 1; round <= 5; round++) {
    const person = { email, password: 'nine-patient-herons', givenName: 'Eve', familyName: 'Stranger' }
    const { cookies } = await call('registerUser', { body: person }, { ip: `198.51.100.${30 + round}` })
    const token = cookies.get('wrenlet_session')?.value ?? ''
    const viewer = await findViewer(db, token, time.wall)
    if (!viewer) throw new Error('nobody is signed in')
    const change = { ...twice, currentPassword: person.password }
    expect((await call('changePassword', { body: change }, { viewer })).status).toBe(200)
    expect((await call('eraseAccount', { body: { currentPassword: twice.newPassword } }, { viewer })).status).toBe(200)
  }
  expect(events.published.map(({ type }) => type).filter((type) => type !== 'account-erased')).toEqual(
    Array(3).fill('account-registered'),
  )
})

const elsewhere = (round: number) => ({ ip: `203.0.113.${round}` })
const emailsTo = async (address: string) => {
  await worker.drain()
  return mails.filter(({ to }) => to.address === address).length
}

test('unproved accounts that change to one address cause at most ten emails a day to it, and proved accounts ten more', async () => {
  const email = 'never-a-customer@example.com'
  const signedIn = async (options: { unproved?: true }) => {
    const { id } = await transaction(db, (tx) => anAccount(tx, options))
    return transaction(db, (tx) => aSession(tx, id, time.wall))
  }
  const strangers = [await signedIn({ unproved: true }), await signedIn({ unproved: true })]
  time.wall = new Date('2026-11-21T00:00:00Z')
  const ask = async (viewer: (typeof strangers)[0]['viewer'], round: number) => {
    const body = { email, currentPassword: builtPassword }
    const answer = await call('requestEmailChange', { body }, { viewer, ...elsewhere(round) })
    expect(answer.status).toBe(200)
    passMinutes(11)
  }
  for (let round = 0; round < 8; round++) {
    for (const { viewer } of strangers) await ask(viewer, round)
    await emailsTo(email)
  }
  expect(await emailsTo(email)).toBe(10)
  const { viewer } = await signedIn({})
  for (let round = 0; round < 12; round++) {
    await ask(viewer, round)
    await emailsTo(email)
  }
  expect(await emailsTo(email)).toBe(20)
  time.wall = new Date('2026-11-22T00:00:00Z')
  await ask(strangers[0]?.viewer ?? viewer, 1)
  expect(await emailsTo(email)).toBe(21)
})

test.each([
  ['requestPasswordReset', 31],
  ['requestSignInLink', 11],
] as const)(
  '%s: an address is emailed at most ten times a day until it is known to be the account’s own',
  async (id, minutes) => {
    const [stranger, owner] = await transaction(db, async (tx) => [
      await anAccount(tx, { unproved: true }),
      await anAccount(tx),
    ])
    time.wall = new Date('2026-11-25T00:00:00Z')
    for (let round = 0; round < 12; round++) {
      for (const { email } of [stranger, owner])
        expect((await call(id, { body: { email } }, elsewhere(round))).status).toBe(200)
      passMinutes(minutes)
    }
    expect([await emailsTo(stranger.email), await emailsTo(owner.email)]).toEqual([10, 12])
  },
)
