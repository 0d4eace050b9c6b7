import { expect, test } from 'vitest'
import { likelyChild } from './likely-child.ts'

const sizes = ['092cm', '098cm', '104cm', '110cm', '116cm']
const ida = { id: 'ida', sizeCode: '098cm' }
const omar = { id: 'omar', sizeCode: '110cm' }
const baby = { id: 'baby', sizeCode: null }
const guess = (size: string, ...children: (typeof ida | typeof baby)[]) => likelyChild(size, children, sizes)?.id

test('a piece is for the child whose size it is', () => {
  expect(guess('098cm', omar, ida)).toBe('ida')
  expect(guess('110cm', ida, omar, baby)).toBe('omar')
})

test('a piece one size above or below is still for that child', () => {
  expect(guess('092cm', ida, omar)).toBe('ida')
  expect(guess('116cm', ida, omar)).toBe('omar')
})

test('no child is guessed if a piece fits two equally well', () => {
  expect(guess('104cm', ida, omar)).toBeUndefined()
  expect(guess('098cm', ida, { id: 'twin', sizeCode: '098cm' })).toBeUndefined()
})

test('a child of exactly that size is preferred to one a size away', () => {
  expect(guess('098cm', { id: 'bo', sizeCode: '104cm' }, ida)).toBe('ida')
})

test('nothing is guessed two sizes away, without a known size, or for a size the shop does not have', () => {
  expect(guess('104cm', { id: 'bo', sizeCode: '092cm' })).toBeUndefined()
  expect(guess('098cm', baby)).toBeUndefined()
  expect(guess('one-size', ida)).toBeUndefined()
  expect(guess('098cm')).toBeUndefined()
})
