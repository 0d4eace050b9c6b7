import { expect, it } from 'vitest'
import { itemMeta } from '#web/screens/storefront/item/item-meta.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'

const origin = 'https://wrenlet.example'
const picture = (base: string, view: 'front' | 'back', external = false) => ({
  base,
  external,
  alt: base,
  tint: 'sky',
  view,
  condition: null,
})

const product = {
  id: 'an-id',
  slug: 'puddle-raincoat',
  name: 'Puddle raincoat',
  brand_name: 'Saltmarsh',
  product_type_name: 'Outerwear',
  type: 'outerwear',
  sex: 'unisex',
  sizeRange: '3–5y',
  longDescription: `${'A very long sentence about rain. '.repeat(10)}`,
  pictures: [picture('', 'front'), picture('/pictures/a', 'front'), picture('/pictures/a-back', 'back')],
  colours: [],
  allSizes: [
    { code: '104cm', label: '3–4y', height: '104 cm' },
    { code: '110cm', label: '4–5y', height: '110 cm' },
  ],
  conditionPrices: [
    { condition: 'new', label: 'Brand new', credits: 38, meaning: '' },
    { condition: 'used', label: 'Gently worn', credits: 32, meaning: '' },
    { condition: 'worn', label: 'Well loved', credits: 25, meaning: '' },
  ],
  itemAvailability: { '104cm': { used: { inventoryItems: [{ id: 'g1', credits: 31 }] } } },
} as unknown as ItemProduct

const meta = itemMeta(origin, product, 1800)
const structuredData = meta.flatMap((tag) =>
  'script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : [],
)

it('has one offer for each size and condition, in stock only where a piece is left', () => {
  const offers = structuredData.find((thing) => thing['@type'] === 'Product')?.offers as Record<string, unknown>[]
  expect(offers).toHaveLength(6)
  const inStock = offers.filter((offer) => offer.availability === 'https://schema.org/InStock')
  expect(inStock).toHaveLength(1)
  expect(inStock[0]).toMatchObject({
    itemCondition: 'https://schema.org/UsedCondition',
    additionalProperty: [
      { name: 'Size', value: '3–4 years' },
      { name: 'Credits', value: 31 },
    ],
  })
})

it('lists only front pictures that exist, in a format that every search engine and link preview supports', () => {
  const image = structuredData.find((thing) => thing['@type'] === 'Product')?.image
  expect(image).toEqual(['https://wrenlet.example/pictures/a-640.webp'])
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://wrenlet.example/share/a.jpg' })
  expect(meta).toContainEqual({ property: 'og:type', content: 'product' })
})

it('uses one address throughout its metadata, even if the slug has letters outside ASCII', () => {
  const address = 'https://wrenlet.example/shop/%C3%A9t%C3%A9'
  const foreign = itemMeta(origin, { ...product, slug: 'été' }, 1800)
  expect(foreign).toContainEqual({ tagName: 'link', rel: 'canonical', href: address })
  expect(foreign).toContainEqual({ property: 'og:url', content: address })
  expect(JSON.stringify(foreign)).not.toContain('/shop/été')
})

it('cuts the description to the length of a search result, after a whole word', () => {
  const description = meta.find((tag) => 'name' in tag && tag.name === 'description')
  const text = String(description && 'content' in description ? description.content : '')
  expect(text.length).toBeLessThanOrEqual(155)
  expect(text).toMatch(/^Puddle raincoat by Saltmarsh, 3–5y\. A very .*\w…$/)
})
