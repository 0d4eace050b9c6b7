import { expect, it } from 'vitest'
import { findRepeatedField } from './json-body.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"c":[{"b":1,"b" : 2}]}', 'b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('%s has a duplicate field', (json, field) => {
  expect(findRepeatedField(json)).toBe(field)
})

it.each([
  '{"a":1,"b":1}',
  '{"a":{"a":{"a":"a"}}}',
  '[{"a":1},{"a":2}]',
  '{"a":["a","a"]}',
  '{"a":{"b":1},"b":2}',
  '{"a":"\\\\","b":"\\\\\\"","c":"a"}',
  '{ "a" : 1 ,\n "b"\t: {} }',
  '{"a":"\\"a\\":1,{","b":"}"}',
  '"a"',
  'null',
  '{}',
])('%s has no duplicate field', (json) => {
  expect(findRepeatedField(json)).toBeUndefined()
})

it('reads the largest allowed body', () => {
  const fields = Array.from({ length: 20_000 }, (_, at) => `"k${at}":"\\n"`).join(',')
  expect(findRepeatedField(`{${fields},"k0":1}`)).toBe('k0')
  expect(findRepeatedField(JSON.stringify('\n'.repeat(120_000)))).toBeUndefined()
})

it.each([
  ['a picture', 'A'],
  ['quotes', '"'],
  ['backslashes', '\\'],
])('reads the body of a photo: %s', (_, sign) => {
  const photo = sign.repeat(sign === 'A' ? 12_000_000 : 6_000_000)
  const json = `{"what":"worn","photo":${JSON.stringify(photo)},"what":"damaged"}`
  expect(findRepeatedField(json)).toBe('what')
})
