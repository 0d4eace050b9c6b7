// Signing out on a connection that fails: nobody may leave a shared computer believing wrongly that they are signed out.
import { afterAll, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it('the site says that a sign-out has failed, and the sign-out can be repeated', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/ERR_FAILED/] })
  await signedIn(page.context(), wrenlet, 'freya@example.com')
  await page.goto('/account')
  const isSignOut = (url: URL) => url.pathname === '/sign-out.data'
  await page.route(isSignOut, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re still signed in' }).waitFor()
  await page.unroute(isSignOut)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/')
  await page
    .getByRole('main')
    .getByText(/From £18 a month/)
    .first()
    .waitFor()
})
