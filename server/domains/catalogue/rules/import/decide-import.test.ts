// Longer than 300 lines: one line for each peculiarity of real feeds.
import { expect, test } from 'vitest'
import { decideImport } from './decide-import.ts'
import type { FeedProduct, FeedVariant } from './feed-product.ts'
import { noMapping, readMapping } from './import-mapping.ts'

const context = {
  sizes: [
    { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98 },
    { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 },
  ],
  credits: { pencePerNewCredit: 150, usedPercent: 85, wornPercent: 65 },
  mapping: noMapping,
}
const sized = (value: string) => [{ name: 'Size', value, attribute: '' }]
const variant: FeedVariant = {
  line: 2,
  name: '',
  title: '',
  options: sized('2-3y/098cm'),
  price: '42.00',
  compareAtPrice: '',
  quantity: '2',
  condition: '',
}
const jacket: FeedProduct = {
  handle: 'otter-jacket',
  name: 'otter-jacket',
  line: 2,
  title: 'Otter jacket',
  description: 'Dry.',
  vendor: 'Marsh & Mallow',
  type: 'Jackets',
  category: '',
  tags: ['girls'],
  status: 'active',
  genders: [],
  ageGroups: [],
  sizes: [],
  colours: [],
  materials: [],
  care: [],
  condition: '',
  variants: [variant],
  pictures: [{ line: 2, address: 'https://example.com/a.jpg', position: '1', alt: '' }],
  faults: [],
}
const decide = (changes: Partial<FeedProduct> = {}, mapping: unknown = {}) => {
  const read = readMapping(mapping, { sizes: ['098cm', '104cm'], types: ['outerwear', 'dresses', 'dungarees'] })
  if (!read.ok) throw new Error(read.reason.join(' '))
  return decideImport({ ...jacket, ...changes }, { ...context, mapping: read.value })
}
const unitOf = (changes: Partial<FeedProduct>, mapping: unknown = {}) => {
  const decided = decide(changes, mapping)
  if (!decided.ok) throw new Error(JSON.stringify(decided.reason))
  if (!decided.value) throw new Error('skipped')
  return decided.value
}

test('a valid product becomes a unit with its garments', () => {
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
      colours: [],
      keywords: ['girls'],
      pictures: [{ address: 'https://example.com/a.jpg', alt: 'Otter jacket' }],
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
  ['an invalid handle', { handle: 'otter jacket?' }, 'handle'],
  ['a handle that is too long', { handle: 'x'.repeat(256) }, '256 characters'],
  ['a title that is too long', { title: 'x'.repeat(301) }, 'the title has more'],
  ['no title', { title: '' }, 'title'],
  ['no vendor', { vendor: ' ' }, 'vendor'],
  ['an unknown type', { type: 'Toys', tags: [] }, 'type "Toys"'],
  ['an unknown status', { status: 'gone' }, 'status "gone"'],
  ['no variant', { variants: [] }, 'no variant'],
  ['no size option', { variants: [{ ...variant, options: [] }] }, 'no option named Size'],
  ['an adult size', { variants: [{ ...variant, options: sized('XL') }] }, 'size "XL"'],
  ['no price', { variants: [{ ...variant, price: '' }] }, 'the price is empty'],
  ['a price of zero', { variants: [{ ...variant, price: '0.00' }] }, 'price "0.00"'],
  ['a price in euros', { variants: [{ ...variant, price: '15.00 EUR' }] }, 'price "15.00 EUR" is not in pounds'],
  ['an unknown condition', { condition: 'radiant' }, 'condition "radiant"'],
  ['clothes for adults', { ageGroups: ['Adult'] }, 'age group "Adult"'],
  ['clothes for adults, in German', { ageGroups: ['erwachsene'] }, 'age group "erwachsene"'],
  ['clothes for adults by their title', { title: 'Men’s jacket', tags: [] }, 'age group "Men’s"'],
  ['clothes for adults by their type', { type: 'Women', tags: ['jackets'] }, 'age group "Women"'],
  ['clothes for adults by a tag of that one word', { tags: ['Women'] }, 'age group "Women"'],
  ['a missing size', { variants: [{ ...variant, options: [] }] }, 'with "size" under "defaults"'],
  ['an empty size', { variants: [{ ...variant, options: sized('') }] }, 'with "size" under "defaults"'],
  ['an invalid price', { variants: [{ ...variant, price: 'ten' }] }, 'price "ten"'],
  ['an invalid compare-at price', { variants: [{ ...variant, compareAtPrice: 'ten' }] }, 'compare-at price "ten"'],
  ['an invalid quantity', { variants: [{ ...variant, quantity: '1.5' }] }, 'quantity "1.5"'],
  ['an absurd quantity', { variants: [{ ...variant, quantity: '10001' }] }, 'quantity "10001"'],
  ['more pieces than a design may have', { variants: Array(3).fill({ ...variant, quantity: '5000' }) }, '15000 pieces'],
  [
    'a picture on a local disk',
    { pictures: [{ line: 3, address: 'file:///etc/passwd', position: '', alt: '' }] },
    'picture',
  ],
  ['a fault of the reader', { faults: [{ line: 9, handle: 'otter-jacket', reason: 'misshapen' }] }, 'misshapen'],
])('%s is a fault', (_, changes, reason) => {
  const decided = decide(changes)
  expect(decided).toEqual({ ok: false, reason: [expect.objectContaining({ reason: expect.stringContaining(reason) })] })
})

test.each<Partial<FeedProduct>>([
  { title: 'Men’s look jacket for boys' },
  { title: 'Gingerbread men jacket', tags: [] },
  { tags: ['women’s cooperative'] },
  { tags: ['men', 'boys'] },
  { tags: ['postmen'] },
  { title: 'Women’s jacket', ageGroups: ['kids'] },
])('%j is for children', (changes) => {
  expect(decide(changes).ok).toBe(true)
})

test('all faults of a unit are reported, each with its own line', () => {
  const decided = decide({
    title: '',
    variants: [
      { ...variant, line: 2, options: sized('M') },
      { ...variant, line: 3 },
      { ...variant, line: 4, price: 'x', quantity: 'y' },
    ],
  })
  expect(!decided.ok && decided.reason.map(({ line }) => line)).toEqual([2, 2, 4, 4])
})

test('a larger compare-at price is the RRP, a smaller one is not', () => {
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
      { ...variant, line: 3, options: sized('104'), price: '30', quantity: '1' },
    ],
  })
  expect(unit.rrpPence).toBe(3000)
  expect(unit.garments.map(({ sizeCode, credits }) => [sizeCode, credits])).toEqual([
    ['098cm', 30],
    ['104cm', 20],
  ])
})

test('variants of one size share one numbering', () => {
  const unit = unitOf({ variants: [variant, { ...variant, line: 3, quantity: '1' }] })
  expect(unit.garments.map(({ importKey }) => importKey)).toEqual(
    [1, 2, 3].map((ordinal) => `otter-jacket/098cm/${ordinal}`),
  )
})

test.each([
  ['three of one size', ['98', '98', '98'], [2, 1, 2]],
  ['another size between them', ['98', '104', '98', '98'], [1, 2, 1, 3]],
])('no two pieces share a key: %s', (_, sizes, quantities) => {
  const unit = unitOf({
    variants: sizes.map((size, index) => ({
      ...variant,
      line: index + 2,
      options: sized(size),
      quantity: String(quantities[index]),
    })),
  })
  const keys = unit.garments.map(({ importKey }) => importKey)
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0)
  expect([keys.length, new Set(keys).size]).toEqual([pieces, pieces])
  const ofSize98 = quantities.filter((_quantity, index) => sizes[index] === '98').reduce((sum, each) => sum + each, 0)
  expect(keys.filter((key) => key.startsWith('otter-jacket/098cm/'))).toEqual(
    Array.from({ length: ofSize98 }, (_each, index) => `otter-jacket/098cm/${index + 1}`),
  )
})

test('a variant that spans several sizes makes one piece, of the smallest; zero stock makes none', () => {
  expect(unitOf({ variants: [{ ...variant, options: sized('2-4y'), quantity: '1' }] }).garments).toMatchObject([
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

test('a picture without a scheme is fetched over https, and a repeated one is listed once', () => {
  const picture = { line: 2, address: '//example.com/a b.jpg', position: '', alt: 'A' }
  expect(unitOf({ pictures: [picture, picture] }).pictures).toEqual([
    { address: 'https://example.com/a%20b.jpg', alt: 'A' },
  ])
})

test('a used piece costs less and is numbered separately, so that the order of a file makes no difference', () => {
  const used = { ...variant, line: 3, condition: 'used', quantity: '1' }
  const keys = (variants: FeedVariant[]) =>
    unitOf({ variants })
      .garments.map(({ importKey, condition, credits }) => `${importKey} ${condition} ${credits}`)
      .sort()
  expect(keys([variant, used])).toEqual([
    'otter-jacket/098cm/1 new 28',
    'otter-jacket/098cm/2 new 28',
    'otter-jacket/098cm/used/1 used 24',
  ])
  expect(keys([used, variant])).toEqual(keys([variant, used]))
})

test('sizes are in the option named for them, else in the only one whose values are all sizes', () => {
  const sleeve = { name: 'Arm', value: '3/4', attribute: '' }
  const other = (name: string, value: string) => ({ name, value, attribute: '' })
  const codes = (...options: FeedVariant['options'][number][]) => {
    const decided = decide({ variants: [{ ...variant, options }] })
    return decided.ok ? decided.value?.garments.map(({ sizeCode }) => sizeCode) : decided.reason[0]?.reason.slice(0, 10)
  }
  expect(codes(other('Farbe', 'Rot'), other('Variante', '98'))).toEqual(['098cm', '098cm'])
  expect(codes(sleeve, other('Size', '2/3'))).toEqual(['098cm', '098cm'])
  expect(codes(sleeve, other('Size', 'M'))).toBe('size "M" i')
})

test('colours come from options and attributes, keywords from tags and fabric, care from what the shop says', () => {
  expect(
    unitOf({
      variants: [{ ...variant, options: [...sized('98'), { name: 'Colour', value: 'Navy/White', attribute: '' }] }],
      colours: ['navy', 'sky-blue', 'orange-1'],
      tags: ['rainy day', '_label_new', 'filter:age', 'Rainy day', 'x'.repeat(61)],
      materials: ['recycled-polyester'],
      care: ['machine-washable', 'line-dry', 'do-not-bleach', 'cool-iron'],
    }),
  ).toMatchObject({
    colours: ['navy', 'white', 'sky blue', 'orange'],
    keywords: ['rainy day', 'recycled polyester'],
    care: ['Machine washable', 'Line dry', 'Do not bleach'],
  })
})

test('a very long description ends at a word', () => {
  const { longDescription } = unitOf({ description: 'otter '.repeat(5000) })
  expect(longDescription).toMatch(/otter…$/)
  expect(longDescription.length).toBeLessThanOrEqual(20_001)
})

const twoVariants = [variant, { ...variant, line: 3, options: sized('S'), quantity: '1' }]

test('the mapping sets the VAT class of a product by handle or title; without an entry the class stays as it is', () => {
  expect(unitOf({}).vatClass).toBeUndefined()
  expect(unitOf({}, { vatClasses: { 'otter-jacket': 'standard' } }).vatClass).toBe('sale_standard')
  expect(unitOf({}, { vatClasses: { 'Otter-Jacket': 'children' } }).vatClass).toBe('sale')
  expect(() => unitOf({}, { vatClasses: { 'otter-jacket': 'zero' } })).toThrow('one of children, standard')
})

test('the mapping says what a size means, or skips its variants', () => {
  expect(decide({ variants: twoVariants }).ok).toBe(false)
  expect(
    unitOf({ variants: twoVariants }, { sizes: { ' s ': '104cm' } }).garments.map(({ sizeCode }) => sizeCode),
  ).toEqual(['098cm', '098cm', '104cm'])
  for (const sizes of [{ S: null }, { '*': null }])
    expect(unitOf({ variants: twoVariants }, { sizes }).garments).toHaveLength(2)
})

test('a skipped variant is not checked further', () => {
  const broken = { ...variant, line: 3, options: sized('XL'), price: 'ask', quantity: 'many' }
  expect(unitOf({ variants: [variant, broken] }, { sizes: { XL: null } }).garments).toHaveLength(2)
})

test.each([
  ['all of its sizes', { variants: twoVariants.slice(1) }, { sizes: { S: null } }],
  ['its type', { type: 'Toys', tags: [] }, { types: { toys: null } }],
  ['an unknown type', { type: 'Toys', tags: [] }, { types: { '*': null } }],
  ['its brand', {}, { brands: { 'marsh & mallow': null } }],
  ['its handle', { title: '' }, { handles: { 'otter-jacket': null } }],
  ['its age group', { ageGroups: ['adult'] }, { ageGroups: { Adult: null } }],
  ['its condition', { condition: 'damaged' }, { conditions: { damaged: null } }],
])('%s can skip the whole product, without a fault', (_, changes, mapping) => {
  expect(decide(changes, mapping)).toEqual({ ok: true, value: null })
})

test('type, brand, gender, condition and age group come from the mapping', () => {
  const unit = unitOf(
    { type: 'Rompers', vendor: 'MOSS LTD', genders: ['tween'], condition: 'used', ageGroups: ['adult'] },
    {
      types: { rompers: 'dungarees' },
      brands: { 'Moss Ltd': 'Moss' },
      genders: { tween: 'male' },
      conditions: { used: 'worn' },
      ageGroups: { adult: 'kids' },
    },
  )
  expect(unit).toMatchObject({ typeCode: 'dungarees', brand: { code: 'moss', name: 'Moss' }, sex: 'male' })
  expect(unit.garments[0]).toMatchObject({ condition: 'worn' })
})

test('defaults apply when the feed says nothing', () => {
  const silent = { vendor: '', type: '', tags: [], title: 'Otter', variants: [{ ...variant, quantity: '' }] }
  const unit = unitOf(silent, { defaults: { type: 'dresses', brand: 'Moss', quantity: 3 } })
  expect(unit).toMatchObject({ typeCode: 'dresses', brand: { code: 'moss' } })
  expect(unit.garments).toHaveLength(3)
})

test('a default size applies to a missing size, never to one that is not understood', () => {
  const mapping = { defaults: { size: '104cm' } }
  const garments = (options: FeedVariant['options']) =>
    unitOf({ variants: [{ ...variant, options }] }, mapping).garments.map(({ sizeCode }) => sizeCode)
  expect(garments([])).toEqual(['104cm', '104cm'])
  expect(garments(sized(''))).toEqual(['104cm', '104cm'])
  expect(garments(sized('2-3y/098cm'))).toEqual(['098cm', '098cm'])
  expect(decide({ variants: [{ ...variant, options: sized('XL') }] }, mapping).ok).toBe(false)
  const rest = { ...mapping, sizes: { '*': null } }
  expect(decide({ variants: [{ ...variant, options: [] }] }, rest)).toEqual({ ok: true, value: null })
})

test.each<[changes: Partial<FeedProduct>, wants: unknown]>([
  [{ variants: [{ ...variant, options: sized('XL') }] }, { section: 'sizes', word: 'XL' }],
  [{ variants: [{ ...variant, options: [] }] }, { section: 'defaults', word: 'size' }],
  [
    { type: 'Toys', tags: [] },
    { section: 'types', word: 'Toys' },
  ],
  [
    { type: '', category: 'Toys > Rattles', tags: [], title: 'Rattle' },
    { section: 'types', word: 'Toys > Rattles' },
  ],
  [
    { type: '', tags: [], title: 'Otter' },
    { section: 'defaults', word: 'type' },
  ],
  [{ condition: 'radiant' }, { section: 'conditions', word: 'radiant' }],
  [{ ageGroups: ['Adult'] }, { section: 'ageGroups', word: 'Adult' }],
])(
  '%j: the fault names the word that a mapping could explain, and with that mapping there is no fault',
  (changes, wants) => {
    const decided = decide(changes)
    expect(decided).toMatchObject({ ok: false, reason: [{ wants }] })
    const { section, word } = wants as { section: string; word: string }
    const meaning = { size: '104cm', type: 'dresses' }[word] ?? null
    expect(decide(changes, { [section]: { [word]: meaning } }).ok).toBe(true)
  },
)

test('the code of a brand is unique and short enough for a filter', () => {
  const code = (vendor: string) => unitOf({ vendor }).brand.code
  expect(code('Marsh & Mallow')).toBe('marsh-and-mallow')
  const [one, other] = ['Ltd', 'Limited'].map((end) =>
    code(`The Very Old and Very Long Children’s Outfitters of London ${end}`),
  )
  expect(one).not.toBe(other)
  expect(one).toMatch(/^the-very-old-and-very-long-[a-z0-9-]{1,14}$/)
})
