// The resale shop: its list, and the page of a product with its pieces.
import type { Page } from 'playwright-core'
import type { Screen } from '../screen.ts'
import { typeInSearch } from '../shop-screens.ts'
import { button, heading } from '../steps.ts'

const at = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await heading(page, title)
}
const cords = '/resale/product/plum-wide-cords'

export const resaleScreens: readonly Screen[] = [
  { name: 'resale shop', route: 'resale', open: at('/resale', 'Resale shop') },
  { name: 'resale shop without JavaScript', route: 'resale', javaScript: false, open: at('/resale', 'Resale shop') },
  {
    name: 'resale shop with filters',
    route: 'resale',
    open: at('/resale?types=dresses&conditions=good_used&priceMin=5&priceMax=20', 'Dresses, good'),
  },
  {
    name: 'suggestions of the resale shop',
    route: 'resale',
    async open(page) {
      await page.goto('/resale')
      await typeInSearch(page, 'dreses')
      const option = page.getByRole('banner').getByRole('option', { name: /in Dresses/ })
      await option.filter({ hasText: /\d+ styles?$/ }).waitFor()
    },
  },
  {
    name: 'filters on a phone in the resale shop',
    route: 'resale',
    only: 390,
    async open(page) {
      await page.goto('/resale')
      await button(page, 'Filters').click()
      const drawer = page.getByRole('dialog', { name: 'Filters' })
      await drawer.getByRole('checkbox', { name: 'Fair' }).check()
      await drawer.getByRole('button', { name: /^Show \d+ styles$/ }).waitFor()
    },
  },
  {
    name: 'resale shop, no matches',
    route: 'resale',
    async open(page) {
      await page.goto('/resale?priceMin=399&priceMax=400')
      await page.getByRole('heading', { name: 'Nothing matches all of that' }).waitFor()
    },
  },
  { name: 'pieces for sale of a product', route: 'resale/product/:id', open: at(cords, 'Plum wide cords') },
  {
    name: 'a link to a piece that is not for sale any more',
    route: 'resale/product/:id',
    open: at(`${cords}?piece=01999999-aaaa-7bbb-8ccc-dddddddddddd`, 'Plum wide cords'),
  },
  {
    name: 'pieces for sale of a product without JavaScript',
    route: 'resale/product/:id',
    javaScript: false,
    open: at(cords, 'Plum wide cords'),
  },
]
