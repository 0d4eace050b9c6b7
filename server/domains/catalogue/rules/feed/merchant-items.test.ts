import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'
import { type FeedItemFacts, type FeedSize, merchantItems } from './merchant-items.ts'

const size: FeedSize = {
  code: '104cm',
  label: '3–4 years',
  minMonths: 36,
  maxMonths: 48,
  available: true,
  conditions: ['used'],
}
const product: FeedItemFacts = {
  id: '018f4e9a-7c1b-7d2e-9f3a-0123456789ab',
  slug: 'puddle-raincoat',
  name: 'Puddle raincoat',
  brandName: 'Saltmarsh',
  typeName: 'Outerwear',
  typeCode: 'outerwear',
  sex: 'unisex',
  rrpPence: 4250,
  longDescription: '',
  colours: [],
  pictures: [],
  sizes: [size],
}
const plusPostage = 'plus £3.95 each way after your first box'
const terms = { publicUrl: 'https://wrenlet.example', planPence: 1800, plusPostage }
const attribute = (name: string, differs: Partial<FeedItemFacts> = {}) =>
  new RegExp(`<g:${name}>([^]*?)</g:${name}>`).exec(merchantItems({ ...product, ...differs }, terms))?.[1]

test("ids stay within Google's fifty characters", () => {
  expect(attribute('id')?.length).toBeLessThanOrEqual(50)
})

test('addresses are written in ASCII, even if the slug has other letters', () => {
  expect(attribute('link', { slug: 'été-dress' })).toBe('https://wrenlet.example/shop/%C3%A9t%C3%A9-dress?size=104cm')
})

test('titles and descriptions are cut to Google’s limits, by whole characters', () => {
  const title = attribute('title', { name: '🦆'.repeat(100) })
  expect(title?.length).toBeLessThanOrEqual(150)
  expect(title).toMatch(/^Saltmarsh 🦆+…$/u)
  const description = attribute('description', { longDescription: 'word '.repeat(2000) })
  expect(description?.length).toBeLessThanOrEqual(5000)
  expect(description).toMatch(
    /word …\n\nRented, not sold: .*plus £3.95 each way after your first box. Worth £42.50 new.$/,
  )
})

test('unknown values are left out', () => {
  expect(attribute('color')).toBeUndefined()
  expect(attribute('image_link')).toBeUndefined()
  expect(
    attribute('image_link', { pictures: [{ base: '', external: false, imported: false, view: 'front' }] }),
  ).toBeUndefined()
  expect(attribute('description')).toBe(
    'Puddle raincoat\n\nRented, not sold: with a plan from £18 a month, plus £3.95 each way after your first box. Worth £42.50 new.',
  )
  expect(attribute('google_product_category', { typeCode: 'hats' })).toBe('Apparel &amp; Accessories &gt; Clothing')
})

test('all imported pictures are included, but of our own only the front, which has a format that Google reads', () => {
  const ours = { base: '/pictures/coat', external: false, imported: false, view: 'front' }
  const back = { ...ours, base: '/pictures/coat-back', view: 'back' }
  const fetched = { base: '/media/1234', external: false, imported: true, view: 'detail' }
  const elsewhere = { base: 'https://shop.example/c.jpg', external: true, imported: true, view: 'detail' }
  const xml = merchantItems({ ...product, pictures: [ours, back, fetched, elsewhere] }, terms)
  expect([...xml.matchAll(/image_link>([^<]+)</g)].map(([, address]) => address)).toEqual([
    'https://wrenlet.example/pictures/coat-640.webp',
    'https://wrenlet.example/media/1234-640.webp',
    'https://shop.example/c.jpg',
  ])
})

test('a product has one main picture and at most ten more', () => {
  const pictures = Array.from({ length: 12 }, (_, at) => ({
    ...{ base: `/media/${at}`, external: false, imported: true, view: 'detail' },
  }))
  const xml = merchantItems({ ...product, pictures }, terms)
  expect(xml.match(/<g:image_link>/g)).toHaveLength(1)
  expect(xml.match(/<g:additional_image_link>/g)).toHaveLength(10)
  expect(xml).toContain('/media/10-640.webp</g:additional_image_link>')
})

test('sizes up to five years are for toddlers, larger ones for kids', () => {
  expect(attribute('age_group', { sizes: [{ ...size, maxMonths: 60 }] })).toBe('toddler')
  expect(attribute('age_group', { sizes: [{ ...size, maxMonths: 72 }] })).toBe('kids')
})

test('no text can break the XML', () => {
  expect(escapeXml(`<a href="x">&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&apos;&lt;/a&gt;')
  expect(escapeXml('a\u0000b\u001Fc\uFFFEd\uD800e\tf🦆é')).toBe('abcde\tf🦆é')
})
