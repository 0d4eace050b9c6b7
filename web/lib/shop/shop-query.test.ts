import { describe, expect, it } from 'vitest'
import { isListPath } from '#web/lib/shop/list-path.ts'
import {
  appliedFilters,
  canonicalOf,
  facetOrder,
  filtersForCall,
  hasOwnOrder,
  pagesToShow,
  parseShopQuery,
  productsCall,
  saleFiltersForCall,
  shopAddress,
  withoutFilters,
  withPrices,
  withToggled,
} from '#web/lib/shop/shop-query.ts'

const parse = (search: string) => parseShopQuery(new URLSearchParams(search))

describe('the shop’s address', () => {
  it('is plain for all clothes', () => {
    expect(shopAddress(parse(''))).toBe('/shop')
    expect(shopAddress(parse('creditsMin=1&creditsMax=100&sort=new-to-old&page=1'))).toBe('/shop')
  })

  it('repeats keys and survives a round trip', () => {
    const address = '/shop?sizes=098cm&sizes=104cm&types=dresses&creditsMin=5&creditsMax=50&sort=low-to-high&page=3'
    expect(shopAddress(parse(address.slice(6)))).toBe(address)
  })

  it('accepts a brand in any script', () => {
    expect(parse('brands=%D0%B4%D0%B5%D1%82%D0%B8-stra%C3%9Fe').brands).toEqual(['дети-straße'])
  })

  it('drops invalid values and corrects the rest', () => {
    const query = parse(
      'sizes=098cm&sizes=098cm&sizes=%3Cb%3E&conditions=torn&conditions=worn&genders=boys&sort=up&page=-4&creditsMin=90&creditsMax=10',
    )
    expect(query).toMatchObject({
      sizes: ['098cm'],
      conditions: ['worn'],
      genders: [],
      sort: null,
      page: 1,
      priceMin: 10,
      priceMax: 90,
    })
    expect(parse('creditsMin=&creditsMax=abc')).toMatchObject({ priceMin: 1, priceMax: 100 })
    expect(parse('creditsMax=4000')).toMatchObject({ priceMax: 100 })
  })
})

describe('a search', () => {
  it('is part of the address like the filters, with its spaces normalised', () => {
    const query = parse('q=++rain+++coat+&sizes=104cm')
    expect(query.q).toBe('rain coat')
    expect(shopAddress(query)).toBe('/shop?q=rain+coat&sizes=104cm')
    expect(parse(`q=${'a'.repeat(300)}`).q).toHaveLength(100)
    expect(shopAddress(parse('q=+'))).toBe('/shop')
    expect(shopAddress(parse('q=%00'))).toBe('/shop')
    expect(parse('q=rain%00%0acoat').q).toBe('rain coat')
  })

  it('has its own order, which no sort code names', () => {
    expect(shopAddress(parse('q=coat&sort='))).toBe('/shop?q=coat')
    expect(shopAddress(parse('q=coat&sort=new-to-old'))).toBe('/shop?q=coat&sort=new-to-old')
  })

  it('is the first chip, can be removed, and is removed with all filters', () => {
    const query = parse('q=coat&sizes=104cm&sort=new-to-old&page=2')
    const [words] = appliedFilters(query, (_, value) => value)
    expect(words?.label).toBe('“coat”')
    expect(words && shopAddress(words.without)).toBe('/shop?sizes=104cm')
    expect(words && shopAddress(words.alone)).toBe('/shop?q=coat&sort=new-to-old')
    expect(shopAddress(withoutFilters(query))).toBe('/shop')
  })
})

describe('a collection’s list', () => {
  it('keeps its own path through every change', () => {
    const query = parseShopQuery(new URLSearchParams('sizes=104cm&sort=new-to-old'), '/collections/puddle-season')
    expect(shopAddress(query)).toBe('/collections/puddle-season?sizes=104cm&sort=new-to-old')
    expect(shopAddress(withToggled(query, 'sizes', '104cm'))).toBe('/collections/puddle-season?sort=new-to-old')
    expect(shopAddress(withoutFilters({ ...query, sort: null }))).toBe('/collections/puddle-season')
    expect(hasOwnOrder(query)).toBe(true)
  })
})

describe('the call for products', () => {
  it('sends no empty list and no full range of credits', () => {
    const sent = JSON.parse(JSON.stringify(productsCall(parse('types=dresses'), 2)))
    expect(sent).toEqual({ types: ['dresses'], page: 2, limit: 20 })
    expect(productsCall(parse('q=coat&sort=low-to-high'), 1)).toMatchObject({ q: 'coat', sort: 'low-to-high' })
    expect(filtersForCall(parse('creditsMax=99'))).toMatchObject({ creditsMin: 1, creditsMax: 99 })
  })
})

describe('changing filters', () => {
  it('returns to the first page', () => {
    const query = parse('types=dresses&page=4')
    expect(shopAddress(withToggled(query, 'types', 'trousers'))).toBe('/shop?types=dresses&types=trousers')
    expect(shopAddress(withToggled(query, 'types', 'dresses'))).toBe('/shop')
    expect(shopAddress(withPrices(query, 50, 5))).toBe('/shop?types=dresses&creditsMin=5&creditsMax=50')
  })

  it('keeps the sort order when all filters are removed', () => {
    expect(shopAddress(withoutFilters(parse('types=dresses&sort=high-to-low&page=2')))).toBe('/shop?sort=high-to-low')
  })

  it('lists each applied filter with the address of the list without it', () => {
    const chips = appliedFilters(parse('sizes=098cm&types=dresses&creditsMax=50'), (_, value) => value.toUpperCase())
    expect(chips.map(({ label, without }) => [label, shopAddress(without)])).toEqual([
      ['098CM', '/shop?types=dresses&creditsMin=1&creditsMax=50'],
      ['DRESSES', '/shop?sizes=098cm&creditsMin=1&creditsMax=50'],
      ['1–50 credits', '/shop?sizes=098cm&types=dresses'],
    ])
    expect(chips.map(({ alone }) => shopAddress(alone))).toEqual([
      '/shop?sizes=098cm',
      '/shop?types=dresses',
      '/shop?creditsMin=1&creditsMax=50',
    ])
  })
})

it('keeps one order in the panel, the chips and the address: size, gender, then the rest', () => {
  expect(facetOrder).toEqual(['sizes', 'genders', 'types', 'conditions', 'price', 'brands'])
  const search = 'brands=saltmarsh&creditsMax=50&conditions=new&types=dresses&genders=female&sizes=098cm'
  const chips = appliedFilters(parse(search), (_, value) => value)
  expect(chips.map(({ key }) => key.split('=')[0])).toEqual(facetOrder)
  expect(shopAddress(parse(search))).toMatch(/\?sizes=.+&genders=.+&types=.+&conditions=.+&brands=/)
})

it.each([
  ['types=dresses&sizes=104cm&sort=low-to-high&page=2', '/shop?types=dresses'],
  ['types=dresses&genders=female&conditions=new', '/shop?genders=female&types=dresses'],
  ['genders=male', '/shop?genders=male'],
  ['genders=male&genders=female', '/shop'],
  ['brands=saltmarsh&sizes=104cm', '/shop?brands=saltmarsh'],
  ['brands=saltmarsh&types=dresses', '/shop?types=dresses'],
  ['brands=saltmarsh&genders=male', '/shop?genders=male'],
  ['brands=saltmarsh&brands=pebble', '/shop'],
  ['types=dresses&types=trousers', '/shop'],
  ['sizes=104cm&creditsMax=40', '/shop'],
])('the canonical address of %s is %s', (search, address) => {
  expect(canonicalOf(parse(search))).toBe(address)
})

it('shows at most the last ten pages on a reload', () => {
  expect(pagesToShow(1)).toEqual([1])
  expect(pagesToShow(3)).toEqual([1, 2, 3])
  expect(pagesToShow(12)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

it('distinguishes lists from other pages', () => {
  expect(['/shop', '/shop/', '/resale', '/collections/puddle-season'].map(isListPath)).toEqual([true, true, true, true])
  expect(['/shop/puddle-raincoat', '/collections', '/brands', '/'].map(isListPath)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('the resale shop has conditions of its own, and prices in pounds that its call takes in pence', () => {
  const text = 'conditions=worn&conditions=good_used&creditsMax=9&priceMin=5&priceMax=20&sizes=098cm'
  const query = parseShopQuery(new URLSearchParams(text), '/resale')
  expect(shopAddress(query)).toBe('/resale?sizes=098cm&conditions=good_used&priceMin=5&priceMax=20')
  expect(saleFiltersForCall(query)).toMatchObject({ conditions: ['good_used'], priceMin: 500, priceMax: 2000 })
  expect(appliedFilters(query, (_, value) => value).map(({ label }) => label)).toEqual(['098cm', 'good_used', '£5–£20'])
  const whole = parseShopQuery(new URLSearchParams('priceMin=1&priceMax=400&sort=new-to-old'), '/resale')
  expect(shopAddress(whole)).toBe('/resale')
  expect(saleFiltersForCall(whole)).not.toHaveProperty('priceMin')
  expect(shopAddress(withPrices(whole, 900, 0))).toBe('/resale')
})
