// A real Chromium for the tests. Any console error, uncaught error or request to another machine fails the test, unless the
// test expects it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { launchChromium } from './chromium.ts'

export const viewports = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } }
export type Width = keyof typeof viewports

export interface PageOptions extends BrowserContextOptions {
  /** Relative addresses in `page.goto` start here. */
  origin?: string
  /** 1440 (default) is a desktop with mouse and keyboard, 390 a phone with touch. */
  width?: Width
  /** Console errors that the test expects, as Chromium prints them; a refused call is /status of 409/. */
  expected?: RegExp[]
  /**
   * The visitor's earlier choice about cookies, as a value of the cookie, or null for a visitor who has not chosen. By default
   * everything is refused, so that nothing is counted and no banner covers the page.
   */
  consent?: string | null
}

export interface TestBrowser {
  newPage(options?: PageOptions): Promise<Page>
}

let running: Promise<Browser> | undefined

/** The browser that all files of this worker share; it ends with the worker. A caller closes the contexts that it opens. */
export function sharedChromium(): Promise<Browser> {
  running ??= launchChromium()
  return running
}

/**
 * The browser for a test file: `const browser = await openTestBrowser()` at its top. Each page has a separate context
 * (cookies, storage), is closed after its test, and fails that test if anything went wrong on it.
 */
export async function openTestBrowser(): Promise<TestBrowser> {
  const browser = await sharedChromium()
  const opened: { page: Page; problems: string[] }[] = []
  afterEach(async () => {
    const finished = opened.splice(0)
    await Promise.all(finished.map(({ page }) => page.context().close()))
    expect(
      finished.flatMap(({ problems }) => problems),
      'unexpected problems in the browser',
    ).toEqual([])
  })
  return {
    async newPage(options = {}) {
      const page = await openPage(browser, options)
      opened.push({ page, problems: watchPage(page, options) })
      return page
    },
  }
}

/** The cookie of an earlier choice about cookies; by default everything is refused. */
export const consentCookieAt = (url: string, value = '1.000') => ({ name: 'wrenlet_consent', value, url })

/** Opens a page that is neither watched nor closed, as for screenshots. */
export async function openPage(
  browser: Browser,
  { origin, width = 1440, expected: _, consent = '1.000', ...options }: PageOptions,
): Promise<Page> {
  const isPhone = width === 390
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: viewports[width],
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  if (origin && consent !== null) await context.addCookies([consentCookieAt(origin, consent)])
  const page = await context.newPage()
  return options.javaScriptEnabled === false ? page : waitingForReact(page)
}

/**
 * Makes `goto` and `reload` wait until React has hydrated the page, since an earlier press is lost. `newPage` does this; a
 * second tab, which its context opens, needs it too.
 */
export function waitingForReact(page: Page): Page {
  const { goto, reload } = page
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    await waitUntilHydrated(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await waitUntilHydrated(page)
    return answer
  }
  return page
}

/** @throws Error if one of our pages is not hydrated after a minute; other pages need no waiting */
async function waitUntilHydrated(page: Page): Promise<void> {
  const deadline = Date.now() + 60_000
  // Polled with `evaluate`, which fails while the page navigates; the content security policy stops `waitForFunction`.
  while (!(await page.evaluate(isHydrated).catch(() => false))) {
    if (page.isClosed() || Date.now() > deadline) throw new Error(`${page.url()} was not hydrated`)
    await sleep(20)
  }
}

/** Runs in the page. Pages that are not ours count as hydrated. */
function isHydrated(): boolean {
  return !('__reactRouterContext' in window) || document.documentElement.hasAttribute('data-hydrated')
}

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//
const withoutHost = /^(data|blob|about):/

export interface WatchOptions {
  /** The only site to which requests may go; by default every site on this machine. */
  readonly origin?: string
  readonly expected?: readonly RegExp[]
}

/** Collects what goes wrong on the page from now on, except what is expected. */
export function watchPage(page: Page, { origin, expected = [] }: WatchOptions = {}): string[] {
  const isOurs = (url: string) => (origin ? url.startsWith(`${origin}/`) : loopback.test(url)) || withoutHost.test(url)
  const problems: string[] = []
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  const context = page.context()
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    if (!isOurs(request.url())) note(`request to another host: ${request.url()}`)
  })
  return problems
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe unparsed into each page of the context, because sending it to a page takes longer than running its rules. */
export const preloadAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `window.readAxe = () => { ${axeSource} }` })

/** Expects axe to find nothing on the page as it is, best practices included. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Evaluated by the debugger, so the page's content security policy does not apply.
  if (!(await page.evaluate(readAxe))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Axe reads colours one after the other, so its findings on an animated page match no single moment, and a transition may
    // begin while another one ends. A real fault is still there once the page is at rest.
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    const read = async () => {
      for (let moving = running(); moving.length > 0; moving = running()) {
        await Promise.allSettled(moving.map((animation) => animation.finished))
      }
      // Axe would fetch style sheets again for a rule that we do not use, and wait for media on pages without any.
      const preload = document.querySelector('audio, video') ? { assets: ['media' as const] } : false
      const result = await axe.run(document, { resultTypes: ['violations'], preload })
      return result.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}, at ${target.join(' ')}. ${failureSummary ?? ''}`),
      )
    }
    let found = await read()
    for (let again = 0; again < 5 && found.length > 0; again++) found = await read()
    return found
  })
  expect(violations, `axe on ${page.url()} finds ${violations.join('\n')}`).toEqual([])
}

/** Runs in the page. */
function readAxe(): boolean {
  const { readAxe } = window as { readAxe?: () => void }
  readAxe?.()
  return readAxe !== undefined
}
