// Every promise on a page or in an email must be listed with the files that keep it, and nothing unbuilt may be promised.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notYet, promises } from './promises.ts'

const sources = ['web/**/*.{ts,tsx}', 'server/domains/notifications/**/*.ts', 'contract/messages.ts']

/** The sentences of the source's strings, with an ellipsis for each placeholder of a template. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return texts
    .flatMap((text) => text.replace(/\$\{[^}]*\}/g, '…').split(/(?<=[.!?])\s+/))
    .filter((sentence) => /\s/.test(sentence))
}

const files = sources
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
const sentences = files.flatMap((file) =>
  sentencesIn(readFileSync(file, 'utf8')).map((sentence) => ({ file, sentence })),
)

/** Words that make a promise. */
const promising = /\b(?:we’ll|we'll|we will)\b|\bnine months\b|\byours to keep\b/i

test('sentences are found in strings and templates, but not in comments', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(sentences.length).toBeGreaterThan(1000)
  const hole = '$' + '{a}'
  const source = `// it's nothing\nconst a = 'We’ll do it. You can’t lose.'\nconst b = \`For ${hole} we’ll wait\``
  expect(sentencesIn(source)).toEqual(['We’ll do it.', 'You can’t lose.', 'For … we’ll wait'])
})

test('every promise is listed with the files that keep it', () => {
  const unlisted = sentences.filter(
    ({ sentence }) => promising.test(sentence) && !promises.some(({ says }) => says.test(sentence)),
  )
  expect(unlisted, 'each needs an entry in tests/support/promises.ts, or other words').toEqual([])
})

test('no text promises what is not built yet', () => {
  const early = notYet.flatMap(({ what, says }) =>
    sentences.filter(({ sentence }) => says.test(sentence)).map((found) => ({ what, ...found })),
  )
  expect(early).toEqual([])
})

test.each(promises)('$says is kept by existing files', ({ keptBy }) => {
  expect(keptBy.length).toBeGreaterThan(0)
  expect(keptBy.filter((file) => !existsSync(file))).toEqual([])
})

// The setting `delivery.working_days` decides that number (shipping/rules/delivery-time.ts). "One working day" is for accepting a member manually.
test('no page or email states a number of delivery days', () => {
  const days = /\b(?:\d+|two|three|four|five|few)\b[^.]*\bworking days?\b/i
  expect(sentences.filter(({ sentence }) => days.test(sentence))).toEqual([])
})
