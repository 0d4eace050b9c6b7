import { expect, test } from 'vitest'
import { noMapping } from './import-mapping.ts'
import { mapCondition } from './map-condition.ts'
import { mapGender } from './map-gender.ts'
import { mapType } from './map-type.ts'
import { parsePrice } from './parse-price.ts'
import { parseQuantity } from './parse-quantity.ts'
import { readGoogleCategory } from './read-google-category.ts'

test.each([
  [{ type: 'Jackets' }, 'outerwear'],
  [{ type: 'Sweatshirts & Hoodies' }, 'sweaters'],
  [{ type: 'Ski Jackets' }, 'skiwear'],
  [{ type: 'Tees' }, 't-shirts'],
  [{ type: 'Dungarees' }, 'dungarees'],
  [{ category: 'Apparel & Accessories > Clothing > Clothing Tops > T-Shirts' }, 't-shirts'],
  [{ category: 'Apparel > Baby & Toddler Clothing > Baby & Toddler Dresses' }, 'dresses'],
  [{ type: 'Kids', category: 'Apparel > Clothing > Pants' }, 'trousers'],
  [{ type: 'New in', tags: ['autumn', 'knitwear'] }, 'sweaters'],
  [{ type: 'Coats', tags: ['dress'] }, 'outerwear'],
  [{ type: 'Snow Pants & Suits' }, 'skiwear'],
  [{ category: 'Apparel & Accessories > Clothing > Outerwear > Rain Suits' }, 'outerwear'],
  [{ category: 'Apparel & Accessories > Clothing > Outerwear > Vests' }, 'outerwear'],
  [{ title: 'Dog print dress' }, 'dresses'],
  [{ category: 'Uncategorized', title: 'Otter rain jacket' }, 'outerwear'],
  [{ category: 'Apparel & Accessories > Clothing > Baby & Toddler Clothing', title: 'Fox tee' }, 't-shirts'],
  [{ type: 'Fleece' }, 'sweaters'],
  [{ type: 'Fleece tops' }, 'sweaters'],
  [{ title: 'Fleece joggers' }, 'trousers'],
  [{ type: 'Body warmers' }, 'outerwear'],
  [{ tags: ['Top seller', 'knitwear'], title: 'Otter' }, 'sweaters'],
  [{ type: 'Tops & Bodysuits' }, 't-shirts'],
])('%j is %s', (source, code) => {
  expect(mapType({ type: '', category: '', tags: [], title: '', ...source }, noMapping)).toBe(code)
})

test.each([
  { type: 'Dressing gowns' },
  { type: 'Swim shorts' },
  { type: 'Underpants' },
  { type: 'Toys', category: 'Toys & Games', tags: ['wood'] },
  {},
  { category: 'Apparel & Accessories > Clothing > Skirts' },
  { type: 'Rompers', title: 'Fox dungarees' },
  { type: 'Kids Clothing', title: 'Fox swim top' },
  { type: 'Dolls', title: 'Dress for dolls' },
  { title: 'LED high tops' },
  { type: 'Skirts', tags: ['tops'] },
  { category: 'Apparel > Baby & Toddler Tops > Bodysuits' },
  { category: 'Apparel > Clothing > Baby & Toddler Outfits', tags: ['tees'] },
])('%j is not one of our types', (source) => {
  expect(mapType({ type: '', category: '', tags: [], title: '', ...source }, noMapping)).toBeUndefined()
})

test.each<[string[], string[], string]>([
  [[], ['girls'], 'female'],
  [[], ["Boys' trousers"], 'male'],
  [[], ['girls', 'boys'], 'unisex'],
  [[], ['Girlsquad'], 'unisex'],
  [[], [], 'unisex'],
  [['female'], ['boys'], 'female'],
  [['Male'], [], 'male'],
  [['female', 'male'], [], 'unisex'],
  [['Unisex'], ['girls'], 'unisex'],
  [['Mädchen'], [], 'female'],
  [['weiblich'], [], 'female'],
  [['masculino'], ['girls'], 'male'],
])('stated gender %j with words %j is %s', (stated, texts, gender) => {
  expect(mapGender(stated, texts, noMapping)).toBe(gender)
})

test.each([
  ['24.00', 2400],
  ['24', 2400],
  ['24.5', 2450],
  ['0.07', 7],
  ['8.29', 829],
  ['£24', 2400],
  ['£ 1,024.50', 102450],
  ['24,00', 2400],
  ['1.024,50', 102450],
  ['15.00 GBP', 1500],
  ['GBP 15', 1500],
  ['18.9900', 1899],
  ['1,200', 120000],
  ['0', 0],
])('"%s" is %s pence', (text, amount) => {
  expect(parsePrice(text)).toEqual({ ok: true, value: amount })
})

test.each([
  ['15.00 EUR', 'is not in pounds'],
  ['€15', 'is not in pounds'],
  ['US$15', 'is not in pounds'],
  ['-3', 'is not a price'],
  ['1e3', 'is not a price'],
  ['24.005', 'is not a price'],
  ['from 24 or more', 'is not a price'],
  ['12,500', 'is not the price of a garment'],
  ['', 'is not a price'],
])('"%s" %s', (text, reason) => {
  expect(parsePrice(text)).toEqual({ ok: false, reason })
})

test.each([
  ['3', 3],
  ['3.0', 3],
  ['2,0', 2],
  ['1,000', 1000],
  ['-4', 0],
])('"%s" is %s pieces', (text, count) => {
  expect(parseQuantity(text)).toBe(count)
})

test.each(['10001', '1.5', 'many'])('"%s" is not a quantity', (text) => {
  expect(parseQuantity(text)).toBeUndefined()
})

test.each([
  ['', 'new'],
  ['New', 'new'],
  ['refurbished', 'used'],
  ['used', 'used'],
  ['Like-New', 'used'],
  ['Pre-loved', 'used'],
  ['https://schema.org/UsedCondition', 'used'],
  ['Very good used condition', 'used'],
  ['Gently used', 'used'],
  ['VGUC', 'used'],
  ['New condition', 'used'],
  ['BNWT', 'new'],
  ['fair', 'worn'],
  ['Play condition', 'worn'],
])('condition "%s" is %s', (text, condition) => {
  expect(mapCondition(text)).toBe(condition)
})

test('"radiant" is not one of our conditions', () => {
  expect(mapCondition('radiant')).toBeUndefined()
})

test.each([
  ['5598', 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets'],
  ['5598 - Apparel & Accessories > Coats', 'Apparel & Accessories > Coats'],
  ['Apparel & Accessories > Coats', 'Apparel & Accessories > Coats'],
  ['999999', '999999'],
])('category "%s" is %s', (text, path) => {
  expect(readGoogleCategory(text)).toBe(path)
})
