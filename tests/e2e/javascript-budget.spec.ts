// First-load JavaScript of home, shop and item: at most 125 KB as brotli sends it (design brief §6, issue's bar).
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const limitBytes = 125 * 1024
const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it.each(['/', '/shop', '/shop/puddle-raincoat'])('%s loads little JavaScript', async (path) => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  const measured: Promise<readonly [url: string, size: number]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      measured.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const scripts = new Map(await Promise.all(measured))
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(scripts.size).toBeGreaterThan(3)
  expect(total, [...scripts].map(([url, size]) => `${size} ${url}`).join('\n')).toBeLessThanOrEqual(limitBytes)
})
