import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFeed } from '#tests/support/read-feed.ts'

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url))
const rss = (items: string, root = '<rss xmlns:g="http://base.google.com/ns/1.0">') =>
  `<?xml version="1.0"?>\n${root}<channel>\n${items}\n</channel></rss>`
const item = (id: string, more = '') => `<item><g:id>${id}</g:id><g:title>T</g:title>${more}</item>`

test('RSS: items of one group are variants of one product, with pictures, stock, condition and line', async () => {
  const { products, format } = await readFeed(fixture('google-feed.xml'))
  expect(format).toBe('Google Merchant feed (XML)')
  const [dungarees, raincoat] = products
  expect(dungarees).toEqual({
    handle: 'dd-100',
    name: 'DD-100',
    line: 7,
    title: 'Sandpiper dungarees',
    description: 'Corduroy & brass. Soft inside.',
    vendor: 'Dunlin & Daughters',
    type: '',
    category: 'Apparel & Accessories > Clothing > One-Pieces > Overalls',
    tags: [],
    status: 'active',
    genders: ['unisex'],
    ageGroups: ['toddler'],
    sizes: [],
    colours: [],
    materials: ['cotton'],
    care: [],
    condition: '',
    variants: [
      {
        line: 7,
        name: 'DD-100-98',
        title: 'Sandpiper dungarees - 2-3 years',
        options: [
          { name: 'size', attribute: 'google.size', value: '2-3 years' },
          { name: 'colour', attribute: 'google.color-pattern', value: 'Rust/Cream' },
        ],
        price: '38.00 GBP',
        compareAtPrice: '30.00 GBP',
        quantity: '2',
        condition: 'new',
      },
      {
        line: 31,
        name: 'DD-100-104',
        title: 'Sandpiper dungarees - 3-4 years',
        options: [{ name: 'size', attribute: 'google.size', value: 'EU 104' }],
        price: '38.00 GBP',
        compareAtPrice: '',
        quantity: '1',
        condition: 'used',
      },
    ],
    pictures: [1, 2, 3].map((number) => ({
      line: 7,
      address: `https://cdn.dunlin.example/sandpiper-${number}.jpg`,
      position: '',
      alt: '',
    })),
    refusal: undefined,
    faults: [],
  })
  expect(raincoat).toMatchObject({ title: 'Turnstone raincoat, yellow', variants: [{ quantity: '0' }] })
  expect(products.at(-1)?.refusal).toEqual({ line: 78, handle: '', reason: 'the item has no id' })
})

test('Atom: Google’s names take precedence over Atom’s', async () => {
  const { products } = await readFeed(fixture('google-atom.xml'))
  expect(products).toMatchObject([
    { handle: 'gw1', line: 6, title: 'Godwit tee', description: 'Stripes.\nSoft & light.', faults: [] },
  ])
})

test('tab-separated text may have names with spaces, quoted line breaks, inch signs, and several pictures in one value', async () => {
  const { products, format } = await readFeed(fixture('google-feed.tsv'))
  expect(format).toBe('Google Merchant feed (text)')
  expect(products).toMatchObject([
    {
      handle: 'redshank',
      line: 2,
      description: 'Warm inside.\nWash at 30.',
      variants: [
        { line: 2, quantity: '3' },
        { line: 4, quantity: '0' },
      ],
    },
    { handle: 'redshank-3', variants: [{ line: 5, options: [{ value: 'UK 4' }, { value: 'Blue' }] }] },
  ])
  expect(products[0]?.pictures).toHaveLength(4)
})

test('the values may be separated by commas, and the names in the first row may have a prefix', async () => {
  const { products } = await readFeed('g:id,g:title,g:price,g:size\n"1","A, b","5.00 GBP","98"\n')
  expect(products).toMatchObject([{ handle: '1', title: 'A, b', variants: [{ price: '5.00 GBP' }] }])
})

test('a feed made for another service is read despite its extra columns', async () => {
  const { products, format } = await readFeed(
    'id,title,sku,price,availability,size,quantity_to_sell_on_facebook\n1,A,S-1,5.00 GBP,in stock,98,3\n',
  )
  expect(format).toBe('Google Merchant feed (text)')
  expect(products).toMatchObject([{ handle: '1', variants: [{ quantity: '3' }] }])
})

test('a feed with an undeclared namespace, another prefix or none is read', async () => {
  for (const xml of [
    rss(item('a'), '<rss>'),
    rss('<item><x:id xmlns:x="http://base.google.com/ns/1.0">a</x:id><title>T</title></item>'),
    '<products><product><id>a</id><title>T</title></product></products>',
  ])
    expect((await readFeed(xml)).products).toMatchObject([{ handle: 'a', title: 'T' }])
})

test('unescaped markup is read as words; nested elements do not describe the item itself', async () => {
  const { products } = await readFeed(
    rss(
      item(
        'a',
        '<description><p>One</p><p>two</p></description><g:price>5.00 GBP</g:price><g:shipping><g:price>9.00 GBP</g:price></g:shipping>',
      ),
    ),
  )
  expect(products).toMatchObject([{ description: 'One two', variants: [{ price: '5.00 GBP' }] }])
})

test('the characters of an id that no address can contain become hyphens in its handle; letters of any alphabet stay', async () => {
  const { products } = await readFeed(rss(`${item('SKU 12/3')}${item('Größe_ß-1')}`))
  expect(products.map(({ name, handle }) => [name, handle])).toEqual([
    ['SKU 12/3', 'sku-12-3'],
    ['Größe_ß-1', 'größe_ß-1'],
  ])
})

const titles = (...all: string[]) =>
  rss(
    all
      .map(
        (title, index) =>
          `<item><g:id>${index}</g:id><g:item_group_id>g</g:item_group_id><title>${title}</title></item>`,
      )
      .join(''),
  )

test.each([
  [['Otter jacket', 'Otter jacket'], 'Otter jacket'],
  [['Otter jacket - Teal - 2-3', 'Otter jacket - Teal - 3-4'], 'Otter jacket - Teal'],
  [['Otter jacket (2-3)', 'Otter jacket (2-4)'], 'Otter jacket'],
  [['Otter jacket', 'Otter jacket, moss'], 'Otter jacket'],
  [['Heron dress', 'Vole joggers'], 'Heron dress'],
  [['Otter jacket — Black, Size 104', 'Otter jacket — Black, Size 110'], 'Otter jacket — Black'],
  [['Otter jacket, age 2-3', 'Otter jacket, age 3-4'], 'Otter jacket'],
])('items titled %j are one product, titled %s', async (all, title) => {
  expect((await readFeed(titles(...all))).products[0]?.title).toBe(title)
})

test.each([
  ['Heron dress - 3-4 years', '3-4 years', 'Heron dress'],
  ['Heron dress, 3-4 years', '3-4', 'Heron dress'],
  ['Heron dress 3-4', '3-4 Years', 'Heron dress'],
  ['Heron dress, L', 'L', 'Heron dress'],
  ['Heron dress (age 3-4)', '3-4', 'Heron dress'],
  ['Heron dress, size 104 cm', '104', 'Heron dress'],
  ['Heron dress 1043-4', '3-4', 'Heron dress 1043-4'],
  ['Heron dress', '3-4', 'Heron dress'],
])('a single item titled "%s", of size "%s", becomes "%s"', async (title, size, expected) => {
  const xml = rss(`<item><g:id>a</g:id><title>${title}</title><g:size>${size}</g:size></item>`)
  expect((await readFeed(xml)).products[0]?.title).toBe(expected)
})

test('an item of another brand than its group, or without an id, is a fault of the group', async () => {
  const grouped = (id: string, brand: string) =>
    `<item>${id && `<g:id>${id}</g:id>`}<g:item_group_id>g</g:item_group_id><g:title>T</g:title><g:brand>${brand}</g:brand></item>\n`
  const { products } = await readFeed(rss(`${grouped('a', 'Moss')}${grouped('b', 'MOSS')}${grouped('', 'Fern')}`))
  expect(products.map(({ faults }) => faults)).toEqual([
    [
      { line: 5, handle: 'g', reason: 'the item has no id' },
      { line: 5, handle: 'g', reason: 'its brand "Fern" is not "Moss", the brand of its group on line 3' },
    ],
  ])
})

test.each([
  ['in_stock', '', '1'],
  ['in stock', '4', '4'],
  ['https://schema.org/InStock', '', '1'],
  ['Available', '', '1'],
  ['not available', '4', '0'],
  ['out_of_stock', '4', '0'],
  ['Backorder', '', '0'],
  ['', '2', '2'],
  ['', '', ''],
])('availability "%s" with quantity "%s" means quantity "%s"', async (availability, quantity, expected) => {
  const more = `<g:availability>${availability}</g:availability><g:quantity>${quantity}</g:quantity>`
  expect((await readFeed(rss(item('a', more)))).products[0]?.variants[0]?.quantity).toBe(expected)
})

test('an unknown availability is a fault; items marked for adults are skipped', async () => {
  const { products } = await readFeed(
    rss(`${item('a', '<g:availability>perhaps</g:availability>')}${item('b', '<g:adult>yes</g:adult>')}`),
  )
  expect(products[0]?.faults).toEqual([
    { line: 3, handle: 'a', reason: expect.stringContaining('availability "perhaps" is not one of in_stock') },
  ])
  expect(products[1]?.refusal).toMatchObject({ reason: 'it is marked as for adults only' })
})

test('a repeated item is a fault', async () => {
  const { products } = await readFeed(rss(`${item('a')}\n${item('b')}\n${item('a')}`))
  expect(products.flatMap(({ faults }) => faults)).toEqual([
    { line: 5, handle: 'a', reason: 'the item "a" is already on line 3' },
  ])
})

test('an item that is repeated in another group, or outside any group, is a fault of the later product alone', async () => {
  const grouped = (id: string, group: string) => item(id, `<g:item_group_id>${group}</g:item_group_id>`)
  const { products } = await readFeed(rss([grouped('a', 'G'), item('b'), item('a'), grouped('b', 'H')].join('\n')))
  expect(products.map(({ faults }) => faults)).toEqual([
    [],
    [],
    [{ line: 5, handle: 'a', reason: 'the item "a" is already on line 3' }],
    [{ line: 6, handle: 'H', reason: 'the item "b" is already on line 4' }],
  ])
})

test('a feed is read in the encoding it declares', async () => {
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><id>a</id><title>Bébé</title></item></rss>'
  expect((await readFeed(Buffer.from(xml, 'latin1'))).products[0]?.title).toBe('Bébé')
})

test('empty lines before the declaration are accepted, and counted', async () => {
  const xml = `\n \n<?xml version="1.0" encoding="UTF-8"?>\n<rss>\n${item('a')}</rss>`
  expect((await readFeed(xml)).products).toMatchObject([{ handle: 'a', line: 5 }])
})

test('an empty feed has no products', async () => {
  expect((await readFeed(rss(''))).products).toEqual([])
})

const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
const outside = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

test.each([
  ['entities that expand to a gigabyte', `${bomb}<rss><item><id>&b;</id></item></rss>`, 'declares entities'],
  ['an entity from the disk', `${outside}<rss><item><id>&x;</id></item></rss>`, 'declares entities'],
  ['an unknown entity', rss(item('a', '\n<g:brand>A &nbsp; B</g:brand>')), 'undefined entity at line 4'],
  ['a missing end', rss(item('a')).slice(0, -20), 'not well-formed XML'],
  ['endless nesting', `<rss>${'<a>'.repeat(40)}`, 'nests deeper'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', 'holds no item and no entry'],
  ['an endless item', rss(item('a', `<g:brand>${'x'.repeat(2_100_000)}</g:brand>`)), 'longer than any item'],
])('%s makes the file unreadable', async (_, xml, reason) => {
  await expect(readFeed(xml)).rejects.toThrow(reason)
  await expect(readFeed(xml)).rejects.toMatchObject({ name: 'UnreadableFeedError' })
})
