import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
] as const)('Accept-Encoding "%s" is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
  // The second answer comes from the cache.
  expect(acceptedEncoding(header)).toBe(encoding)
})

it.each([['identity'], ['gzip;q=0'], ['gzip;q=nonsense'], ['brotli, xgzip'], ['']])(
  'the answer to Accept-Encoding "%s" is not compressed',
  (header) => {
    expect(acceptedEncoding(header)).toBeUndefined()
    expect(acceptedEncoding(header)).toBeUndefined()
  },
)

it('the answer to a request without Accept-Encoding is not compressed', () => {
  expect(acceptedEncoding(undefined)).toBeUndefined()
})
