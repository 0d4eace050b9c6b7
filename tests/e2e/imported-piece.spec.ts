// A shop's own product file becomes clothes that a family can rent: the command reads it while the site runs, the browser
// finds the product, a member orders a piece of it.
import { afterAll, expect, it } from 'vitest'
import { expectNoAxeViolations, openTestBrowser } from '#tests/support/browser.ts'
import { addToBasket, signIn } from '#tests/support/family.ts'
import { startWrenlet } from '#tests/support/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const importFile = () => wrenlet.run('catalogue:import', 'tests/fixtures/shopify-products.csv')

it('imports a Shopify file, shows its products and rents a piece', async () => {
  expect(await importFile()).toMatch(/3 new, 0 changed, 0 as they were/)

  // The file names pictures of a shop far away, which a test must not ask for.
  const page = await browser.newPage({
    origin: wrenlet.origin,
    expected: [/request to another machine: https:\/\/cdn\.riverbank-kids\.example\//],
  })
  await page.route('https://cdn.riverbank-kids.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/shop?brands=riverbank-kids')
  await page.getByRole('link', { name: 'Otter rain jacket' }).waitFor()
  await expectNoAxeViolations(page)
  await signIn(page, 'freya@example.com')
  await addToBasket(page, 'otter-rain-jacket')
  await expectNoAxeViolations(page)
  expect(await page.getByRole('main').textContent()).not.toContain('alert(')
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Hooray, it’s on its way' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Otter rain jacket')

  // A second run changes nothing.
  const before = await (await page.request.get('/api/shop/products?brands=riverbank-kids')).json()
  expect(await importFile()).toMatch(/0 new, 0 changed, 3 as they were/)
  expect(await (await page.request.get('/api/shop/products?brands=riverbank-kids')).json()).toEqual(before)
})
