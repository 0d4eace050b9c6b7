// The API's pages: every call with its example, in valid HTML whose links lead somewhere, without a script.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { findHtmlErrors } from '#tests/support/html/check-html.ts'
import { apiPages } from './api-pages.ts'
import { writePages } from './write-pages.ts'

const openApi = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
const app = fastify()
await app.register(
  async (scope) =>
    apiPages(scope, {
      openApi,
      securityHeaders: { 'x-content-type-options': 'nosniff' },
      publicUrl: 'https://wrenlet.example',
    }),
  {
    prefix: '/api',
  },
)
afterAll(() => app.close())

const first = await app.inject('/api')
const paths = [...new Set([...first.body.matchAll(/href="(\/api\/reference\/[^"#]*)/g)].map(([, path = '']) => path))]
const pages = new Map([['/api', first.body]])
for (const path of paths.filter((path) => !path.endsWith('.css'))) pages.set(path, (await app.inject(path)).body)

test('every call is listed, and has its own example on the page of its group', () => {
  const whole = [...pages.values()].join('')
  for (const [id, { method, path }] of Object.entries(endpoints)) {
    expect(first.body).toContain(`#${id}"`)
    expect(whole, id).toContain(`<section id="${id}"`)
    expect(whole, id).toContain(`aria-label="${id} request"><pre><code>${method} /api${path.split('/:')[0]}`)
  }
})

test('the HTML is valid, and every link to a section leads to one that exists', () => {
  for (const [path, html] of pages) {
    expect(findHtmlErrors(html), path).toEqual([])
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) {
      const [page, id] = address.split('#')
      if (!id) continue
      expect(pages.get(page || path), `${path} leads to ${address}`).toContain(`id="${id}"`)
    }
  }
})

test('a page loads nothing but its styles, typefaces and icon, and runs nothing', async () => {
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; style-src 'self'; font-src 'self'")
  expect(policy).toContain("form-action 'none'; frame-ancestors 'none'")
  for (const html of pages.values())
    expect(html).not.toMatch(/<(?:script|img|iframe)|<[^>]* style=|href="https?:(?!\/\/wrenlet\.example)/)
  const styles = await app.inject('/api/reference/styles.css')
  expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  expect(styles.body).not.toMatch(/url\("(?!\/fonts\/)/)
})

test('text of the document cannot become markup', () => {
  const written = new Set(['summary', 'description', 'version', 'example'])
  const markup = "\"><i onclick='x'>&"
  const hostile = JSON.parse(openApi, (key, value) => {
    if (key === 'enum') return [...value, markup]
    return written.has(key) && typeof value === 'string' ? `${value}${markup}` : value
  })
  for (const [path, html] of writePages(hostile, 'https://wrenlet.example')) {
    expect(html, path).toContain('&lt;i onclick')
    expect(html, path).not.toContain('<i ')
  }
})

test('text of the document is not escaped twice', () => {
  for (const html of pages.values()) expect(html).not.toMatch(/&amp;(?:lt|gt|quot|#39);/)
})

test('an unknown page is refused like any unknown call', async () => {
  const answer = await app.inject('/api/reference/nothing')
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'not_found'])
})

test('a page has a validator, and its HEAD has no body', async () => {
  const again = await app.inject({ url: '/api', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(await app.inject({ method: 'HEAD', url: '/api' })).toMatchObject({ statusCode: 200, body: '' })
})
