import { expect, test } from 'vitest'
import { conditions } from '#contract/primitives.ts'
import { type GarmentState, garmentTransition } from './garment-transitions.ts'
import { decideInspection, type InspectionVerdict, inspectionVerdicts } from './inspection.ts'
import { type SafetyFindings, safe } from './safety.ts'

test('an inspection never improves the condition', () => {
  for (const [before, condition] of conditions.entries())
    for (const [after, found] of conditions.entries()) {
      const decision = decideInspection({ state: 'received', condition, verdict: 'ready', found, safety: safe })
      expect(decision.ok).toBe(after >= before)
      if (decision.ok) expect(decision.value.condition).toBe(found)
    }
})

test('a new piece becomes used unless the inspector says otherwise; others keep their condition', () => {
  const after = conditions.map((condition) => {
    const decision = decideInspection({ state: 'received', condition, verdict: 'ready', safety: safe })
    return decision.ok && decision.value.condition
  })
  expect(after).toEqual(['used', 'used', 'worn'])
})

test.each(inspectionVerdicts)('the way to %s follows the transition table', (verdict) => {
  const decision = decideInspection({ state: 'received', condition: 'used', verdict, safety: safe })
  if (!decision.ok) throw new Error('refused')
  const path: GarmentState[] = ['inspecting', ...decision.value.path]
  expect(path.at(-1)).toBe(verdict)
  const steps = path.map((to, index) => garmentTransition(path[index - 1] ?? 'received', to))
  expect(steps).toHaveLength(path.length)
})

test('a garment is ready only with a safety check, and goes into quarantine when it fails one', () => {
  const inspect = (verdict: InspectionVerdict, safety?: SafetyFindings) => {
    const decision = decideInspection({ state: 'received', condition: 'used', verdict, safety })
    return decision.ok ? decision.value.path.at(-1) : decision.reason
  }
  const unsafe: SafetyFindings = { failed: ['cords'] }
  expect(inspect('ready')).toBe('safety_unchecked')
  expect(inspect('repair')).toBe('repair')
  for (const verdict of ['ready', 'repair', 'resale'] as const) expect(inspect(verdict, unsafe)).toBe('quarantine')
})

test.each(inspectionVerdicts)(
  'a recalled garment goes into quarantine, even if nothing was found and %s was asked for',
  (verdict) => {
    const facts = { state: 'received', condition: 'used', verdict, safety: safe, recalled: true } as const
    expect(decideInspection(facts)).toMatchObject({ ok: true, value: { path: ['quarantine'] } })
  },
)

test('a garment is inspected when it was received, was missing, or is in quarantine without a recall', () => {
  const inspect = (state: GarmentState, recalled = false) => {
    const decision = decideInspection({ state, recalled, condition: 'used', verdict: 'ready', safety: safe })
    return decision.ok || decision.reason
  }
  const states = ['received', 'missing', 'quarantine', 'inspecting', 'ready', 'out', 'repair', 'lost'] as const
  expect(states.map((state) => inspect(state))).toEqual([true, true, true, true, ...Array(4).fill('not_here')])
  expect(inspect('quarantine', true)).toBe('recalled')
})

test('a piece that was in the resale shop before waits until it is retired again, unless it is recalled', () => {
  const facts = { state: 'received', condition: 'used', verdict: 'resale', wasForSale: true } as const
  expect(decideInspection(facts)).toMatchObject({ ok: true, value: { path: [] } })
  expect(decideInspection({ ...facts, recalled: true })).toMatchObject({ ok: true, value: { path: ['quarantine'] } })
})
