import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readShopifyCsv, UnreadableFeedError } from './read-shopify-csv.ts'

const file = (text: string) => new TextEncoder().encode(text)
const sample = readFileSync(new URL('../../../tests/fixtures/shopify-products.csv', import.meta.url))

test('the sample: a byte order mark, quoted newlines, several rows a handle, the size in any option', () => {
  const products = readShopifyCsv(sample)
  expect(products.map(({ handle, line, faults }) => [handle, line, faults])).toEqual([
    ['otter-rain-jacket', 2, []],
    ['girls-heron-dress', 11, []],
    ['vole-joggers', 14, []],
  ])
  const [jacket, dress, joggers] = products
  expect(jacket?.variants.map(({ line, size, quantity }) => [line, size, quantity])).toEqual([
    [2, '18-24m/092cm', '2'],
    [8, '2-3y/098cm', '3'],
    [9, '3-4y/104cm', '0'],
  ])
  expect(jacket?.pictures.map(({ line, position }) => [line, position])).toEqual([
    [2, '1'],
    [8, '2'],
    [10, '3'],
  ])
  expect(jacket?.tags).toEqual(['unisex', 'rainy day', 'waterproof'])
  expect(dress?.variants.map(({ size }) => size)).toEqual(['3-4 years', '4-5 years', '3-4 years'])
  expect(joggers?.title).toBe('Vole joggers, "digging" knees')
  expect(joggers?.status).toBe('draft')
})

test('the columns of the present template are the same columns', () => {
  const header = 'Title,URL handle,Description,Vendor,Product category,Status,Option1 name,Option1 value,Price,'
  const [product] = readShopifyCsv(
    file(
      `${header}Compare-at price,Inventory quantity,Product image URL,Image position,Image alt text\r\n` +
        'Tee,tee,Soft,Moss,Shirts,Active,Size,98,10.00,12.00,3,https://example.com/a.jpg,1,A tee\r\n',
    ),
  )
  expect(product).toMatchObject({
    handle: 'tee',
    title: 'Tee',
    descriptionHtml: 'Soft',
    category: 'Shirts',
    status: 'Active',
    variants: [{ line: 2, size: '98', price: '10.00', compareAtPrice: '12.00', quantity: '3' }],
    pictures: [{ address: 'https://example.com/a.jpg', position: '1', alt: 'A tee' }],
  })
})

test('lines are counted as an editor counts, with either line end and with empty lines', () => {
  const text = 'Handle,Title,Body (HTML),Variant Price\r\na,A,"x\r\ny\r\n",1\r\n\r\nb,B,,2\r\n'
  expect(readShopifyCsv(file(text)).map(({ line }) => line)).toEqual([2, 6])
  expect(readShopifyCsv(file(text.replaceAll('\r\n', '\n'))).map(({ line }) => line)).toEqual([2, 6])
})

test('rows of a handle belong together wherever they stand; without a handle the title makes one', () => {
  const products = readShopifyCsv(file('Handle,Title,Variant Price\na,A,1\nb,B,1\na,,2\n,Big Coat,3\n'))
  expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['big-coat', 1],
  ])
})

test('a row out of shape is a fault of its own product, and a row without a name one of nobody’s', () => {
  const products = readShopifyCsv(file('Handle,Title,Variant Price\na,A,1,2\nb,B,1\n,,3\n'))
  expect(products.flatMap(({ faults }) => faults)).toEqual([
    { line: 2, handle: 'a', reason: 'the row has more or fewer values than there are columns' },
    { line: 4, handle: '', reason: 'the row has neither handle nor title' },
  ])
})

test.each([
  ['an open quote', 'Handle,Title\na,"A\n', 'Quote Not Closed'],
  ['a quote within a value', 'Handle,Title\na,A "b"\n', 'Invalid Opening Quote'],
  ['other columns', 'Name;Price\nx;1\n', 'no column named Handle or Title'],
  ['nothing', '', 'no column named Handle or Title'],
  ['a column twice', 'Handle,URL handle,Title\na,b,A\n', 'two columns for handle'],
  ['zero bytes', 'Handle,Title\na,A\0\n', 'zero bytes'],
])('%s makes the file unreadable', (_, text, reason) => {
  expect(() => readShopifyCsv(file(text))).toThrow(UnreadableFeedError)
  expect(() => readShopifyCsv(file(text))).toThrow(reason)
})

test('a file that is no UTF-8 is unreadable', () => {
  expect(() => readShopifyCsv(Uint8Array.from([0x48, 0xff, 0xfe, 0x41]))).toThrow('not text in UTF-8')
})
