import { expect, test } from 'vitest'
import { cleanError } from './clean-error.ts'
import { pathOf } from './describe-event.ts'

const messageOf = (message: string) => cleanError({ type: 'Error', message }, pathOf).message
const framesOf = (stack: string) => cleanError({ type: 'Error', message: '', stack }, pathOf).frames

test.each([
  "Cannot read properties of undefined (reading 'items')",
  "undefined is not an object (evaluating 'a.b.c')",
  "Can't find variable: basket",
  'Minified React error #418',
  'Maximum call stack size exceeded',
])('a message from our own code is kept: %s', (message) => expect(messageOf(message)).toBe(message))

test.each([
  [
    'an address',
    'Failed to fetch https://wrenlet.example/reset/wren@example.com/S3cret?x=1',
    'Failed to fetch [address]',
  ],
  ['a path', 'No route matches /found/abc/01999999', 'No route matches [address]'],
  ['an email', 'sent to wren@example.com today', 'sent to [hidden] today'],
  ['an encoded email', 'sent to wren%40example.com', 'sent to [hidden]'],
  ['an id', 'order 019c0000-0000-7000-8000-000000000001 is gone', 'order [hidden] is gone'],
  ['a key', 'key pk_live_51HxyzABCDEF9', 'key [hidden]'],
  [
    'what was typed',
    `Unexpected token 'W', "Wren Smith, 7 Weavers Row" is not valid JSON`,
    'Unexpected token "[hidden]", "[hidden]" is not valid JSON',
  ],
  ['what was typed and cut off', 'Unexpected end of "Wren Smi', 'Unexpected end of "[hidden]"'],
  ['a curly quotation', 'no child called “Wren”', 'no child called "[hidden]"'],
  ['a postcode', 'no such place: LS21 1AA', 'no such place: [hidden]'],
  ['a phone', 'call +44 7700 900123', 'call [hidden]'],
  ['a birthday', 'born 2019-04-12', 'born [hidden]'],
])('%s is hidden', (_what, message, cleaned) => expect(messageOf(message)).toBe(cleaned))

test('our own script is named without its host', () => {
  expect(
    messageOf('Failed to fetch dynamically imported module: https://wrenlet.example/assets/start-B2xQ91_zLongHash.js'),
  ).toBe('Failed to fetch dynamically imported module: /assets/start-B2xQ91_zLongHash.js')
})

test('a message is cut at its longest length', () => {
  expect(messageOf('word '.repeat(200))).toHaveLength(500)
})

test('a stack becomes places in our own scripts, as Chrome, Firefox and Safari write them', () => {
  const chrome = `TypeError: no
    at addToBasket (https://wrenlet.example/assets/basket-a1.js:2:345)
    at async Object.load [as loader] (https://wrenlet.example/assets/entry-b2.js:1:20)
    at https://wrenlet.example/assets/entry-b2.js:9:1
    at inject (chrome-extension://abcdef/content.js:1:1)
    at https://wrenlet.example/reset/wren@example.com/S3cret:3:4`
  expect(framesOf(chrome)).toEqual([
    { file: '/assets/basket-a1.js', name: 'addToBasket', line: 2, column: 345 },
    { file: '/assets/entry-b2.js', name: 'async Object.load [as loader]', line: 1, column: 20 },
    { file: '/assets/entry-b2.js', name: '?', line: 9, column: 1 },
  ])
  const firefox = 'look@https://wrenlet.example/assets/start-c3.js:4:5\n@https://wrenlet.example/assets/start-c3.js:6:7'
  expect(framesOf(firefox)).toEqual([
    { file: '/assets/start-c3.js', name: 'look', line: 4, column: 5 },
    { file: '/assets/start-c3.js', name: '?', line: 6, column: 7 },
  ])
  expect(framesOf(`at f (https://wrenlet.example/assets/a.js:1:1)\n`.repeat(40))).toHaveLength(30)
})

test('a page is reported as its pattern, and the type of an error as one word', () => {
  const error = { type: 'wren@example.com', message: '' }
  expect(cleanError({ ...error, path: '/shop/:id' }, pathOf)).toMatchObject({ type: 'Error', path: '/shop/:id' })
  expect(cleanError({ ...error, path: '/found/S3cret' }, pathOf).path).toBe('other')
  expect(cleanError({ ...error, type: 'TypeError' }, pathOf)).toMatchObject({ type: 'TypeError', path: 'other' })
})

test('the name in a frame may have spaces, and ends at a bracket or an @', () => {
  const frame = { file: '/assets/a.js', line: 1, column: 2 }
  expect(framesOf('\t at   look  (/assets/a.js?v=1:1:2)  ')).toEqual([{ ...frame, name: 'look' }])
  expect(framesOf('/assets/a.js#x:1:2')).toEqual([{ ...frame, name: '?' }])
  expect(framesOf('a wren@example.com (/assets/a.js:1:2)')).toEqual([{ ...frame, name: '?' }])
  expect(framesOf('it broke in https://wrenlet.example/assets/a.js:1:2')).toEqual([])
  expect(framesOf(' (/assets/a.jsx:1:2)\n/assets/a.js:1\n/assets/.js:1:2')).toEqual([])
})

test.each([
  ['a line of spaces', ' '.repeat(8000)],
  ['lines of spaces', `${' '.repeat(399)}\n`.repeat(99)],
  ['lines of spaces after a name', `at x${' '.repeat(390)}!\n`.repeat(20)],
  ['folders without a file', `(${'/assets/a.js'.repeat(80)}\n`.repeat(8)],
  ['a file without an end', `@/assets/${'a.js'.repeat(90)}\n`.repeat(20)],
  ['separators', '(@ '.repeat(2600)],
])('a stack of %s has no frames', (_what, stack) => expect(framesOf(stack)).toEqual([]))

test('at most a hundred lines of a stack are read', () => {
  const frame = 'at f (https://wrenlet.example/assets/a.js:1:1)'
  expect(framesOf(`${'\n'.repeat(99)}${frame}`)).toHaveLength(1)
  expect(framesOf(`${'\n'.repeat(100)}${frame}`)).toEqual([])
})

test.each([['/assets/a.js'], ['"'], ['a@'], ['1-'], ["'a"]])(
  'a message of nothing but %s is cleaned and cut to 500 characters',
  (part) => expect(messageOf(part.repeat(1000).slice(0, 1000)).length).toBeLessThanOrEqual(500),
)
