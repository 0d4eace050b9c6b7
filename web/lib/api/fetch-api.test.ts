import { expect, it } from 'vitest'
import { queryString } from '#web/lib/api/fetch-api.ts'

it('repeats keys for lists and leaves out what is absent', () => {
  expect(queryString({ sizes: ['098cm', '104cm'], types: undefined, page: 2, brand: null, empty: [] })).toBe(
    '?sizes=098cm&sizes=104cm&page=2',
  )
  expect(queryString({})).toBe('')
  expect(queryString()).toBe('')
})
