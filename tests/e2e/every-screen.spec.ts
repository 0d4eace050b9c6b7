// Opens every page of the site once in each of its states (tests/support/screens), as whoever sees it: nothing for axe to
// complain about, nothing in the console, no request to another machine; nothing sticks out at 320 px; with forced colours
// every control, its state and the focus are seen. Screens are looked at on a phone and on a desk by turns; WIDTHS=all does
// both for each.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { connectChromium, expectNoAxeViolations, openPage, waitingForReact, watchPage } from '#tests/support/browser.ts'
import { whatIsLostInForcedColours, whatSticksOut } from '#tests/support/screen-checks.ts'
import { screens } from '#tests/support/screens/all-screens.ts'
import type { Person, Screen } from '#tests/support/screens/screen.ts'
import { startWrenlet } from '#tests/support/server-process.ts'
import { sessionCookieAt, sessionOf } from '#tests/support/signed-in.ts'
import routes from '../../web/routes.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
const stage = { wrenlet, db }
const browser = await connectChromium()
afterAll(async () => {
  await browser.close()
  await close()
  await wrenlet.stop()
})

const root = fileURLToPath(new URL('../../', import.meta.url))
type Width = 390 | 1440

const widthsOf = ({ only }: Screen, at: number): Width[] => {
  if (only) return [only]
  if (process.env.WIDTHS === 'all') return [390, 1440]
  return [at % 2 === 0 ? 390 : 1440]
}

it('no page of the site is left out, and no screen is called as another', () => {
  const pages = pathsOf(routes)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
  expect(screens.filter(({ route }) => !pages.includes(route)).map(({ name }) => name)).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

const looks = screens.flatMap((screen, at) => widthsOf(screen, at).map((width) => ({ ...screen, width })))

it.each(looks)('$name, at $width', async (screen) => {
  await db.deleteFrom('rate_limit').execute()
  const { context, problems } = await windowOf(screen.width, screen.javaScript ?? true)
  const email = screen.as ? await emailOf(screen.as) : ''
  const cookies = screen.as ? [await cookieOf(email)] : []
  await context.setStorageState({ cookies: [], origins: [] })
  await context.addCookies(cookies)
  const blank = await context.newPage()
  const page = screen.javaScript === false ? blank : waitingForReact(blank)
  try {
    await screen.open(page, stage, email)
    await lookAt(page, screen)
  } finally {
    await page.close()
    const unexpected = problems.splice(0).filter((one) => !screen.expected?.some((pattern) => pattern.test(one)))
    expectNone(unexpected, 'gone wrong in the browser')
  }
})

async function lookAt(page: Page, screen: Screen): Promise<void> {
  if (screen.javaScript === false) await page.evaluate(letAxeRun)
  await expectNoAxeViolations(page)
  expectNone(await whatIsLostInForcedColours(page), 'lost in forced colours')
  expectNone(await whatSticksOut(page), 'in the way at 320 px')
}

/** All that a screen has to say is said at once. */
const expectNone = (problems: readonly string[], what: string) =>
  expect.soft(problems, `${what}: ${problems.join('\n')}`).toEqual([])

/** In a page without JavaScript: timers never ring there, and nothing moves; what a promise waits for is done. */
function letAxeRun(): void {
  const atOnce = (work: () => void) => void Promise.resolve().then(work)
  Object.assign(window, { setTimeout: atOnce })
  document.getAnimations = () => []
}

interface Window {
  readonly context: ReturnType<Page['context']>
  readonly problems: string[]
}
const windows = new Map<string, Promise<Window>>()

/** One for each size, with and without JavaScript: scripts and pictures are fetched once, cookies and storage are each screen's own. */
function windowOf(width: Width, javaScriptEnabled: boolean): Promise<Window> {
  const key = `${width} ${javaScriptEnabled}`
  const open = async () => {
    const page = await openPage(browser, { origin: wrenlet.origin, width, javaScriptEnabled })
    return { context: page.context(), problems: watchPage(page) }
  }
  const known = windows.get(key) ?? open()
  windows.set(key, known)
  return known
}

const emails = new Map<string, Promise<string>>()
const cookies = new Map<string, ReturnType<typeof sessionCookieAt>>()

function emailOf(person: Person): Promise<string> {
  if (person.name === undefined) return person.make(stage)
  const email = emails.get(person.name) ?? person.make(stage)
  emails.set(person.name, email)
  return email
}

async function cookieOf(email: string): Promise<ReturnType<typeof sessionCookieAt>> {
  const cookie = cookies.get(email) ?? sessionCookieAt(wrenlet.origin, await sessionOf(db, email))
  cookies.set(email, cookie)
  return cookie
}

/** Of what is shown: a route that only acts or leads on has no component. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    if (entry.children) return pathsOf(entry.children, path)
    return /^export default /m.test(readFileSync(`${root}web/${entry.file}`, 'utf8')) ? [path] : []
  })
}
