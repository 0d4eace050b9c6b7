import { expect, test, vi } from 'vitest'
import { WithJson } from './with-json.ts'

test('value and JSON are made only once, when they are first requested', () => {
  const makeValue = vi.fn(() => ({ a: 1 }))
  const makeJson = vi.fn(() => '{"a":1}')
  const answer = new WithJson(makeValue, makeJson)
  expect([makeValue.mock.calls.length, makeJson.mock.calls.length]).toEqual([0, 0])
  expect(answer.json).toBe(answer.json)
  expect(makeValue).not.toHaveBeenCalled()
  expect(answer.value).toBe(answer.value)
  expect([makeValue.mock.calls.length, makeJson.mock.calls.length]).toEqual([1, 1])
})

test('the JSON of an object is that of its value, made from fields with and without JSON of their own', () => {
  const cards = WithJson.of([{ name: 'Coat – navy' }])
  const page = WithJson.object<{ cards: unknown; total: number; note?: string }>({ cards, total: 1, note: undefined })
  expect(page.value).toEqual({ cards: [{ name: 'Coat – navy' }], total: 1 })
  expect(page.json).toBe('{"cards":[{"name":"Coat \\u2013 navy"}],"total":1}')
})
