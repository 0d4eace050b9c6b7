// The cookie banner, which every page shows until it is answered, and the choice for each purpose.
import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import { button, heading, status } from './steps.ts'

async function openUndecided(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: 'wrenlet_consent' })
  await page.goto(path)
}

export const consentScreens: readonly Screen[] = [
  {
    name: 'about cookies, asked',
    route: 'howitworks',
    async open(page) {
      await openUndecided(page, '/howitworks')
      await button(page, 'Reject all').waitFor()
    },
  },
  {
    name: 'about cookies, refused',
    route: 'howitworks',
    async open(page) {
      await openUndecided(page, '/howitworks')
      await button(page, 'Reject all').click()
      await status(page, 'You’ve rejected what we don’t need.')
    },
  },
  {
    name: 'about cookies, accepted without JavaScript',
    route: 'howitworks',
    javaScript: false,
    async open(page) {
      await openUndecided(page, '/howitworks')
      await button(page, 'Accept all').click()
      await status(page, 'You’ve accepted all cookies.')
    },
  },
  {
    name: 'about cookies, chosen',
    route: 'cookies',
    async open(page) {
      await page.goto('/cookies')
      await heading(page, /Cookies/)
      await button(page, 'Save choices').click()
      await status(page, 'Your choices are saved.')
    },
  },
]
