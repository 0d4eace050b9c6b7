import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { planChangeTransitions } from './plan-change-transitions.ts'

test('the life of a change is sound', () => expect(findTransitionFaults(planChangeTransitions)).toEqual([]))

test('a planted fault is seen', () => {
  const transitions = planChangeTransitions.transitions.filter(({ to }) => to !== 'kept')
  expect(findTransitionFaults({ ...planChangeTransitions, transitions })).toContain('nothing leads to kept')
})
