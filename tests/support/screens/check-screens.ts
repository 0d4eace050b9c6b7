// What is checked on each screen (see ./screen.ts), signed in as its person: axe finds nothing, the console stays empty, no
// request goes to another machine, the glossary forbids none of the words, nothing overflows at 320 px, text twice as large is
// not cut off, and in forced colours every control, its state and the focus are visible. Screens alternate between a phone and
// a desktop; WIDTHS=all checks both for each.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  consentCookieAt,
  expectNoAxeViolations,
  openPage,
  preloadAxe,
  sharedChromium,
  viewports,
  type Width,
  watchPage,
} from '#tests/support/browser/browser.ts'
import { findForcedColourFaults } from '#tests/support/browser/forced-colours-check.ts'
import { findLargeTextFaults, findOverflow } from '#tests/support/browser/screen-checks.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { sessionCookieAt, sessionOf } from '#tests/support/server/signed-in.ts'
import { strangeWords } from '../../../tools/words/strange-words.ts'
import type { Person, Screen } from './screen.ts'

/** The tests of one file, on its own site: one for each screen. */
export async function checkEachScreen(screens: readonly Screen[]): Promise<void> {
  const wrenlet = await startWrenlet()
  const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
  const browser = await sharedChromium()
  afterAll(async () => {
    await Promise.all([...windows.values()].map(({ page }) => page.context().close()))
    await close()
    await wrenlet.stop()
  })
  const stage = { wrenlet, db }

  const emails = new Map<string, Promise<string>>()
  const emailOf = ({ name, make }: Person) => (name ? onceFor(emails, name, () => make(stage)) : make(stage))
  const cookies = new Map<string, Promise<ReturnType<typeof sessionCookieAt>>>()
  const cookieOf = (email: string) =>
    onceFor(cookies, email, async () => sessionCookieAt(wrenlet.origin, await sessionOf(db, email)))

  // One window for each size, with and without JavaScript and motion, so that scripts, pictures and axe are fetched and compiled
  // once. Cookies and storage are cleared after each screen, and a window in which something failed is closed.
  const windows = new Map<string, { page: Page; problems: string[] }>()
  const openWindow = async (width: Width, javaScriptEnabled: boolean, motion: boolean) => {
    const reducedMotion = motion ? 'no-preference' : 'reduce'
    const page = await openPage(browser, { origin: wrenlet.origin, width, javaScriptEnabled, reducedMotion })
    await preloadAxe(page.context())
    return { page, problems: watchPage(page, { origin: wrenlet.origin }) }
  }

  const checks = screens.flatMap((screen, at) => widthsOf(screen, at).map((width) => ({ ...screen, width })))
  it.each(checks)('$name, at $width', async (screen) => {
    await db.deleteFrom('rate_limit').execute()
    const { width, javaScript = true, motion = false } = screen
    const kind = `${width} ${javaScript} ${motion}`
    const { page, problems } = windows.get(kind) ?? (await openWindow(width, javaScript, motion))
    windows.delete(kind)
    const email = screen.as ? await emailOf(screen.as) : ''
    if (screen.as) await page.context().addCookies([await cookieOf(email)])
    try {
      await screen.open(page, stage, email)
      expect(new URL(page.url()).pathname, 'the address of another screen').toMatch(pathOf(screen.route))
      await checkScreen(page, screen)
    } catch (error) {
      await page.context().close()
      throw error
    } finally {
      const unexpected = problems
        .splice(0)
        .filter((problem) => !screen.expected?.some((pattern) => pattern.test(problem)))
      expectNone(unexpected, 'gone wrong in the browser')
    }
    windows.set(kind, { page, problems })
  })
}

/** Clears everything that this screen has stored, so that the next one starts afresh. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
  // The page stays on this site: coming from another, Chromium would open the next screen in a new process, with nothing compiled.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.context().addCookies([consentCookieAt(page.url())])
}

const pathOf = (route: string): RegExp => new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`)

function onceFor<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

const widthsOf = ({ only }: Screen, at: number): Width[] => {
  if (only) return [only]
  if (process.env.WIDTHS === 'all') return [390, 1440]
  return [at % 2 === 0 ? 390 : 1440]
}

async function checkScreen(page: Page, screen: Screen & { width: Width }): Promise<void> {
  if (screen.javaScript === false) await page.evaluate(letAxeRun)
  await expectNoAxeViolations(page)
  expectNone(strangeWords(await page.locator('body').innerText(), screen.route.split('/')[0] ?? ''), 'words')
  expectNone(await findForcedColourFaults(page), 'lost in forced colours')
  expectNone(await findOverflow(page), 'overflows at 320 px')
  expectNone(await findLargeTextFaults(page, () => leave(page)), 'broken where text is twice as large')
  await page.setViewportSize(viewports[screen.width])
}

/** Reports every problem of a screen at once. */
const expectNone = (problems: readonly string[], what: string) =>
  expect.soft(problems, `${what}: ${problems.join('\n')}`).toEqual([])

/** In a page without JavaScript timers never fire and nothing moves, but promises resolve. */
function letAxeRun(): void {
  const atOnce = (work: () => void) => void Promise.resolve().then(work)
  Object.assign(window, { setTimeout: atOnce })
  document.getAnimations = () => []
}
