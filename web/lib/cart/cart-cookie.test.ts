import { expect, it } from 'vitest'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'

const anId = 'A_9-'.repeat(10)
const request = (origin: string, cookie = '') => new Request(`${origin}/resale/cart`, { headers: { cookie } })

it('reads the cookie that it writes, which no script can read', () => {
  for (const origin of ['https://wrenlet.example', 'http://localhost:3000']) {
    const line = cartCookie(anId, request(origin))
    expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/)
    expect(readCartId(request(origin, `other=1; ${line.split(';')[0]}`))).toBe(anId)
  }
})

it('accepts over https only the cookie that no subdomain can set', () => {
  expect(cartCookie(anId, request('https://wrenlet.example'))).toMatch(/^__Host-wrenlet_resale_cart=.*; Secure$/)
  expect(readCartId(request('https://wrenlet.example', `wrenlet_resale_cart=${anId}`))).toBeNull()
})

it('reads null from anything but a cart id', () => {
  for (const value of ['', 'x', 'a b'.repeat(20), '"quoted-and-long-enough-to-count"'])
    expect(readCartId(request('http://localhost', `wrenlet_resale_cart=${value}`))).toBeNull()
  expect(cartCookie(null, request('http://localhost'))).toContain('Max-Age=0')
})
