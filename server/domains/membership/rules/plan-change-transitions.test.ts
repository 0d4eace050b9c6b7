import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { planChangeTransitions } from './plan-change-transitions.ts'

test('the transitions of a change have no fault', () => expect(findTransitionFaults(planChangeTransitions)).toEqual([]))

test('a planted fault is found', () => {
  const transitions = planChangeTransitions.transitions.filter(({ to }) => to !== 'kept')
  expect(findTransitionFaults({ ...planChangeTransitions, transitions })).toContain('nothing leads to kept')
})
