import { expect, test } from 'vitest'
import { readIds } from './read-ids.ts'

const id = '018f4e9a-7c1b-7d2e-9f3a-0123456789ab'

test('ids are read in lower case, each once', () => {
  expect(readIds([id.toUpperCase(), id])).toEqual({ ok: true, value: [id] })
  expect(readIds([])).toEqual({ ok: true, value: [] })
})

test('invalid ids are reported as they were sent, each once', () => {
  expect(readIds([id, 'Nope', `${id}x`, 'Nope', ''])).toEqual({ ok: false, reason: ['Nope', `${id}x`, ''] })
})
