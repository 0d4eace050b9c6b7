import { describe, expect, it } from 'vitest'
import {
  appliedFilters,
  filtersForCall,
  pagesToShow,
  parseShopQuery,
  productsCall,
  shopAddress,
  withCredits,
  withoutFilters,
  withToggled,
} from '#web/lib/shop-query.ts'

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

  it('drops what makes no sense and puts the rest right', () => {
    const query = parse(
      'sizes=098cm&sizes=098cm&sizes=%3Cb%3E&conditions=torn&conditions=worn&genders=boys&sort=up&page=-4&creditsMin=90&creditsMax=10',
    )
    expect(query).toMatchObject({
      sizes: ['098cm'],
      conditions: ['worn'],
      genders: [],
      sort: 'new-to-old',
      page: 1,
      creditsMin: 10,
      creditsMax: 90,
    })
    expect(parse('creditsMin=&creditsMax=abc')).toMatchObject({ creditsMin: 1, creditsMax: 100 })
    expect(parse('creditsMax=4000')).toMatchObject({ creditsMax: 100 })
  })
})

describe('the call for products', () => {
  it('sends no empty list and no full range of credits', () => {
    const sent = JSON.parse(JSON.stringify(productsCall(parse('types=dresses'), 2)))
    expect(sent).toEqual({ types: ['dresses'], sort: 'new-to-old', page: 2, limit: 20 })
    expect(filtersForCall(parse('creditsMax=99'))).toMatchObject({ creditsMin: 1, creditsMax: 99 })
  })
})

describe('changing filters', () => {
  it('starts paging again', () => {
    const query = parse('types=dresses&page=4')
    expect(shopAddress(withToggled(query, 'types', 'trousers'))).toBe('/shop?types=dresses&types=trousers')
    expect(shopAddress(withToggled(query, 'types', 'dresses'))).toBe('/shop')
    expect(shopAddress(withCredits(query, 50, 5))).toBe('/shop?types=dresses&creditsMin=5&creditsMax=50')
  })

  it('keeps the order of sorting when all filters go', () => {
    expect(shopAddress(withoutFilters(parse('types=dresses&sort=high-to-low&page=2')))).toBe('/shop?sort=high-to-low')
  })

  it('names each applied filter with the way to be without it', () => {
    const chips = appliedFilters(parse('sizes=098cm&types=dresses&creditsMax=50'), (_, value) => value.toUpperCase())
    expect(chips.map(({ label, without }) => [label, shopAddress(without)])).toEqual([
      ['098CM', '/shop?types=dresses&creditsMin=1&creditsMax=50'],
      ['DRESSES', '/shop?sizes=098cm&creditsMin=1&creditsMax=50'],
      ['1–50 credits', '/shop?sizes=098cm&types=dresses'],
    ])
  })
})

it('a reload shows at most ten pages, the last ones', () => {
  expect(pagesToShow(1)).toEqual([1])
  expect(pagesToShow(3)).toEqual([1, 2, 3])
  expect(pagesToShow(12)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
