import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './hash-password.ts'

test('a hash contains its parameters and matches only its password', async () => {
  const hash = await hashPassword('puddles-and-boots')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('puddles-and-boots', hash)).toBe(true)
  expect(await verifyPassword('puddles-and-boot', hash)).toBe(false)
  expect(await hashPassword('puddles-and-boots')).not.toBe(hash)
  expect(isOutdatedHash(hash)).toBe(false)
})

test('a password matches however its characters were composed', async () => {
  expect(await verifyPassword('cafe\u0301-au-lait', await hashPassword('caf\u00e9-au-lait'))).toBe(true)
})

test('a hash with older parameters still matches, and is detected as outdated', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'old-puddles',
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const trim = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const hash = `$argon2id$v=19$m=8192,t=1,p=1$${trim(nonce)}$${trim(tag)}`
  expect(await verifyPassword('old-puddles', hash)).toBe(true)
  expect(isOutdatedHash(hash)).toBe(true)
})

test('no password matches without an account, and an unreadable hash is an error', async () => {
  expect(await verifyPassword('puddles-and-boots', undefined)).toBe(false)
  await expect(verifyPassword('puddles-and-boots', 'plain')).rejects.toThrow('cannot be read')
})
