import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const headers = await securityHeaders({ secure: true })

test('a window opened by a wallet or a bank for a payment may answer the page that opened it', () => {
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test('pages are not isolated from other origins, which would break the card provider', () => {
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
})

test('no policy prevents the provider’s frames from asking the browser for a payment', () => {
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('https is required for a year only if the site uses it', async () => {
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(await securityHeaders({ secure: false })).not.toHaveProperty('strict-transport-security')
})
