import { describe, expect, test } from 'vitest'
import { checkWords } from './check.ts'
import { codeWords, wrongWords } from './code-words.ts'
import { wordsInCode } from './words-in-code.ts'

test('the glossary lists each word once, with what to say instead', () => {
  expect(codeWords.length).toBeGreaterThan(20)
  expect(codeWords.filter(({ word, say }) => word === '' || say === '' || word.startsWith('--'))).toEqual([])
  expect(new Set(codeWords.map(({ word }) => word)).size).toBe(codeWords.length)
})

describe('a planted word is found', () => {
  const planted: [string, string][] = [
    ['a line comment, across its lines', '// The change is called\n// off later.\nconst a = 1'],
    ['a block comment, across its lines', '/**\n * The change is called\n * off later.\n */\nconst a = 1'],
    ['an identifier', 'const isCalledOff = true'],
    ['the name of a type', 'interface ChangeCalledOff {}'],
    ['a test name', "test('the change is called off', () => {})"],
    ['a test name of a table', "test.each([1])('%i is called off', () => {})"],
    ['a log line', "services.log.warn({ id }, 'a change was called off')"],
    ['an error', `throw new RangeError(\`\${id} was called off\`)`],
  ]
  test.each(planted)('in %s', (_, code) => {
    const found = wordsInCode('planted.ts', code).flatMap(({ text }) => wrongWords(text, 'planted.ts'))
    expect(found).toEqual([expect.stringContaining('"called off" in "')])
  })
})

test('only whole words are found, except where the glossary allows them', () => {
  expect(wrongWords('recalled offers', 'server/a.ts')).toEqual([])
  expect(wrongWords('the change is called off', 'tools/words/a.ts')).toEqual([])
  const strings = "const sentence = 'called off'; call('called off')"
  expect(wordsInCode('copy.ts', strings).flatMap(({ text }) => wrongWords(text, 'copy.ts'))).toEqual([])
})

test('every code file is read, and no others', () => {
  const planted = '// the change is called off\n'
  expect(checkWords(new Map([['server/a.ts', planted]]))).toEqual({
    files: 1,
    problems: [expect.stringMatching(/^server\/a\.ts:1: "called off" in .*: say cancel \(docs\/glossary\.md\)$/)],
  })
  expect(
    checkWords(
      new Map([
        ['docs/a.md', planted],
        ['web/lib/endpoints.generated.ts', planted],
      ]),
    ),
  ).toEqual({
    files: 0,
    problems: ['0 files were read for their words: nothing has been checked'],
  })
})
