import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer } from './index.ts'
import { changeNetwork, linkNetwork, resetNetwork, signInNetwork } from './rules/limits.ts'

const { db } = await openTestDatabase()
const { call, events, time } = accountsWorld(db)
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

test('one address gets a limited number of emails that a stranger causes, however often they register it', async () => {
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
