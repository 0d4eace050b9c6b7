import { expect, test } from 'vitest'
import { draftMapping } from './draft-mapping.ts'
import type { FeedFault, MissingMapping } from './feed-product.ts'
import { groupFaults } from './group-faults.ts'
import { readMapping } from './import-mapping.ts'

const fault = (line: number, reason: string, wants?: MissingMapping): FeedFault => ({
  line,
  handle: `product-${line}`,
  reason,
  ...(wants && { wants }),
})
const xl: MissingMapping = { section: 'sizes', word: 'XL' }
const toys: MissingMapping = { section: 'types', word: 'Toys' }
const known = { sizes: ['098cm'], types: ['dresses'] }

test('a word that a mapping could explain is one fault, with its first lines; any other fault is reported for each row', () => {
  const sizes = [3, 4, 6, 7, 8, 9].map((line) => fault(line, `item a-${line}: size "XL" is not one of ours`, xl))
  const prices = [2, 5].map((line) => fault(line, 'the price is empty'))
  const groups = groupFaults([...sizes, ...prices].toSorted((a, b) => a.line - b.line))
  expect(groups).toEqual([
    { line: 2, handle: 'product-2', reason: 'the price is empty', alsoOn: [], count: 1 },
    { line: 3, handle: 'product-3', reason: 'size "XL" is not one of ours', alsoOn: [4, 6, 7, 8], count: 6 },
    { line: 5, handle: 'product-5', reason: 'the price is empty', alsoOn: [], count: 1 },
  ])
})

test('a single fault keeps the name of its item', () => {
  const [only] = groupFaults([fault(3, 'item a: size "XL" is not one of ours', xl)])
  expect(only?.reason).toBe('item a: size "XL" is not one of ours')
})

test('a draft lists each unexplained word once, as skipped, beside the given entries', () => {
  const faults = [fault(2, 'a', xl), fault(3, 'b', { ...xl, word: ' xl ' }), fault(4, 'c', toys), fault(5, 'd')]
  const ownMapping = { sizes: { '3T': '098cm' }, brands: { MOSS: 'Moss' } }
  const draft = draftMapping(faults, ownMapping)
  expect(draft).toEqual({ sizes: { '3T': '098cm', XL: null }, brands: { MOSS: 'Moss' }, types: { Toys: null } })
  expect(ownMapping).toEqual({ sizes: { '3T': '098cm' }, brands: { MOSS: 'Moss' } })
  expect(readMapping(JSON.parse(JSON.stringify(draft)), known).ok).toBe(true)
})

test('a default must be filled in before the draft is accepted', () => {
  const draft = draftMapping([fault(2, 'a', { section: 'defaults', word: 'size' })])
  expect(draft).toEqual({ defaults: { size: '' } })
  expect(readMapping(draft, known)).toMatchObject({ ok: false })
  expect(readMapping({ defaults: { size: '098cm' } }, known).ok).toBe(true)
})

test('a word that is also a property of JavaScript objects is drafted like any other', () => {
  const draft = draftMapping([fault(2, 'a', { section: 'types', word: '__proto__' })])
  expect(JSON.stringify(draft)).toBe('{"types":{"__proto__":null}}')
})

test('there is no draft when no word could help', () => {
  expect(draftMapping([fault(2, 'the price is empty')])).toBeUndefined()
  expect(draftMapping([fault(2, 'a', xl)], { sizes: { xl: null } })).toBeUndefined()
})
