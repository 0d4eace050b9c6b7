import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { decidePassword } from './password.ts'

const personal = ['tamsin.ferrars@example.com', 'Tamsin', 'Ferrars', 'Tamsin Ferrars']
const reasonOf = (password: string) => {
  const outcome = decidePassword(password, personal)
  return outcome.ok ? 'accepted' : outcome.reason
}

test('the list is the size it says it is, in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  for (const word of commonPasswords) expect(word).toMatch(/^[a-z]+$/)
})

test.each([
  'puddles-and-boots',
  'correct moth battery pin',
  'Xk9#mQ2$vL',
  'пароль-для-дома',
  'the red kite flew low',
  '👒🧦👟🧤🧣👒🥾🧢🎒🧥',
])('%s is accepted', (password) => expect(reasonOf(password)).toBe('accepted'))

test('length counts characters, ten to 128', () => {
  expect(reasonOf('kestrel-9')).toBe('too_short')
  expect(reasonOf('kestrel-98')).toBe('accepted')
  expect(reasonOf(`${'kestrel-98'.repeat(12)}kestrels`)).toBe('accepted')
  expect(reasonOf(`${'kestrel-98'.repeat(12)}kestrels!`)).toBe('too_long')
})

test.each([
  'Password123!',
  'password1234567890',
  'P@ssw0rd2026',
  '!!pa$$word!!',
  'Liverpool1892',
  'manchester-united',
  'dragondragon',
  'iloveyou2025',
  'sunshine__99',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  '1qaz2wsx3edc',
  'zyxwvutsrqpo',
  'aaaaaaaaaaaa',
  'abababababab',
  '123123123123',
  'W3lcome2026',
  'Wrenlet-2026',
  'correcthorsebatterystaple',
])('%s is common', (password) => expect(reasonOf(password)).toBe('common'))

test.each(['tamsin.ferrars@example.com', 'tamsin.ferrars', 'TamsinFerrars1', 'ferrars2026!'])(
  '%s is personal',
  (password) => expect(reasonOf(password)).toBe('personal'),
)
