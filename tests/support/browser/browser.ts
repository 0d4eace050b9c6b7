// A real Chromium for the tests. A page fails its test by any console error, uncaught error, or request that leaves this
// machine, unless the test expects it.
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
  /** Console errors that belong to the test, as Chromium prints them: a refused call is /status of 409/. */
  expected?: RegExp[]
  /**
   * The choice about cookies that the visitor has already made: a value of the cookie, or null for a visitor who is asked. Default:
   * everything is refused, so that nothing is counted and no banner is in the way.
   */
  consent?: string | null
}

export interface TestBrowser {
  newPage(options?: PageOptions): Promise<Page>
}

let running: Promise<Browser> | undefined

/** The browser of this worker, which every file in it shares: a caller closes its contexts. It ends with the worker. */
export function workersChromium(): Promise<Browser> {
  running ??= launchChromium()
  return running
}

/**
 * The browser for a test file: `const browser = await openTestBrowser()` at its top. Each page has a context (cookies,
 * storage) of its own, is closed after its test, and fails that test for anything that went wrong in it.
 */
export async function openTestBrowser(): Promise<TestBrowser> {
  const browser = await workersChromium()
  const opened: { page: Page; problems: string[] }[] = []
  afterEach(async () => {
    const finished = opened.splice(0)
    await Promise.all(finished.map(({ page }) => page.context().close()))
    expect(
      finished.flatMap(({ problems }) => problems),
      'what went wrong in the browser unexpectedly',
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

/** A choice about cookies that was made before; by default a no to everything. */
export const consentCookieAt = (url: string, value = '1.000') => ({ name: 'wrenlet_consent', value, url })

/** Outside of Vitest (screenshots): nothing is closed or watched. */
export async function openPage(
  browser: Browser,
  { origin, width = 1440, expected: _, consent = '1.000', ...options }: PageOptions,
): Promise<Page> {
  const phone = width === 390
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: viewports[width],
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  if (origin && consent !== null) await context.addCookies([consentCookieAt(origin, consent)])
  const page = await context.newPage()
  return options.javaScriptEnabled === false ? page : waitingForReact(page)
}

/**
 * A press before React has hydrated a page is lost, so opening a page waits until then. This does the same for a second tab,
 * which its context opens.
 */
export function waitingForReact(page: Page): Page {
  const { goto, reload } = page
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    await untilAwake(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await untilAwake(page)
    return answer
  }
  return page
}

/** @throws Error when one of our pages is not hydrated after a minute; other pages need no waiting */
async function untilAwake(page: Page): Promise<void> {
  const deadline = Date.now() + 60_000
  // Evaluated, because the content security policy stops `waitForFunction`; it fails while the page navigates.
  while (!(await page.evaluate(isAwake).catch(() => false))) {
    if (page.isClosed() || Date.now() > deadline) throw new Error(`${page.url()} did not come alive`)
    await sleep(20)
  }
}

/** Runs in the page: other people's pages count as ready. */
function isAwake(): boolean {
  return !('__reactRouterContext' in window) || document.documentElement.hasAttribute('data-hydrated')
}

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//
const withoutHost = /^(data|blob|about):/

export interface WatchOptions {
  /** The only site that may be asked for anything; default: every site on this machine. */
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

/** Each page of the context carries axe unparsed until it is needed: sending it to every page takes longer than its rules. */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `window.readAxe = () => { ${axeSource} }` })

/** Expects axe to find nothing on the page as it is, best practices included. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Evaluated by the debugger, so the page's content security policy does not apply.
  if (!(await page.evaluate(readAxe))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Axe reads colours one after the other, so its findings on an animated page match no single moment, and a transition may
    // begin while another one ends. What is wrong with the page is still wrong when it has come to rest.
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
    const read = async () => {
      for (let moving = running(); moving.length > 0; moving = running()) {
        await Promise.allSettled(moving.map((one) => one.finished))
      }
      // Style sheets would be fetched again for a rule that we do not use, and waiting for sound takes its time without any.
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
