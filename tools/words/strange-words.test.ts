import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sentencesIn } from './sentences-in-code.ts'
import { phrases, strangeWords } from './strange-words.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A file is named for its place; a screen's words, `copy.ts`, have the name of the screen's folder. */
const placeOf = (path: string): string => {
  const name = basename(path).replace(/\..*/, '')
  return name === 'copy' ? basename(dirname(path)) : name
}

test('the glossary is read row by row: no heading, no empty phrase, no duplicate', () => {
  expect(phrases.length).toBeGreaterThan(50)
  expect(phrases.find(({ phrase }) => phrase === 'called off')).toMatchObject({ allowedIn: ['terms'] })
  expect(phrases.filter(({ phrase }) => phrase === '' || phrase === 'never' || phrase.startsWith('--'))).toEqual([])
  expect(new Set(phrases.map(({ phrase }) => phrase)).size).toBe(phrases.length)
})

test('a whole phrase is found with any capitals, apostrophes and line breaks, except where it is allowed', () => {
  expect(strangeWords('Your return is\nAnnounced. It hasn’t\n reached us.', 'closet')).toEqual([
    expect.stringContaining('"announced" in "…your return is announced. it hasn\'t reached us.…": say book a return'),
    expect.stringContaining('"hasn’t reached us"'),
  ])
  expect(strangeWords('You can call off the change.', 'account')).toHaveLength(1)
  expect(strangeWords('You can call off the change.', 'terms')).toEqual([])
  expect(strangeWords('Loaned letters, unannounced newsletters, letter-spacing', 'closet')).toEqual([])
})

test('sentences are strings, templates and text between tags, but not errors, logs and SQL', () => {
  const code = [
    'import x from "not read here"',
    'const a = "It goes on."',
    ['const b = (day) => `Until $', '{day}, by itself`'].join(''),
    'const c = <p>Called off, sorry</p>',
    'throw new Error("the loan is gone")',
    'log.warn("the letter is lost"); services.log.warn("the letter is lost")',
    'sql`select 1 from loan`; db.selectFrom("loan as l")',
  ].join('\n')
  expect(sentencesIn('code.tsx', code)).toEqual([
    { text: 'It goes on.', line: 2 },
    { text: 'Until …, by itself', line: 3 },
    { text: 'Called off, sorry', line: 4 },
  ])
})

test('no sentence of a page, refusal or email contains a phrase that the glossary forbids', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'server/domains/**/*.ts', 'contract/messages.ts'], { cwd: root })
  const read = files.filter((path) => !/\.test\.ts$|\.generated\.ts$|invariants\.ts$|-transitions\.ts$/.test(path))
  expect(read.length).toBeGreaterThan(500)
  const strange = read.flatMap((path) =>
    sentencesIn(path, readFileSync(`${root}${path}`, 'utf8')).flatMap(({ text, line }) =>
      strangeWords(text, placeOf(path)).map((what) => `${path}:${line} ${what}`),
    ),
  )
  expect(strange, strange.join('\n')).toEqual([])
})
