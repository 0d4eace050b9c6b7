import { expect, it } from 'vitest'
import { orderCookie, readOrderCode } from '#web/lib/cart/order-cookie.ts'

const aCode = 'B_8-'.repeat(10)
const request = (origin: string, cookie = '') => new Request(`${origin}/resale/confirm`, { headers: { cookie } })

it('reads the cookie that it writes, which no script can read and no subdomain can set', () => {
  for (const origin of ['https://wrenlet.example', 'http://localhost:3000']) {
    const line = orderCookie(aCode, request(origin))
    expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/)
    expect(readOrderCode(request(origin, line.split(';')[0]))).toBe(aCode)
  }
  expect(orderCookie(aCode, request('https://wrenlet.example'))).toMatch(/^__Host-wrenlet_resale_order=.*; Secure$/)
  expect(readOrderCode(request('https://wrenlet.example', `wrenlet_resale_order=${aCode}`))).toBeNull()
})
