// Finding clothes: the home page, lists, search, brands and collections; and the parts that every page shares.
import type { Page } from 'playwright-core'
import { atHome, freya, memberWith, pia } from './people.ts'
import type { Screen } from './screen.ts'
import { alert, button, heading, startSwap } from './steps.ts'

const awaitLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().waitFor()

const field = (page: Page) => page.getByRole('banner').getByLabel('Search the clothes')

export async function typeInSearch(page: Page, words: string): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' }).first()
  if (!(await field(page).isVisible())) await opener.click()
  await field(page).focus()
  await page.getByRole('banner').getByRole('combobox').waitFor()
  await field(page).pressSequentially(words)
}

const at = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await heading(page, title)
}

export const shopScreens: readonly Screen[] = [
  { name: 'home', route: '', open: at('/', /./) },
  { name: 'home without JavaScript', route: '', javaScript: false, open: at('/', /./) },
  {
    name: 'home of a member',
    route: '',
    as: freya,
    async open(page) {
      await page.goto('/')
      await awaitLink(page, 'Go to your closet')
    },
  },
  {
    name: 'home of a paused member',
    route: '',
    as: pia,
    async open(page) {
      await page.goto('/')
      await awaitLink(page, 'See your plan')
    },
  },
  {
    name: 'page without a connection',
    route: 'plans',
    expected: [/ERR_FAILED/],
    async open(page) {
      await page.goto('/')
      await page.route('**/*.data*', (route) => route.abort())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Plans' }).click()
      await heading(page, 'We can’t reach the shop')
    },
  },
  {
    name: 'menu on a phone',
    route: '',
    only: 390,
    async open(page) {
      await page.goto('/')
      await button(page, 'Menu').click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'suggestions of the search',
    route: '',
    async open(page) {
      await page.goto('/')
      await typeInSearch(page, 'dungares')
      await page
        .getByRole('banner')
        .getByRole('option', { name: /in Dungarees/ })
        .waitFor()
      await field(page).press('ArrowDown')
      await page.getByRole('banner').getByRole('option', { selected: true }).waitFor()
    },
  },
  {
    name: 'suggestions of a brand',
    route: '',
    async open(page) {
      await page.goto('/')
      await typeInSearch(page, 'saltm')
      await page
        .getByRole('banner')
        .getByRole('option', { name: /by Saltmarsh/ })
        .waitFor()
    },
  },
  { name: 'our story', route: 'about', open: at('/about', 'Our story') },
  { name: 'our mission', route: 'mission', open: at('/mission', 'Our mission') },
  { name: 'planet and impact', route: 'planet', open: at('/planet', 'Planet and impact') },
  {
    name: 'planet and impact, no figures to show',
    route: 'planet',
    async open(page, { db }) {
      // An address of its own, because the answer to /planet is shared for some seconds.
      await db.updateTable('claim').set({ expires_on: '2026-01-01' }).execute()
      await page.goto('/planet?figures=none')
      await page.getByRole('heading', { name: 'No figures to show yet' }).waitFor()
      await db.updateTable('claim').set({ expires_on: null }).execute()
    },
  },
  { name: 'community', route: 'community', open: at('/community', 'Community') },
  {
    name: 'cost comparison with a wrong number',
    route: 'howitworks',
    open: at('/howitworks?pieces=99&new=26&second-hand=8&months=3#cost', 'How it works'),
  },
  { name: 'shop', route: 'shop', open: at('/shop', 'All clothes') },
  { name: 'shop without JavaScript', route: 'shop', javaScript: false, open: at('/shop', 'All clothes') },
  {
    name: 'shop with filters',
    route: 'shop',
    open: at('/shop?types=dresses&sizes=104cm&creditsMin=1&creditsMax=40', 'Dresses'),
  },
  {
    name: 'filters on a phone',
    route: 'shop',
    only: 390,
    async open(page) {
      await page.goto('/shop')
      await button(page, 'Filters').click()
      const drawer = page.getByRole('dialog', { name: 'Filters' })
      await drawer.getByRole('checkbox', { name: 'Dresses' }).check()
      await drawer.getByRole('button', { name: /^Show \d+ styles$/ }).waitFor()
    },
  },
  {
    name: 'shop, no matches',
    route: 'shop',
    async open(page) {
      await page.goto('/shop?types=dresses&brands=northing&conditions=new')
      await page.getByRole('heading', { name: 'Nothing matches all of that' }).waitFor()
    },
  },
  {
    name: 'shop, no matches, pieces that are out',
    route: 'shop',
    async open(page) {
      await page.goto('/shop?types=outerwear&brands=skylark-mill&sizes=104cm')
      await page.getByRole('region', { name: 'Out with other families' }).waitFor()
    },
  },
  { name: 'shop searched', route: 'shop', open: at('/shop?q=raincoat', '“raincoat”') },
  { name: 'shop, a search with typing errors', route: 'shop', open: at('/shop?q=yelow+rain+coat+3-4', /./) },
  {
    name: 'shop, a search without matches',
    route: 'shop',
    async open(page) {
      await page.goto('/shop?q=xylophone+quux')
      await page.getByRole('heading', { name: 'Nothing called “xylophone quux”' }).waitFor()
    },
  },
  {
    name: 'shop, the last page',
    route: 'shop',
    async open(page) {
      await page.goto('/shop?sizes=104cm&page=900')
      await page.getByText(/^That’s everything\./).waitFor()
    },
  },
  {
    name: 'shop, failed to load',
    route: 'shop',
    expected: [/503/],
    async open(page) {
      await page.goto('/shop')
      await page.route('**/shop.data*', (route) => route.fulfill({ status: 503, body: 'away' }))
      await page.getByLabel(/^Sort/).first().selectOption('Low to high')
      await alert(page, 'We couldn’t load the clothes')
    },
  },
  {
    name: 'plans, while the shop is still loading',
    route: 'plans',
    only: 1440,
    async open(page) {
      await page.goto('/plans')
      // Never answered: the page is closed in this state.
      await page.route('**/shop.data*', () => {})
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clothes' }).click()
      await page.locator('main[aria-busy]').waitFor()
    },
  },
  { name: 'shop of a brand', route: 'shop', open: at('/shop?brands=saltmarsh', 'Saltmarsh') },
  {
    name: 'shop in a child’s size',
    route: 'shop',
    as: memberWith(
      `insert into child (id, account_id, name, height_cm, created_at)
       select gen_random_uuid(), id, 'Idris', 103, now() from account where email = $email`,
    ),
    async open(page) {
      await page.goto('/shop')
      const chip = page.getByRole('list', { name: 'Your children’s sizes' }).getByRole('link', { name: 'Idris, 3–4y' })
      await chip.click()
      await page.waitForURL(/\/shop\?sizes=104cm$/)
      await chip.and(page.locator('[aria-current=true]')).waitFor()
    },
  },
  {
    name: 'shop during a swap',
    route: 'shop',
    as: atHome,
    async open(page, stage, email) {
      await startSwap(page, stage, email)
      await page.goto('/shop')
      await page.getByText(/1 going back frees \d+ credits/).waitFor()
    },
  },
  {
    name: 'piece during a swap',
    route: 'shop/:id',
    as: atHome,
    async open(page, stage, email) {
      await startSwap(page, stage, email)
      await page.goto('/shop/puddle-raincoat')
      await page.getByText(/1 going back frees \d+ credits/).waitFor()
    },
  },
  {
    name: 'basket with nothing but a return',
    route: 'basket',
    as: atHome,
    async open(page, stage, email) {
      await startSwap(page, stage, email)
      await page.goto('/basket')
      await page
        .getByRole('main')
        .getByText(/1 going back frees \d+ credits/)
        .waitFor()
    },
  },
  { name: 'brands', route: 'brands', open: at('/brands', /./) },
  { name: 'collections', route: 'collections', open: at('/collections', /./) },
  { name: 'collection', route: 'collections/:id', open: at('/collections/puddle-season', 'Puddle season') },
  {
    name: 'unknown collection',
    route: 'collections/:id',
    expected: [/status of 404/],
    open: at('/collections/no-such-thing', /^Oops!/),
  },
  { name: 'how it works', route: 'howitworks', open: at('/howitworks', /./) },
  { name: 'plans', route: 'plans', open: at('/plans', 'Choose your plan') },
  { name: 'plans without JavaScript', route: 'plans', javaScript: false, open: at('/plans', 'Choose your plan') },
  { name: 'terms', route: 'terms', open: at('/terms', /./) },
  { name: 'privacy', route: 'privacy', open: at('/privacy', /./) },
  { name: 'cookies', route: 'cookies', open: at('/cookies', /./) },
  { name: 'accessibility', route: 'accessibility', open: at('/accessibility', /^Accessibility/) },
  { name: 'complaints', route: 'complaints', open: at('/complaints', 'Make a complaint') },
  {
    name: 'complaints refused',
    route: 'complaints',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/complaints')
      await page.getByRole('button', { name: 'Send complaint' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a complaint received',
    route: 'complaints',
    async open(page) {
      await page.goto('/complaints')
      await page.getByRole('radio', { name: 'Our service' }).check()
      await page.getByLabel('What went wrong').fill('The parcel came without its label.')
      await page.getByLabel('Email', { exact: true }).fill('screens@example.com')
      await page.getByRole('button', { name: 'Send complaint' }).click()
      await heading(page, 'We’ve received your complaint')
    },
  },
  { name: 'older terms', route: 'terms/:version', open: at('/terms/2026-12-05', /^Terms/) },
  { name: 'older privacy policy', route: 'privacy/:version', open: at('/privacy/2026-12-05', /^Privacy/) },
  { name: 'older cookies policy', route: 'cookies/:version', open: at('/cookies/2026-12-05', /^Cookies/) },
  {
    name: 'terms that were never published',
    route: 'terms/:version',
    expected: [/status of 404/],
    open: at('/terms/1999-01-01', /^Oops!/),
  },
  {
    name: 'page not found',
    route: '*',
    expected: [/status of 404/],
    open: at('/wellies/of/yesterday', /^Oops!/),
  },
]
