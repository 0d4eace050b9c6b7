import { expect, test } from 'vitest'
import { describeEvent, type SentEvent } from './describe-event.ts'

const handleOf = (product: string) => (product === 'puddle-raincoat' ? product : undefined)
const subjectOf = (event: SentEvent) => describeEvent(event, handleOf).subject

test('a page is counted by the pattern of its path, and any other path as other', () => {
  expect(subjectOf({ name: 'pageView', path: '/shop/:id' })).toBe('/shop/:id')
  expect(subjectOf({ name: 'pageView', path: '/account/closet/pieces/:loanId' })).toBe('/account/closet/pieces/:loanId')
  for (const path of ['/evie-smith', '/found/S3cret', '/shop/01999999-aaaa', '/reset/wren@example.com', 'shop', '/a?b'])
    expect(subjectOf({ name: 'pageView', path })).toBe('other')
  expect(subjectOf({ name: 'contact' })).toBe('other')
})

test('a product is counted by its handle, and an unknown one as other', () => {
  expect(subjectOf({ name: 'productView', product: 'puddle-raincoat' })).toBe('puddle-raincoat')
  expect(subjectOf({ name: 'addToCart', product: 'my-childs-name' })).toBe('other')
})

test('filters are counted by their sorted names', () => {
  expect(subjectOf({ name: 'filtersApplied', filters: ['types', 'sizes', 'types'] })).toBe('sizes+types')
  expect(subjectOf({ name: 'filtersApplied' })).toBe('none')
})

test('a checkout is counted by its shop', () => {
  expect(subjectOf({ name: 'initiateCheckout', kind: 'ski' })).toBe('ski')
  expect(subjectOf({ name: 'subscribe' })).toBe('')
})
