import { expect, test } from 'vitest'
import { type StatementCause, statementText } from './statement-text.ts'

const piece = 'Puddle raincoat, 3–4y'
const text = (cause: StatementCause, more = {}) =>
  statementText({ cause, limitDelta: 0, limitAfter: 150, piece, ...more })

test('a line of the statement says what happened to which piece', () => {
  expect(text('order')).toBe('Puddle raincoat, 3–4y – ordered')
  expect(text('return_announced')).toBe('Puddle raincoat, 3–4y – return booked')
  expect(text('kept', { piece: undefined })).toBe('A piece – kept for good')
  expect(text('joined', { piece: undefined, limitDelta: 150 })).toBe('Your plan: 150 credits')
  expect(text('plan_changed', { limitDelta: 50 })).toBe('Change of plan: 50 more credits')
  expect(text('plan_changed', { limitDelta: -50 })).toBe('Change of plan: 50 fewer credits')
  expect(text('booster_changed', { limitDelta: 20 })).toBe('Wardrobe Booster: 20 more credits')
})
