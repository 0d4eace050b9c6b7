import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../../../web/routes.ts'
import { screens } from './all-screens.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

it('includes every page of the site, and gives each screen a name of its own', () => {
  const pages = pathsOf(routes)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
  expect(screens.filter(({ route }) => !pages.includes(route)).map(({ name }) => name)).toEqual([])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

/** Pages that show something: a route that only acts or redirects has no component. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    if (entry.children) return pathsOf(entry.children, path)
    return /^export default /m.test(readFileSync(`${root}web/${entry.file}`, 'utf8')) ? [path] : []
  })
}
