import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isQrId, qrId, readQrId } from './qr-id.ts'

test('an id has ten characters without I, L, O and U', () => {
  expect(qrId(Uint8Array.from([0, 1, 9, 10, 17, 18, 20, 31, 32, 255]))).toBe('019AHJMZ0Z')
  expect(isQrId('019AHJMZ0Z')).toBe(true)
  for (const wrong of ['019AHJMZ0', '019AHJMZ0ZZ', '019AHJMZ0I', '019ahjmz0z', '019AHJMZ0U'])
    expect(isQrId(wrong)).toBe(false)
})

test('every character occurs, and random ids do not collide', () => {
  const names = Array.from({ length: 3000 }, () => qrId(randomBytes(10)))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(names.join('')).size).toBe(32)
  expect(names.every(isQrId)).toBe(true)
})

test('any number of bytes but ten is refused', () => {
  expect(() => qrId(new Uint8Array(9))).toThrow(RangeError)
})

test.each([
  ['7K3Q9M0A1B', '7K3Q9M0A1B'],
  [' 7k3q9-m0a1b ', '7K3Q9M0A1B'],
  ['7K3 Q9M 0A1B', '7K3Q9M0A1B'],
  ['7k3q9moaib', '7K3Q9M0A1B'],
  ['7k3q9mOAlb', '7K3Q9M0A1B'],
  ['7K3Q9–M0A1B', '7K3Q9M0A1B'],
])('%j, as typed from a label, is read as %s', (text, id) => expect(readQrId(text)).toBe(id))

test.each(['', '7K3Q9M0A1', '7K3Q9M0A1BB', '7K3Q9M0A1U', '7K3Q9M0A1*', '７K3Q9M0A1B', 'https://x.example/7K3Q9M0A1B'])(
  '%j is not an id',
  (text) => expect(readQrId(text)).toBeUndefined(),
)
