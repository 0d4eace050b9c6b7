import { expect, it } from 'vitest'
import { parseShopQuery } from '#web/lib/shop/shop-query.ts'
import { titleOfList } from '#web/screens/storefront/shop/list-title.ts'

const labels: Record<string, string> = {
  dresses: 'Dresses',
  't-shirts': 'T-shirts',
  '104cm': '3–4 years',
  '110cm': '4–5 years',
  new: 'Brand new',
  used: 'Gently worn',
  worn: 'Well loved',
}
const titleOf = (search: string, brand: string | null = null) =>
  titleOfList(parseShopQuery(new URLSearchParams(search)), (_, value) => labels[value] ?? value, brand)

it.each([
  ['', 'All clothes'],
  ['types=dresses', 'Dresses'],
  ['types=dresses&genders=female', 'Girls’ dresses'],
  ['types=t-shirts&genders=male', 'Boys’ T-shirts'],
  ['genders=female', 'Girls’ clothes'],
  ['genders=unisex', 'Clothes for everyone'],
  ['types=dresses&genders=unisex', 'Dresses for everyone'],
  ['types=dresses&genders=female&sizes=104cm&conditions=worn', 'Girls’ dresses, 3–4 years, well loved'],
  ['sizes=104cm', 'Clothes, 3–4 years'],
  ['conditions=new', 'Clothes, brand new'],
])('the list of /shop?%s is called “%s”', (search, title) => {
  expect(titleOf(search)).toBe(title)
})

it('ignores “everyone” beside girls, and names neither girls nor boys if both are chosen', () => {
  expect(titleOf('genders=female&genders=unisex')).toBe('Girls’ clothes')
  expect(titleOf('genders=female&genders=male')).toBe('All clothes')
  expect(titleOf('types=dresses&genders=female&genders=male&genders=unisex')).toBe('Dresses')
})

it('leaves out several types, sizes or conditions, the credits, the page and the order', () => {
  expect(titleOf('types=dresses&types=t-shirts')).toBe('Clothes')
  expect(titleOf('types=dresses&types=t-shirts&genders=female')).toBe('Girls’ clothes')
  expect(titleOf('sizes=104cm&sizes=110cm&conditions=new&conditions=used')).toBe('All clothes')
  expect(titleOf('creditsMax=40')).toBe('All clothes')
  expect(titleOf('types=dresses&page=2&sort=low-to-high')).toBe('Dresses')
})

it('names one brand, alone or with the filter within it', () => {
  expect(titleOf('brands=saltmarsh', 'Saltmarsh')).toBe('Saltmarsh')
  expect(titleOf('brands=saltmarsh&genders=male&sizes=104cm', 'Saltmarsh')).toBe('Saltmarsh for boys, 3–4 years')
  expect(titleOf('brands=saltmarsh&types=dresses&genders=female', 'Saltmarsh')).toBe('Girls’ dresses by Saltmarsh')
  expect(titleOf('brands=saltmarsh&types=dresses&types=t-shirts', 'Saltmarsh')).toBe('Clothes by Saltmarsh')
})

it('puts the words of a search first', () => {
  expect(titleOf('q=rain coat')).toBe('“rain coat”')
  expect(titleOf('q=coat&types=dresses&genders=female&sizes=104cm')).toBe('“coat” in dresses for girls, 3–4 years')
  expect(titleOf('q=coat&brands=saltmarsh', 'Saltmarsh')).toBe('“coat” by Saltmarsh')
})
