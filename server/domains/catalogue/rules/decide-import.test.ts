import { expect, test } from 'vitest'
import { decideImport } from './decide-import.ts'
import type { FeedProduct, FeedVariant } from './feed-product.ts'

const numbers = {
  sizes: [
    { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98 },
    { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 },
  ],
  credits: { pencePerNewCredit: 150, usedPercent: 85, wornPercent: 65 },
}
const variant: FeedVariant = { line: 2, size: '2-3y/098cm', price: '42.00', compareAtPrice: '', quantity: '2' }
const jacket: FeedProduct = {
  handle: 'otter-jacket',
  line: 2,
  title: 'Otter jacket',
  descriptionHtml: '<p>Dry.</p>',
  vendor: 'Marsh & Mallow',
  type: 'Jackets',
  category: '',
  tags: ['girls'],
  status: 'active',
  variants: [variant],
  pictures: [{ line: 2, address: 'https://example.com/a.jpg', position: '1', alt: '' }],
  faults: [],
}
const decide = (changes: Partial<FeedProduct> = {}) => decideImport({ ...jacket, ...changes }, numbers)
const unitOf = (changes: Partial<FeedProduct>) => {
  const decided = decide(changes)
  if (!decided.ok) throw new Error(JSON.stringify(decided.reason))
  return decided.value
}

test('a sound product becomes a unit with its garments', () => {
  expect(decide()).toEqual({
    ok: true,
    value: {
      handle: 'otter-jacket',
      name: 'Otter jacket',
      brand: { code: 'marsh-and-mallow', name: 'Marsh & Mallow' },
      typeCode: 'outerwear',
      sex: 'female',
      longDescription: 'Dry.',
      rrpPence: 4200,
      status: 'active',
      pictures: [{ base: 'https://example.com/a.jpg', alt: 'Otter jacket' }],
      garments: [1, 2].map((ordinal) => ({
        sizeCode: '098cm',
        condition: 'new',
        credits: 28,
        importKey: `otter-jacket/098cm/${ordinal}`,
      })),
    },
  })
})

test.each<[string, Partial<FeedProduct>, string]>([
  ['a strange handle', { handle: 'otter jacket?' }, 'handle'],
  ['a handle too long', { handle: 'x'.repeat(121) }, 'handle'],
  ['no title', { title: '' }, 'title'],
  ['no vendor', { vendor: ' ' }, 'vendor'],
  ['a type of nobody’s', { type: 'Toys', tags: [] }, 'type "Toys"'],
  ['a status of nobody’s', { status: 'gone' }, 'status "gone"'],
  ['no variant', { variants: [] }, 'no variant'],
  ['no size option', { variants: [{ ...variant, size: undefined }] }, 'no option named Size'],
  ['an adult size', { variants: [{ ...variant, size: 'XL' }] }, 'size "XL"'],
  ['no price', { variants: [{ ...variant, price: '' }] }, 'the price is empty'],
  ['a price of nothing', { variants: [{ ...variant, price: '0.00' }] }, 'price "0.00"'],
  ['a strange price', { variants: [{ ...variant, price: 'ten' }] }, 'price "ten"'],
  ['a strange price before', { variants: [{ ...variant, compareAtPrice: 'ten' }] }, 'compare-at price "ten"'],
  ['a broken quantity', { variants: [{ ...variant, quantity: '1.5' }] }, 'quantity "1.5"'],
  ['an absurd quantity', { variants: [{ ...variant, quantity: '10001' }] }, 'quantity "10001"'],
  [
    'a picture of the disk',
    { pictures: [{ line: 3, address: 'file:///etc/passwd', position: '', alt: '' }] },
    'picture',
  ],
  ['a fault of the reader', { faults: [{ line: 9, handle: 'otter-jacket', reason: 'misshapen' }] }, 'misshapen'],
])('%s is a fault', (_, changes, reason) => {
  const decided = decide(changes)
  expect(decided).toEqual({ ok: false, reason: [expect.objectContaining({ reason: expect.stringContaining(reason) })] })
})

test('all faults of a unit are told, each with its own line', () => {
  const decided = decide({
    title: '',
    variants: [
      { ...variant, line: 2, size: 'M' },
      { ...variant, line: 3 },
      { ...variant, line: 4, price: 'x', quantity: 'y' },
    ],
  })
  expect(!decided.ok && decided.reason.map(({ line }) => line)).toEqual([2, 2, 4, 4])
})

test('a larger compare-at price is what the piece costs new, a smaller one is not', () => {
  const credits = (price: string, compareAtPrice: string) =>
    unitOf({ variants: [{ ...variant, price, compareAtPrice }] }).garments[0]?.credits
  expect(credits('30.00', '60.00')).toBe(40)
  expect(credits('60.00', '30.00')).toBe(40)
  expect(credits('60.00', '0.00')).toBe(40)
})

test('each garment is priced by its own variant, the product by its cheapest', () => {
  const unit = unitOf({
    variants: [
      { ...variant, price: '45', quantity: '1' },
      { ...variant, line: 3, size: '104', price: '30', quantity: '1' },
    ],
  })
  expect(unit.rrpPence).toBe(3000)
  expect(unit.garments.map(({ sizeCode, credits }) => [sizeCode, credits])).toEqual([
    ['098cm', 30],
    ['104cm', 20],
  ])
})

test('variants of one size count on', () => {
  const unit = unitOf({ variants: [variant, { ...variant, line: 3, quantity: '1' }] })
  expect(unit.garments.map(({ importKey }) => importKey)).toEqual(
    [1, 2, 3].map((ordinal) => `otter-jacket/098cm/${ordinal}`),
  )
})

test('a variant over several sizes is one piece of the smallest; nothing in stock is no piece', () => {
  expect(unitOf({ variants: [{ ...variant, size: '2-4y', quantity: '1' }] }).garments).toMatchObject([
    { sizeCode: '098cm' },
  ])
  for (const quantity of ['', '0', '-3']) expect(unitOf({ variants: [{ ...variant, quantity }] }).garments).toEqual([])
})

test('pictures come in the order of their positions, each once', () => {
  const picture = (name: string, position: string) => ({
    line: 2,
    address: `https://example.com/${name}.jpg`,
    position,
    alt: name,
  })
  const unit = unitOf({ pictures: [picture('b', '2'), picture('a', '1'), picture('b', '3')] })
  expect(unit.pictures.map(({ alt }) => alt)).toEqual(['a', 'b'])
})
