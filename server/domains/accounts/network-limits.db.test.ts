import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { changeNetwork, linkNetwork, resetNetwork, signInNetwork } from './rules/limits.ts'

const { db } = await openTestDatabase()
const { call } = accountsWorld(db)
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
