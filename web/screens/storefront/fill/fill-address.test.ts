import { expect, test } from 'vitest'
import { fillAddress, readFillAddress } from './fill-address.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const read = (address: string) => readFillAddress(new URL(address, 'http://wrenlet.test').searchParams)

test('the address keeps the pieces that stay and the products that are not wanted', () => {
  expect(read(fillAddress([id(1), id(2)], [id(3)]))).toEqual({ kept: [id(1), id(2)], without: [id(3)] })
  expect(fillAddress([], [])).toBe('/fill-my-credits')
})

test('the reader drops junk and repeats, and reads no more ids than the call accepts', () => {
  expect(read(`/fill-my-credits?keep=x&keep=${id(1)}&keep=${id(1)}`)).toEqual({ kept: [id(1)], without: [] })
  const many = Array.from({ length: 200 }, (_, n) => id(n))
  const { kept, without } = read(fillAddress(many, many))
  expect([kept.length, without.length]).toEqual([40, 100])
})
