import { expect, it } from 'vitest'
import { parseSwap, readSwap, swapCookie } from './swap.ts'

const a = '019aa000-0000-7000-8000-000000000001'
const b = '019aa000-0000-7000-8000-000000000002'

it('keeps the ticked pieces between pages', () => {
  const line = swapCookie([a, b], false)
  expect(readSwap(`other=1; ${line.split(';')[0]}`)).toEqual([a, b])
})

it('drops junk and duplicates', () => {
  expect(parseSwap(`${a}~nonsense~${a}`)).toEqual([a])
  expect(readSwap(null)).toEqual([])
})

it('removes the cookie when nothing is ticked', () => {
  expect(swapCookie([], true)).toBe('wrenlet_swap=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})
