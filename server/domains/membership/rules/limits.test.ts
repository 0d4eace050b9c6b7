import { expect, test } from 'vitest'
import { previewsByAccount } from './limits.ts'

test('previews of an account are counted over a quarter of an hour', () =>
  expect(previewsByAccount.windowSeconds * 1000).toBe(15 * 60_000))
