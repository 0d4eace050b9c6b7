import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pagePatterns } from '#contract/analytics/page-patterns.ts'
import routes from '../../web/routes.ts'

test('every page can be counted by its pattern', () => {
  const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap((entry) => {
      const path = [above, entry.path].filter(Boolean).join('/')
      return [`/${path}`, ...(entry.children ? pathsOf(entry.children, path) : [])]
    })
  expect([...pagePatterns]).toEqual([...new Set(pathsOf(routes))].toSorted())
})
