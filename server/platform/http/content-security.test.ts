import { expect, it } from 'vitest'
import { contentSecurity, scriptHash } from './content-security.ts'

const page =
  '<html><head><script src="/a.js"></script><script nonce>one()</script></head><body><script>two()</script></body></html>'

it('allows exactly the inline scripts that the page holds', () => {
  const policy = contentSecurity({ stripeJsUrl: '/__sandbox/v3/stripe.js', development: false }).forPage(page)
  expect(policy).toContain(scriptHash('one()'))
  expect(policy).toContain(scriptHash('two()'))
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('stripe.com')
})

it('lets the provider in only when its script comes from there', () => {
  const policy = contentSecurity({ stripeJsUrl: 'https://js.stripe.com/endive/stripe.js', development: false }).forPage(
    page,
  )
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
})
