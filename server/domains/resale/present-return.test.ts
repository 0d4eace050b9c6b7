import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { canReturn } from './present-return.ts'

const [a, b] = ['a', 'b'] as unknown as [Id<'resale-line'>, Id<'resale-line'>]
const recall = {} as NonNullable<Parameters<typeof canReturn>[2][number]['recall']>
const window = { open: true, anyReason: true } as const
const pieces = [
  { lineId: a, endedAt: null, recall: null },
  { lineId: b, endedAt: null, recall },
]

test('a recalled piece joins a return that is booked without it, and waits while one is in the post', () => {
  const reasonOf = (state: 'booked' | 'posted', lineIds: (typeof a)[]) => {
    const can = canReturn(window, [{ state, line_ids: lineIds }], pieces)
    return can.allowed ? undefined : can.reason
  }
  expect(reasonOf('booked', [a])).toContain('Put what’s recalled into the same parcel')
  for (const booked of [reasonOf('booked', [b]), reasonOf('posted', [a])])
    expect(booked).toBe('You’ve booked a return already.')
  expect(canReturn(window, [], pieces)).toEqual({ allowed: true })
})
