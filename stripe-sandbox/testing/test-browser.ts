import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { chromium, type Locator, type Page } from 'playwright-core'
import { closeServer, listen, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

export const executablePath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// The policy of the app's own pages, under which the card form's library must work.
const shopPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

const widths = [390, 1440] as const
export type Width = (typeof widths)[number]

/** A sandbox behind a shop that proxies `/__sandbox/*`, as the app does, and a browser to visit both. */
export interface TestBrowser {
  sandbox: TestSandbox
  /** The origin of the shop. */
  origin: string
  /** Opens a page for a visitor who has not been here before. */
  open(options: { width: Width; javaScript?: boolean }): Promise<Page>
  /** Lists axe's violations on the current page at each width, and content wider than the window. */
  violations(page: Page): Promise<string[]>
  /** Closes all visits; returns the errors that their pages logged to the console. */
  clear(): Promise<string[]>
  close(): Promise<void>
}

/** Holds a button down during `work`, which must not move it. */
export async function pressWhile(button: Locator, work: () => Promise<unknown>): Promise<void> {
  await button.hover()
  await button.page().mouse.down()
  await work()
  await button.page().mouse.up()
}

/** Waits until a document has been laid out and shown, and its messages have arrived. */
export const waitUntilShown = (inside: Locator): Promise<unknown> =>
  inside.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))

/** `shop` has the page or script for each path; the page for `/` is served for every other path. */
export async function startTestBrowser(shop: Record<string, string>): Promise<TestBrowser> {
  let sandboxOrigin = ''
  const server = shopServer(shop, () => sandboxOrigin)
  const origin = `http://127.0.0.1:${await listen(server)}`
  const sandbox = await startTestSandbox({ publicOrigin: origin })
  sandboxOrigin = sandbox.origin
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
  })
  const problems: string[] = []
  // Opening a page takes Chromium longer than most tests, so tests share pages one after another.
  const idleVisits: { page: Page; javaScript: boolean }[] = []
  const openVisits: typeof idleVisits = []

  async function newPage(javaScript: boolean): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: javaScript })
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    return page
  }

  /** Removes every trace of the previous visitor, from the screen and from storage. */
  async function resetPage(page: Page): Promise<void> {
    await page.goto('about:blank')
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    await page.context().clearCookies()
  }

  return {
    sandbox,
    origin,
    async open({ width, javaScript = true }) {
      const index = idleVisits.findIndex((visit) => visit.javaScript === javaScript)
      const [idleVisit] = index < 0 ? [] : idleVisits.splice(index, 1)
      const visit = idleVisit ?? { page: await newPage(javaScript), javaScript }
      openVisits.push(visit)
      await visit.page.setViewportSize({ width, height: 900 })
      return visit.page
    },
    async violations(page) {
      const found: string[] = []
      await page.evaluate(axe)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const results = await page.evaluate<{ violations: { id: string; nodes: { target: unknown }[] }[] }>(
          `axe.run({ resultTypes: ['violations'] })`,
        )
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        found.push(
          ...results.violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`),
          ...(wide > width ? [`${page.url()} is ${wide} px wide in a window of ${width} px`] : []),
        )
      }
      return found
    },
    async clear() {
      const closedVisits = openVisits.splice(0)
      for (const { page } of closedVisits) await resetPage(page)
      idleVisits.push(...closedVisits)
      return problems.splice(0)
    },
    async close() {
      await browser.close()
      await sandbox.close()
      await closeServer(server)
    },
  }
}

function shopServer(shop: Record<string, string>, sandboxOrigin: () => string): Server {
  return createServer((request, response) => {
    if (request.url?.startsWith('/__sandbox/')) {
      const forwarded = forward(
        sandboxOrigin() + request.url,
        { method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(forwarded)
      return
    }
    const path = new URL(request.url ?? '/', 'http://shop').pathname
    response.writeHead(200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
      'content-security-policy': shopPolicy,
    })
    response.end(shop[path] ?? shop['/'] ?? '')
  })
}
