import { expect, test } from 'vitest'
import { conditions } from '#contract/primitives.ts'
import { garmentTransition } from './garment-transitions.ts'
import { decideInspection, inspectionVerdicts } from './inspection.ts'

test('condition never gets better, whatever is found', () => {
  for (const [before, condition] of conditions.entries())
    for (const [after, found] of conditions.entries()) {
      const decision = decideInspection({ state: 'received', condition, verdict: 'ready', found })
      expect(decision.ok).toBe(after >= before)
      if (decision.ok) expect(decision.value.condition).toBe(found)
    }
})

test('unless the inspector says otherwise a new piece comes back used, others stay', () => {
  const after = conditions.map((condition) => {
    const decision = decideInspection({ state: 'received', condition, verdict: 'ready' })
    return decision.ok && decision.value.condition
  })
  expect(after).toEqual(['used', 'used', 'worn'])
})

test.each(inspectionVerdicts)('the way to %s follows the table of transitions', (verdict) => {
  const decision = decideInspection({ state: 'received', condition: 'used', verdict })
  if (!decision.ok) throw new Error('refused')
  const { path } = decision.value
  expect(path.at(-1)).toBe(verdict)
  const steps = path.map((to, index) => garmentTransition(index === 0 ? 'received' : (path[index - 1] ?? to), to))
  expect(steps).toHaveLength(path.length)
})

test('only what was received is inspected', () => {
  expect(decideInspection({ state: 'out', condition: 'used', verdict: 'ready' })).toEqual({
    ok: false,
    reason: 'not_received',
  })
})
