import { expect, test } from 'vitest'
import { privateFile } from './private-file.ts'

test('a file behind a secret address is not stored, not indexed, and sends no referrer', () => {
  const { headers } = privateFile({ type: 'application/pdf', name: 'label.pdf', bytes: new Uint8Array([1]) })
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="label.pdf"',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})
