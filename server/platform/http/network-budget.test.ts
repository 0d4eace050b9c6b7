import { expect, test } from 'vitest'
import { NetworkBudget } from './network-budget.ts'

const refusal = { code: 'too_many', message: 'Too many attempts. Try again in 15 seconds.' }

test('each network has its own budget, and a new one each minute', () => {
  const budget = new NetworkBudget()
  const now = new Date('2026-11-20T10:00:45Z')
  for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) budget.spend(ip, 2, now)
  expect(() => budget.spend('2001:db8::3', 2, now)).toThrow(expect.objectContaining(refusal))
  budget.spend('192.0.2.1', 2, now)
  budget.spend('2001:db8::3', 2, new Date('2026-11-20T10:01:00Z'))
})
