import { expect, it } from 'vitest'
import { breadcrumbList, jsonLd, productData, productList, saleProductData } from '#web/lib/site/structured-data.ts'

const origin = 'https://wrenlet.example'
const raincoat = {
  id: '0199-raincoat',
  slug: 'puddle-raincoat',
  name: 'Puddle raincoat',
  brand_name: 'Saltmarsh',
  product_type_name: 'Outerwear',
  sex: 'unisex' as const,
}
const picture = { base: '/pictures/puddle-raincoat', external: false }

it('describes a product with one offer for each size and condition, rented and not sold', () => {
  const product = productData(origin, {
    ...raincoat,
    description: 'Keeps the puddles out.',
    colours: ['mustard', 'navy'],
    pictures: [picture, { base: 'https://shop.example/back.jpg', external: true }],
    offers: [
      { available: true, credits: 44, condition: 'new', size: '3–4 years', planFrom: 1800 },
      { available: false, credits: 37, condition: 'worn', size: '4–5 years' },
    ],
  })
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Puddle raincoat',
    url: 'https://wrenlet.example/shop/puddle-raincoat',
    description: 'Keeps the puddles out.',
    color: 'mustard, navy',
    image: ['https://wrenlet.example/pictures/puddle-raincoat-640.webp', 'https://shop.example/back.jpg'],
    brand: { '@type': 'Brand', name: 'Saltmarsh' },
  })
  const [available, gone] = product.offers as Record<string, unknown>[]
  expect(available).toMatchObject({
    '@type': 'Offer',
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    priceSpecification: { price: '18.00', priceCurrency: 'GBP', unitCode: 'MON' },
    additionalProperty: [
      { name: 'Size', value: '3–4 years' },
      { name: 'Credits', value: 44 },
    ],
  })
  expect(gone).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/UsedCondition',
  })
  expect(gone).not.toHaveProperty('priceSpecification')
  expect(available).not.toHaveProperty('price')
})

it('describes a product for sale with one offer for each piece, at its own address', () => {
  const product = saleProductData(origin, { ...raincoat, pictures: [picture] }, [
    { id: 'p1', available: true, price: 1850, isNew: true, size: '3–4 years' },
    { id: 'p2', available: false, price: 900, isNew: false, size: '3–4 years' },
  ])
  expect(product).toMatchObject({ '@type': 'Product', url: 'https://wrenlet.example/resale/product/puddle-raincoat' })
  expect(product.offers).toEqual([
    {
      '@type': 'Offer',
      sku: 'p1',
      url: 'https://wrenlet.example/resale/product/puddle-raincoat?piece=p1',
      price: '18.50',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Size', value: '3–4 years' }],
    },
    expect.objectContaining({
      price: '9.00',
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/UsedCondition',
    }),
  ])
})

it('lists products in the order of the page, numbered from its first position', () => {
  const list = productList(origin, {
    name: 'Outerwear',
    total: 26,
    firstPage: 2,
    products: [{ ...raincoat, picture, credits: 38, credits_from: true }],
  })
  expect(list).toMatchObject({
    '@type': 'ItemList',
    name: 'Outerwear',
    numberOfItems: 26,
    itemListElement: [
      {
        position: 21,
        item: {
          name: 'Puddle raincoat',
          offers: {
            availability: 'https://schema.org/InStock',
            additionalProperty: [{ name: 'Credits', minValue: 38 }],
          },
        },
      },
    ],
  })
})

it('names no picture for a product that was imported without one', () => {
  const products = [{ ...raincoat, picture: { base: '', external: false }, credits: 38, credits_from: false }]
  expect(JSON.stringify(productList(origin, { name: 'Outerwear', total: 1, firstPage: 1, products }))).not.toMatch(
    /image/,
  )
})

it('lists a page’s breadcrumb with absolute addresses', () => {
  expect(
    breadcrumbList(origin, [
      { name: 'Home', path: '/' },
      { name: 'Rent', path: '/shop' },
    ]).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://wrenlet.example/' },
    { '@type': 'ListItem', position: 2, name: 'Rent', item: 'https://wrenlet.example/shop' },
  ])
  expect(jsonLd({ '@type': 'Thing' })).toEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'Thing' },
  })
})
