// The result of an inspection, at random.
import fc from 'fast-check'

export const findings = { passed: { failed: [] }, failed: { failed: ['cords'] }, none: undefined } as const

export const inspections = {
  outcome: fc.constantFrom('ready', 'ready', 'repair', 'resale'),
  safety: fc.constantFrom('passed', 'passed', 'passed', 'failed', 'none'),
}
