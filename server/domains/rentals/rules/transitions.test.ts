import { describe, expect, test } from 'vitest'
import { checkoutTransitions } from './checkout-transitions.ts'
import { loanTransitions } from './loan-transitions.ts'
import { orderTransitions } from './order-transitions.ts'
import { returnTransitions } from './return-transitions.ts'
import { allowsTransition, type TransitionTable } from './transition-table.ts'

interface Life {
  table: TransitionTable<string>
  start: string
  ends: string[]
}
const lives: Record<string, Life> = {
  order: { table: orderTransitions, start: 'placed', ends: ['delivered', 'cancelled'] },
  return: { table: returnTransitions, start: 'announced', ends: ['done', 'cancelled'] },
  loan: { table: loanTransitions, start: 'ordered', ends: ['returned', 'kept', 'lost', 'cancelled'] },
  checkout: { table: checkoutTransitions, start: 'open', ends: ['completed', 'refunded'] },
}

/** What is wrong with a life, so that a planted fault can be shown to be seen. */
function faultsOf({ table, start, ends }: Life): string[] {
  const { states, transitions } = table
  const faults = transitions.flatMap(({ from, to, by }) => [
    ...[from, to].filter((state) => !states.includes(state)).map((state) => `${state} is no state`),
    ...(from === to ? [`${from} leads to itself`] : []),
    ...(by.length === 0 ? [`nobody moves ${from} to ${to}`] : []),
    ...(transitions.filter((other) => other.from === from && other.to === to).length > 1
      ? [`${from} → ${to} twice`]
      : []),
  ])
  const reached = new Set([start])
  for (const state of reached) for (const { from, to } of transitions) if (from === state) reached.add(to)
  faults.push(...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`))
  const dead = states.filter((state) => !transitions.some(({ from }) => from === state))
  if (dead.toSorted().join() !== ends.toSorted().join()) faults.push(`ends in ${dead.join(', ')}`)
  return faults
}

describe.each(Object.entries(lives))('the life of a %s', (_, life) => {
  test('is walked from its start: every state is reached and only the ends are ends', () => {
    expect(faultsOf(life)).toEqual([])
  })
  test('allows what is in the table and nothing else', () => {
    const { states, transitions } = life.table
    const allowed = states.flatMap((from) =>
      states.filter((to) => allowsTransition(life.table, from, to)).map((to) => `${from}>${to}`),
    )
    expect(allowed.toSorted()).toEqual(transitions.map(({ from, to }) => `${from}>${to}`).toSorted())
  })
})

test('the walk sees a planted fault', () => {
  const planted = (change: Partial<TransitionTable<string>>): Life => ({
    table: { ...orderTransitions, ...change },
    start: 'placed',
    ends: ['delivered', 'cancelled'],
  })
  const { states, transitions } = orderTransitions as TransitionTable<string>
  expect(faultsOf(planted({ states: [...states, 'lost'] }))).toContain('lost is never reached')
  expect(
    faultsOf(planted({ transitions: [...transitions, { from: 'placed', to: 'gone', by: ['office'] }] })),
  ).toContain('gone is no state')
  expect(faultsOf(planted({ transitions: transitions.filter(({ to }) => to !== 'dispatched') }))).not.toEqual([])
  expect(faultsOf(planted({ transitions: [...transitions, { from: 'delivered', to: 'placed', by: [] }] }))).toContain(
    'nobody moves delivered to placed',
  )
})
