import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { closeServer, listen, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

export const executablePath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// What the app allows its own pages; the card form's library must live with it.
const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

/** A sandbox behind a shop that passes `/__sandbox/*` on, as the app does, and a browser to visit both. */
export interface TestBrowser {
  it: TestSandbox
  /** Of the shop. */
  origin: string
  open(options: { width: number; javaScript?: boolean }): Promise<Page>
  /** What axe finds on a page. */
  violations(page: Page): Promise<string[]>
  /** Closes all pages; answers what any of them wrote to the console as an error. */
  settle(): Promise<string[]>
  close(): Promise<void>
}

/** @param shop what the shop serves by path; the entry `/` stands for every path that has none. */
export async function startTestBrowser(shop: Record<string, string>): Promise<TestBrowser> {
  let sandbox = ''
  const server = shopServer(shop, () => sandbox)
  const origin = `http://127.0.0.1:${await listen(server)}`
  const it = await startTestSandbox({ publicOrigin: origin })
  sandbox = it.sandbox.origin
  const browser: Browser = await chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const problems: string[] = []
  const pages: Page[] = []
  return {
    it,
    origin,
    async open({ width, javaScript = true }) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: javaScript })
      const page = await context.newPage()
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(String(error)))
      pages.push(page)
      return page
    },
    async violations(page) {
      const results = await page.evaluate<{ violations: { id: string; nodes: { target: unknown }[] }[] }>(
        `${axe}; axe.run()`,
      )
      return results.violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`)
    },
    async settle() {
      for (const page of pages.splice(0)) await page.context().close()
      return problems.splice(0)
    },
    async close() {
      await browser.close()
      await it.close()
      await closeServer(server)
    },
  }
}

function shopServer(shop: Record<string, string>, sandboxOrigin: () => string): Server {
  return createServer((request, response) => {
    if (request.url?.startsWith('/__sandbox/')) {
      const onward = forward(
        sandboxOrigin() + request.url,
        { method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onward)
      return
    }
    const path = new URL(request.url ?? '/', 'http://shop').pathname
    response.writeHead(200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
      'content-security-policy': strict,
    })
    response.end(shop[path] ?? shop['/'] ?? '')
  })
}
