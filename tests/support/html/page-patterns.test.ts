import { expect, test } from 'vitest'
import { pagePatterns } from '#contract/analytics/page-patterns.ts'
import { siteRoutes } from './site-routes.ts'

test('every page can be counted by its pattern', () => {
  const paths = siteRoutes().map(({ path }) => `/${path}`)
  expect([...pagePatterns]).toEqual([...new Set(paths)].toSorted())
})
