import { expect, test } from 'vitest'
import { findTransition, findTransitionFaults, type TransitionTable } from './transition-table.ts'

const sound: TransitionTable<'egg' | 'wren' | 'flown'> = {
  states: ['egg', 'wren', 'flown'],
  start: 'egg',
  ends: ['flown'],
  transitions: [
    { from: 'egg', to: 'wren', by: 'hatch' },
    { from: 'wren', to: 'flown', by: 'fly' },
  ],
}

test('a sound table has no faults, and its transitions are found', () => {
  expect(findTransitionFaults(sound)).toEqual([])
  expect(findTransition(sound, 'egg', 'wren')?.by).toBe('hatch')
  expect(findTransition(sound, 'egg', 'flown')).toBeUndefined()
})

test.each<[string, TransitionTable, string]>([
  ['a state listed twice', { ...sound, states: [...sound.states, 'egg'] }, 'state egg is listed twice'],
  [
    'an unreachable state',
    { ...sound, states: [...sound.states, 'lost'], ends: ['flown', 'lost'] },
    'nothing leads to lost',
  ],
  ['a dead end', { ...sound, ends: [] }, 'flown is a dead end'],
  [
    'an end with a transition',
    { ...sound, transitions: [...sound.transitions, { from: 'flown', to: 'wren', by: 'come back' }] },
    'flown is an end and yet leads on',
  ],
  [
    'an unlisted state',
    { ...sound, transitions: [...sound.transitions, { from: 'wren', to: 'ghost', by: 'fade' }] },
    'state ghost is not listed',
  ],
  [
    'a transition listed twice',
    { ...sound, transitions: [...sound.transitions, { from: 'egg', to: 'wren', by: 'crack' }] },
    'egg → wren is listed twice',
  ],
  [
    'a transition to itself',
    { ...sound, transitions: [...sound.transitions, { from: 'egg', to: 'egg', by: 'wait' }] },
    'egg leads to itself',
  ],
  [
    'a transition without an act',
    { ...sound, transitions: [{ from: 'egg', to: 'wren', by: ' ' }, ...sound.transitions.slice(1)] },
    'egg → wren names no act',
  ],
])('%s is a fault', (_, table, fault) => {
  expect(findTransitionFaults(table)).toContain(fault)
})
