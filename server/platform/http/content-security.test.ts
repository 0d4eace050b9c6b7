import { expect, it } from 'vitest'
import { contentSecurity, scriptHash } from './content-security.ts'

const page =
  '<html><head><script src="/a.js"></script><script nonce>one()</script></head><body><script>two()</script></body></html>'

it('allows exactly the inline scripts of the page', () => {
  const policy = contentSecurity({ stripeJsUrl: '/__sandbox/v3/stripe.js', development: false }).forPage(page)
  expect(policy).toContain(scriptHash('one()'))
  expect(policy).toContain(scriptHash('two()'))
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('stripe.com')
  expect(policy).toContain("form-action 'self';")
  expect(policy).toContain("frame-ancestors 'self';")
})

it('allows Stripe’s hosts if the card form comes from Stripe', () => {
  const policy = contentSecurity({ stripeJsUrl: 'https://js.stripe.com/endive/stripe.js', development: false }).forPage(
    page,
  )
  const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]))
  const js = ['https://js.stripe.com', 'https://*.js.stripe.com']
  const link = ['https://link.com', 'https://*.link.com']
  expect(directives.get('script-src')).toEqual(expect.arrayContaining(js))
  expect(directives.get('frame-src')).toEqual(["'self'", ...js, 'https://hooks.stripe.com', ...link])
  expect(directives.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com', ...link])
  expect(directives.get('img-src')).toEqual(["'self'", 'data:'])
  expect(directives.get('form-action')).toEqual(["'self'", 'https://*.stripe.com'])
  expect(policy).not.toContain('unsafe')
})

it('allows another server if the card form comes from there', () => {
  const policy = contentSecurity({ stripeJsUrl: 'http://127.0.0.1:4242/v3/stripe.js', development: false }).forPage(
    page,
  )
  for (const source of ['script-src', 'frame-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${source} [^;]*http://127\\.0\\.0\\.1:4242`))
})
