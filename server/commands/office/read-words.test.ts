import { describe, expect, test } from 'vitest'
import { readWords } from './read-words.ts'

const read = (text: string, env = { USER: 'sam' }) => readWords(text === '' ? [] : text.split(' '), env)

describe('an office command is read', () => {
  test.each([
    ['help', { name: 'help' }],
    ['--help', { name: 'help' }],
    ['orders', { name: 'orders' }],
    ['dispatch W-7K3Q9M', { name: 'dispatch', subject: 'W-7K3Q9M', operator: 'sam' }],
    ['receive WR-7K3Q9M --by kim', { name: 'receive', subject: 'WR-7K3Q9M', operator: 'kim' }],
    ['pick W-1 --missing A --missing=B', { name: 'pick', subject: 'W-1', missing: ['A', 'B'], operator: 'sam' }],
    ['pick W-1', { name: 'pick', subject: 'W-1', missing: [], operator: 'sam' }],
    ['inspect X', { name: 'inspect', subject: 'X', condition: undefined, outcome: 'ready', operator: 'sam' }],
    [
      'inspect X --condition worn --outcome repair',
      { name: 'inspect', subject: 'X', condition: 'worn', outcome: 'repair', operator: 'sam' },
    ],
  ])('%s', (text, command) => expect(read(text)).toEqual(command))
})

describe('one sentence says what is wrong with', () => {
  test.each([
    ['', 'Say what to do: help, orders, returns, pick, dispatch, deliver, receive, inspect.'],
    [
      'burn W-1',
      'There is no office command "burn": help, orders, returns, pick, dispatch, deliver, receive, inspect.',
    ],
    ['dispatch', 'Say which one: npm run office -- dispatch ID'],
    ['dispatch A B', 'One ID at a time, and "B" was given as well.'],
    ['orders A', '"orders" takes no ID, and "A" was given.'],
    ['dispatch A --help', '"dispatch" has no option --help.'],
    ['dispatch A --fast', "Unknown option '--fast'."],
    ['dispatch A --missing B', '"dispatch" has no option --missing.'],
    ['inspect A --condition grand', '--condition is new, used, worn, not "grand".'],
    ['inspect A --outcome bin', '--outcome is ready, repair, resale, not "bin".'],
    ['inspect A --outcome', "Option '--outcome <value>' argument missing."],
  ])('%s', (text, sentence) => expect(() => read(text)).toThrow(new Error(sentence)))

  test('nobody at work', () => {
    expect(() => read('dispatch A', { USER: '' })).toThrow('Say who you are with --by NAME')
  })
})
