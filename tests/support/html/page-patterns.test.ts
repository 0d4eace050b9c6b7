import { expect, test } from 'vitest'
import { pagePatterns } from '#contract/analytics/page-patterns.ts'
import { siteRoutes } from './site-routes.ts'

test('the patterns by which pages are counted are the paths of the routes', () => {
  const paths = siteRoutes().map(({ path }) => `/${path}`)
  expect([...pagePatterns]).toEqual([...new Set(paths)].toSorted())
})
