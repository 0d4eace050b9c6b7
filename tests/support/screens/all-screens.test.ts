import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { siteRoutes } from '#tests/support/html/site-routes.ts'
import { screens } from './all-screens.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

it('includes every page of the site, and gives each screen its own name', () => {
  const pages = pagesThatShow()
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
  expect(screens.filter(({ route }) => !pages.includes(route)).map(({ name }) => name)).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

/** Pages that show something: a route that only acts or redirects has no component. */
const pagesThatShow = (): string[] =>
  siteRoutes()
    .filter(({ file, isPage }) => isPage && /^export default /m.test(readFileSync(`${root}web/${file}`, 'utf8')))
    .map(({ path }) => path)
