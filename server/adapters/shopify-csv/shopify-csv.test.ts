import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFeed } from '#tests/support/read-feed.ts'

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url))
const sizesOf = ({ variants }: { variants: readonly { options: readonly { name: string; value: string }[] }[] }) =>
  variants.map(({ options }) => options.map(({ name, value }) => `${name}: ${value}`).join(', '))

test('an export is read: a byte order mark, quoted newlines, several rows for each handle, the size in any option', async () => {
  const { products, notes, format } = await readFeed(fixture('shopify-products.csv'))
  expect({ notes, format }).toEqual({ notes: [], format: 'product CSV of Shopify' })
  expect(products.map(({ handle, line, faults }) => [handle, line, faults])).toEqual([
    ['otter-rain-jacket', 2, []],
    ['girls-heron-dress', 11, []],
    ['vole-joggers', 14, []],
  ])
  const [jacket, dress, joggers] = products
  expect(jacket?.variants.map(({ line, quantity }) => [line, quantity])).toEqual([
    [2, '2'],
    [8, '3'],
    [9, '0'],
  ])
  expect(jacket?.description).toBe('Dry from nose to tail.\n• Taped seams\n• Hood & storm flap')
  expect(jacket?.pictures.map(({ line, position }) => [line, position])).toEqual([
    [2, '1'],
    [8, '2'],
    [10, '3'],
  ])
  expect(jacket?.tags).toEqual(['unisex', 'rainy day', 'waterproof'])
  expect(dress && sizesOf(dress)).toEqual([
    'Colour: Sky, Size: 3-4 years',
    'Colour: Sky, Size: 4-5 years',
    'Colour: Moss, Size: 3-4 years',
  ])
  expect(joggers?.title).toBe('Vole joggers, "digging" knees')
  expect(joggers?.status).toBe('draft')
})

test('the current template is read: other column names, attributes, options linked to them', async () => {
  const { products } = await readFeed(fixture('shopify-present-template.csv'))
  const [pinafore, leggings, voucher] = products
  expect(pinafore).toMatchObject({
    handle: 'kittiwake-pinafore',
    title: 'Kittiwake pinafore',
    description: 'For cliff walks\nHeavy jersey, deep pockets.\n• Crossed straps\n• long enough for two winters',
    vendor: 'Tidewater Tots',
    category: 'Apparel & Accessories > Clothing > Dresses',
    status: 'Active',
    genders: ['Female', 'female'],
    ageGroups: ['Kids', 'kids', 'toddlers'],
    sizes: ['2-3-years', '3-4-years'],
    colours: ['navy', 'sea-green'],
    materials: ['cotton', 'elastane'],
    care: ['machine-washable', 'line-dry'],
    condition: 'New',
  })
  expect(pinafore?.variants[2]).toEqual({
    line: 4,
    name: '',
    title: '',
    options: [
      { name: 'Color', attribute: 'shopify.color-pattern', value: 'Sea green' },
      { name: 'Size', attribute: 'shopify.size', value: '3-4 years' },
    ],
    price: '34.00',
    compareAtPrice: '',
    quantity: '0',
    condition: '',
  })
  // A variant's picture that no row lists comes after the listed ones.
  expect(pinafore?.pictures.map(({ address, position }) => [address.split('/').at(-1), position])).toEqual([
    ['kittiwake-navy.jpg', '1'],
    ['kittiwake-green.jpg', '2'],
    ['kittiwake-navy.jpg', '100000'],
    ['kittiwake-navy.jpg', '100000'],
    ['kittiwake-green-only.jpg', '100000'],
  ])
  expect(leggings).toMatchObject({ status: 'draft', sizes: ['98-cm'] })
  expect(voucher?.refusal).toEqual({ line: 6, handle: 'voucher', reason: 'it is a gift card, not a garment' })
})

test('in a Spanish shop’s file, attributes are recognised by their keys, and the price for the United Kingdom is used', async () => {
  const { products } = await readFeed(fixture('shopify-spanish.csv'))
  const [dungarees, dress] = products
  expect(dungarees).toMatchObject({
    title: 'Peto gaviota',
    genders: ['unisex'],
    sizes: ['18-24-months', '24-36-months'],
    colours: ['mustard'],
    care: ['machine-washable'],
  })
  expect(dungarees?.variants.map(({ price, compareAtPrice }) => [price, compareAtPrice])).toEqual([
    ['36.00', '42.00'],
    ['36.00', ''],
  ])
  expect(dress).toMatchObject({ status: 'unlisted', variants: [{ price: '29.90' }] })
})

test('a file saved by a spreadsheet is read: its separator line, semicolons, Windows-1252, empty columns', async () => {
  const { products, notes } = await readFeed(fixture('shopify-spreadsheet.csv'))
  expect(notes).toEqual([expect.stringContaining('read as Windows-1252')])
  expect(products).toMatchObject([
    {
      line: 3,
      title: 'Robben-Jacke „Für Fjorde“',
      description: 'Wasserdicht.\nFür groß & klein – 12,95 € gespart',
      vendor: 'Küstenkinder',
      faults: [],
      variants: [{ price: '£1.049,50' }, { line: 5, price: '49,50', quantity: '2,0' }],
    },
  ])
})

test('UTF-16 with tabs is read, as Excel saves "Unicode text"', async () => {
  const text = 'Handle\tTitle\tVariant Price\r\nfox\tFüchsin „klein“\t12\r\n'
  for (const [mark, order] of [
    ['\uFEFF', 'le'],
    ['\uFEFF', 'be'],
    ['', 'le'],
  ]) {
    const bytes = Buffer.from(mark + text, 'utf16le')
    const { products, notes } = await readFeed(order === 'be' ? bytes.swap16() : bytes)
    expect(notes).toEqual([expect.stringContaining('no column of quantities')])
    expect(products).toMatchObject([{ handle: 'fox', title: 'Füchsin „klein“', variants: [{ price: '12' }] }])
  }
})

test('lines are counted as an editor counts, with any line end and with empty lines', async () => {
  const text = 'Handle,Title,Body (HTML),Variant Price\r\na,A,"x\r\ny\r\n",1\r\n\r\nb,B,,2\r\n,,,\r\n\r\nc,C,,3'
  for (const end of ['\r\n', '\n', '\r']) {
    const { products } = await readFeed(text.replaceAll('\r\n', end))
    expect(products.map(({ handle, line }) => [handle, line])).toEqual([
      ['a', 2],
      ['b', 6],
      ['c', 9],
    ])
  }
})

test('column names may have any case, order and spaces; unknown ones are ignored', async () => {
  const { products } = await readFeed(' variant PRICE ,Metafield: x.y,TITLE,hAnDlE,,\n1,z,A,a,,\n')
  expect(products).toMatchObject([{ handle: 'a', title: 'A', faults: [], variants: [{ price: '1' }] }])
})

test('rows of a handle belong together wherever they are; a row without a handle gets one from its title', async () => {
  const { products } = await readFeed('Handle,Title,Variant Price\na,A,1\nb,B,1\nA,,2\n,Big Coat,3\n')
  expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['big-coat', 1],
  ])
})

test('a malformed row is a fault of its own product, and one without handle and title belongs to no product', async () => {
  const { products } = await readFeed(
    'Handle,Title,Variant Price,SEO Title\na,A,1,,2\nb,B,1,\nc,C\nd,D,1\n,,3,x\ne,E,1',
  )
  expect(products.flatMap(({ faults }) => faults)).toEqual([
    { line: 2, handle: 'a', reason: 'the row has more or fewer values than there are columns' },
    { line: 4, handle: 'c', reason: 'the row has more or fewer values than there are columns' },
    // It may have been truncated.
    { line: 7, handle: 'e', reason: 'the row has more or fewer values than there are columns' },
  ])
  expect(products.flatMap(({ refusal }) => refusal ?? [])).toEqual([
    { line: 6, handle: '', reason: 'the row has neither handle nor title' },
  ])
})

test('a repeated variant is reported; two SKUs are two variants', async () => {
  const { products } = await readFeed(
    'Handle,Title,Option1 Name,Option1 Value,SKU,Price\na,A,Size,98,S1,1\na,,,98,S1,1\na,,,98,,1\na,,,98,,1\na,,,104,S1,1\n',
  )
  expect(products[0]?.variants).toHaveLength(5)
  expect(products[0]?.faults).toEqual([
    { line: 3, handle: 'a', reason: 'the variant "S1" is already on line 2' },
    { line: 5, handle: 'a', reason: 'the variant "98" is already on line 4' },
  ])
})

test('an option may give the condition of each variant', async () => {
  const { products } = await readFeed(
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Price\na,A,Size,98,Condition,Like new,1\na,,,98,,Well loved,1\n',
  )
  expect(products[0]?.variants.map(({ condition }) => condition)).toEqual(['Like new', 'Well loved'])
})

test('one value may list several pictures', async () => {
  const { products } = await readFeed(
    'Handle,Title,Image Src,Image Position\na,A,"https://e.example/a,1.jpg, https://e.example/b.jpg;https://e.example/c.jpg",1\n',
  )
  expect(products[0]?.pictures.map(({ address }) => address)).toEqual([
    'https://e.example/a,1.jpg',
    'https://e.example/b.jpg',
    'https://e.example/c.jpg',
  ])
})

test('a later row of a handle belongs to the same product, and is a fault if its title differs', async () => {
  const { products } = await readFeed(
    'Handle,Title,Option1 Name,Option1 Value,Price\na,Ant,Size,98,1\nb,Bee,Size,98,1\na,ant,,104,1\nb,Bug,,104,1\n',
  )
  expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
    ['a', 2],
    ['b', 2],
  ])
  expect(products.flatMap(({ faults }) => faults)).toEqual([
    { line: 5, handle: 'b', reason: 'its title "Bug" is not "Bee", which has this handle on line 3' },
  ])
})

test.each([
  ['', '', ''],
  ['active', 'true', 'active'],
  ['', 'FALSE', 'draft'],
  ['Active', 'false', 'draft'],
  ['archived', 'false', 'archived'],
])('status "%s" and published "%s" mean "%s"', async (status, published, expected) => {
  const { products } = await readFeed(`Handle,Title,Status,Published\na,A,${status},${published}\n`)
  expect(products[0]?.status).toBe(expected)
})

test('a shop’s own lists are JSON; rich text is skipped', async () => {
  const columns = 'Handle,Title,Fabric (product.metafields.custom.material),Care (product.metafields.custom.care)'
  const { products } = await readFeed(`${columns}\na,A,"[""wool"",""silk""]","{""type"":""root""}"\n`)
  expect(products[0]).toMatchObject({ materials: ['wool', 'silk'], care: [] })
})

test.each([
  [
    'an open quote',
    'Handle,Title\na,A\n\nb,"B\nc,C\nd,D\n',
    'The file is not CSV: a quote opens in the row of line 4 and is never closed.',
  ],
  [
    'a quote whose end is missing',
    'Handle,Title\na,"A\nb"\nc,"C\nd,"D"\n',
    'a quote that opens in the row of line 4 closes on line 5 in the middle of a value',
  ],
  ['an endless row', `Handle,Title\na,"A\n${'b'.repeat(4_100_000)}`, 'the row of line 2 has no end'],
  ['a quote within a value', 'Handle,Title\na,A "b"\n', 'a quote is within a value on line 2'],
  ['other columns', 'Name;Price\nx;1\n', 'no column named Handle or Title'],
  ['nothing', '', 'The file is empty'],
  ['a web page', '<!DOCTYPE html><html><body><br></body></html>', 'not well-formed XML'],
  ['a repeated column', 'Handle,URL handle,Title\na,b,A\n', 'two columns for handle'],
  ['zero bytes', 'Handle,Title\na,A\0\n', 'zero bytes'],
])('%s makes the file unreadable', async (_, text, reason) => {
  await expect(readFeed(text)).rejects.toThrow(reason)
  await expect(readFeed(text)).rejects.toMatchObject({ name: 'UnreadableFeedError' })
})
