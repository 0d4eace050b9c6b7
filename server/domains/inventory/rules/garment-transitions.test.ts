import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { garmentTransition, garmentTransitions } from './garment-transitions.ts'

test('every state of a garment can be reached, and only its end states lead nowhere', () => {
  expect(findTransitionFaults(garmentTransitions)).toEqual([])
})

test('a planted fault is found', () => {
  const { transitions } = garmentTransitions
  const withoutCleaning = transitions.filter(({ to }) => to !== 'cleaning')
  expect(findTransitionFaults({ ...garmentTransitions, transitions: withoutCleaning })).toEqual([
    'nothing leads to cleaning',
  ])
  const repairForEver = transitions.filter(({ from }) => from !== 'repair')
  expect(findTransitionFaults({ ...garmentTransitions, transitions: repairForEver })).toEqual(['repair is a dead end'])
})

test('the sequence of product §5 can be walked step by step', () => {
  const chain = [
    ...['intake', 'graded', 'ready', 'reserved', 'picked', 'packed', 'out', 'return_announced', 'received'],
    ...['inspecting', 'cleaning', 'ready'],
  ] as (typeof garmentTransitions.states)[number][]
  const acts = chain.slice(1).map((to, index) => garmentTransition(chain[index] ?? to, to).by)
  expect(acts).toEqual([
    ...['grade', 'release', 'order', 'pick', 'pack', 'dispatch', 'announce return', 'receive'],
    ...['inspect', 'clean', 'release'],
  ])
})

test('no garment is ready straight after a return', () => {
  for (const state of ['out', 'return_announced', 'received', 'inspecting'] as const)
    expect(() => garmentTransition(state, 'ready')).toThrow(RangeError)
})
