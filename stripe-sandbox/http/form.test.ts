import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

const decoded = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)))

test('brackets nest; numbered and empty brackets make lists', () => {
  expect(decoded('a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5&f[]=6')).toEqual({
    a: '1',
    b: { c: '2' },
    d: { 0: { e: '3' }, 1: { e: '4' } },
    f: { 0: '5', 1: '6' },
  })
})

test('plus signs, percent codes and empty values are decoded; no key reaches a prototype', () => {
  expect(decoded('name=A+%26+B&empty=')).toEqual({ name: 'A & B', empty: '' })
  decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a key cannot be both a value and a hash', () => {
  expect(() => decodeForm('a=1&a[b]=2')).toThrow('both a value and a hash')
  expect(() => decodeForm('a[b]=2&a=1')).toThrow('both a value and a hash')
})
