// Compares the cookies page's table with what the sources set. tests/e2e/cookies-page.spec.ts checks what a browser
// really keeps.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sessionDays } from '#server/domains/accounts/rules/lifetimes.ts'
import { campaignCookie, consentCookie } from '#server/platform/http/read-privacy.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'
import { giftCookie } from '#web/lib/gift/gift-cookie.ts'
import { skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { swapCookie } from '#web/lib/swap.ts'
import { cookies } from './cookies.ts'

const rows = cookies.parts.filter(({ id }) => id !== 'payment').flatMap(({ table }) => table?.rows ?? [])
const rowOf = (name: string) => rows.find(([named]) => named === name) ?? []
const anId = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const day = 86_400

/** Our source files, without tests. */
const sources = ['web', 'server']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('each cookie is listed with its lifetime', () => {
  expect(rowOf('__Host-wrenlet_session')).toEqual([
    '__Host-wrenlet_session',
    expect.stringMatching(/^Cookie\./),
    expect.stringContaining(`${sessionDays} days`),
  ])
  const basket = basketCookie([{ p: anId, s: '104cm', c: 'used', g: anId }], true)
  const life = Number(/Max-Age=(\d+)/.exec(basket)?.[1])
  expect(rowOf('wrenlet_basket')[2]).toBe(`${life / day} days`)
  const cart = cartCookie(anId, new Request('https://wrenlet.example'))
  const cartLife = Number(/Max-Age=(\d+)/.exec(cart)?.[1])
  expect(cart).toMatch(/^__Host-wrenlet_resale_cart=/)
  expect(rowOf('__Host-wrenlet_resale_cart')[2]).toContain(`${cartLife / day} days`)
  const order = orderCookie(anId, new Request('https://wrenlet.example'))
  const orderLife = Number(/Max-Age=(\d+)/.exec(order)?.[1])
  expect(order).toMatch(/^__Host-wrenlet_resale_order=/)
  expect(rowOf('__Host-wrenlet_resale_order')[2]).toContain(`${orderLife / day} days`)
  const gift = giftCookie(anId, new Request('https://wrenlet.example'))
  expect(gift).toMatch(/^__Host-wrenlet_gift=/)
  expect(rowOf('__Host-wrenlet_gift')[2]).toContain(`${Number(/Max-Age=(\d+)/.exec(gift)?.[1]) / day} days`)
  const ski = skiCookie(anId, new Request('https://wrenlet.example'))
  expect(ski).toMatch(/^__Host-wrenlet_ski=/)
  expect(rowOf('__Host-wrenlet_ski')[2]).toContain(`${Number(/Max-Age=(\d+)/.exec(ski)?.[1]) / day} days`)
  expect(rowOf(`__Host-${consentCookie}`)[2]).toMatch(/^6 months/)
  expect(rowOf(`__Host-${campaignCookie}`)[2]).toBe('1 day')
  const swap = swapCookie([anId], true)
  expect(swap).toMatch(/^wrenlet_swap=/)
  expect(swap).not.toMatch(/Max-Age|Expires/i)
  expect(rowOf('wrenlet_swap')[2]).toBe('Until you close the browser')
})

test('each entry of browser storage, and no other, is listed as local or session storage', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(local|session)Storage\.setItem\(([^,]+),/g)].map(([, kind, key = '']) => {
      const value = new RegExp(`const ${key} = '([^']+)'`).exec(text)?.[1]
      if (!value) throw new Error(`${file}: which key is ${key}?`)
      return [value, `${kind === 'local' ? 'Local' : 'Session'} storage`] as const
    }),
  )
  // The entries that the router writes for the features that we use.
  const router: (readonly [string, string])[] = []
  const isUsed = (feature: RegExp) => sources.some(({ file, text }) => file.startsWith('web') && feature.test(text))
  if (isUsed(/<ScrollRestoration/)) router.push(['react-router-scroll-positions', 'Session storage'])
  if (isUsed(/\bviewTransition\b/)) router.push(['remix-router-transitions', 'Session storage'])
  expect(written.length).toBeGreaterThan(2)
  const named = rows
    .filter(([, what = '']) => / storage\./.test(what))
    .map(([name, what = '']) => [name, what.split('.')[0]])
  expect(named.toSorted()).toEqual([...written, ...router].toSorted())
})

test('each cookie that a file writes, other than to remove it, is one that the page names', () => {
  const nameOf: Readonly<Record<string, string>> = {
    'sessionCookie.name': '__Host-wrenlet_session',
    basketCookie: 'wrenlet_basket',
    campaignCookie: `__Host-${campaignCookie}`,
    cartCookie: '__Host-wrenlet_resale_cart',
    consentCookie: `__Host-${consentCookie}`,
    giftCookie: '__Host-wrenlet_gift',
    orderCookie: '__Host-wrenlet_resale_order',
    skiCookie: '__Host-wrenlet_ski',
    swapCookie: 'wrenlet_swap',
  }
  const write = /(?:['"]set-cookie['"]\s*[:,]|\bdocument\.cookie\s*=(?!=)|\bsetCookie\()\s*([^\s(),;]+)(\(null,)?/gi
  const written = sources
    // Code that passes on any cookie.
    .filter(({ file }) => !file.startsWith('server/platform/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(write)].map(([, writer = '', removes]) => ({ file, writer, removes })),
    )
    .filter(({ removes }) => !removes)
  expect(new Set(written.map(({ writer }) => writer))).toEqual(new Set(Object.keys(nameOf)))
  for (const { file, writer } of written)
    expect(rowOf(nameOf[writer] ?? ''), `${file} writes ${writer}, which the page must name`).not.toEqual([])
})
