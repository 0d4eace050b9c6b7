// The browser of the tests notices planted faults: a check that never fails would prove nothing.
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { expectNoAxeViolations, openPage, sharedChromium, watchPage } from '#tests/support/browser/browser.ts'

const site = createServer((request, response) => {
  if (request.url === '/missing.js') return void response.writeHead(404).end()
  const page = {
    '/sound': '<main><h1>Sound</h1></main>',
    '/picture': '<main><h1>P</h1><img src="/sound"></main>',
    '/pale': '<main><h1>Pale</h1><p style="color: #aaa">Words that are too pale.</p></main>',
    '/unnamed': '<main><h1>Field</h1><input type="text"></main>',
    '/twice': '<main><h1>One</h1></main><main>Two</main>',
  }
  const scripts = {
    '/uncaught': 'throw new Error("planted")',
    '/console': 'console.error("planted")',
    '/foreign': 'fetch("http://192.0.2.1/")',
    '/neighbour': 'fetch("//localhost:" + location.port, { mode: "no-cors" })',
    '/missing': 'fetch("/missing.js")',
  }
  const path = request.url as keyof (typeof page & typeof scripts)
  const body =
    path in page ? page[path as keyof typeof page] : `<script>${scripts[path as keyof typeof scripts]}</script>`
  response
    .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline'" })
    .end(`<!doctype html><html lang="en"><title>Trial</title><link rel="icon" href="data:,">${body}</html>`)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as { port: number }).port}`
const browser = await sharedChromium()
afterAll(() => void site.close())

async function problemsOn(path: string, expected: RegExp[] = []): Promise<string[]> {
  const page = await openPage(browser, { origin, width: 390 })
  const problems = watchPage(page, { origin, expected })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.context().close()
  return problems
}

test('a sound page has no problems', async () => {
  expect(await problemsOn('/sound')).toEqual([])
  const page = await openPage(browser, { origin })
  await page.goto('/sound')
  await expectNoAxeViolations(page)
  await page.context().close()
})

test('an uncaught error, a console error and a missing file are noticed', async () => {
  expect(await problemsOn('/uncaught')).toEqual(['uncaught: planted'])
  expect(await problemsOn('/console')).toEqual([expect.stringContaining('console: planted')])
  expect(await problemsOn('/missing')).toEqual([expect.stringContaining('status of 404')])
  expect(await problemsOn('/missing', [/status of 404/])).toEqual([])
})

test('a request to another host is noticed, even on this machine', async () => {
  expect(await problemsOn('/foreign')).toContainEqual('request to another host: http://192.0.2.1/')
  expect(await problemsOn('/neighbour')).toEqual([
    `request to another host: ${origin.replace('127.0.0.1', 'localhost')}/`,
  ])
})

test.each([
  ['a picture without alt text', '/picture', 'image-alt'],
  ['words that are too pale', '/pale', 'color-contrast'],
  ['a field without a label', '/unnamed', 'label: '],
  ['a second main part', '/twice', 'landmark-no-duplicate-main'],
])('axe notices %s', async (_, path, rule) => {
  const page = await openPage(browser, { origin, width: 390 })
  await page.goto(path)
  await expect(expectNoAxeViolations(page)).rejects.toThrow(rule)
  await page.context().close()
})
