import { expect, test } from 'vitest'
import { readCostQuestion } from './cost-question.ts'

const read = (query: string) => readCostQuestion(new URLSearchParams(query))

test('an address without numbers gives the example', () => {
  expect(read('')).toMatchObject({
    wrong: [],
    question: { pieces: 12, newPence: 2600, secondHandPence: 800, months: 3 },
  })
})

test('reads pounds with and without pence and the pound sign', () => {
  expect(read('pieces=8&new=£19.5&second-hand=7.25&months=6').question).toEqual({
    pieces: 8,
    newPence: 1950,
    secondHandPence: 725,
    months: 6,
  })
})

test.each([
  ['pieces=0', 'pieces'],
  ['pieces=41', 'pieces'],
  ['pieces=2.5', 'pieces'],
  ['new=0.99', 'new'],
  ['new=200.01', 'new'],
  ['new=cheap', 'new'],
  ['second-hand=-3', 'second-hand'],
  ['months=5', 'months'],
  ['months=', 'months'],
])('reports %s as wrong, keeps it as typed, and compares nothing', (query, field) => {
  const costs = read(query)
  expect(costs).toMatchObject({ wrong: [field], question: null })
  expect(costs.values[field as 'pieces']).toBe(query.split('=')[1])
})
