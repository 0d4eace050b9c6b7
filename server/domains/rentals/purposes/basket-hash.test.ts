import { expect, test } from 'vitest'
import { idNamed } from '#tests/support/id-named.ts'
import { basketHash } from './basket-hash.ts'

const [a, b, c, d] = [
  idNamed<'garment'>('a'),
  idNamed<'garment'>('b'),
  idNamed<'garment'>('c'),
  idNamed<'garment'>('d'),
]

test('the hash depends on what the ids are for, and not on their order', () => {
  expect(basketHash([a, b], [c, d])).toBe(basketHash([b, a], [d, c]))
  expect(basketHash([a], [b])).not.toBe(basketHash([b], [a]))
  expect(basketHash([a, b], [])).not.toBe(basketHash([a], [b]))
  expect(basketHash([], [a])).not.toBe(basketHash([a], []))
})
