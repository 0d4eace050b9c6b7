import { expect, test } from 'vitest'
import { fetchNext } from './next-page.ts'

/** Fetches pages of twenty from a list as it is now, and records their numbers. */
function listOf(ids: readonly number[]) {
  const fetched: number[] = []
  const fetchPage = async (page: number) => {
    fetched.push(page)
    const products = ids.slice((page - 1) * 20, page * 20).map((id) => ({ id: String(id) }))
    return { ok: true, body: { products, pagination: { page, rowsPerPage: 20, rowsNumber: ids.length } } } as never
  }
  return { fetched, fetchPage }
}
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const cards = (ids: readonly number[]) => ids.map((id) => ({ id: String(id) }) as never)
const next = async (list: ReturnType<typeof listOf>, page: number, shown: readonly number[]) => {
  const answer = await fetchNext(list.fetchPage, page, cards(shown))
  return answer.ok ? { ids: answer.fresh.map(({ id }) => Number(id)), page: answer.page, total: answer.total } : answer
}

test('the last page returns the current total, after some products have sold out', async () => {
  const list = listOf([...from(1, 40), ...from(43, 45)])
  expect(await next(list, 2, from(1, 40))).toEqual({ ids: [43, 44, 45], page: 3, total: 43 })
})

test('a page whose products are all shown already, because new ones moved them down, is skipped', async () => {
  const list = listOf([...from(101, 120), ...from(1, 45)])
  expect(await next(list, 1, from(1, 20))).toEqual({ ids: from(21, 40), page: 3, total: 65 })
  expect(list.fetched).toEqual([2, 3])
})

test('the list ends when its last page holds nothing new', async () => {
  const list = listOf(from(1, 40))
  expect(await next(list, 2, from(1, 40))).toEqual({ ids: [], page: 3, total: 40 })
})

test('a refusal is returned as it is', async () => {
  const refusal = { ok: false as const, status: 503, errors: [] }
  expect(await fetchNext(async () => refusal, 1, [])).toEqual(refusal)
})
