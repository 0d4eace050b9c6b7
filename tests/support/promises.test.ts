// Every promise of a page or an email is listed with what keeps it; what is not built yet is promised nowhere.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notYet, promises } from './promises.ts'

const sources = [
  'web/copy/**/*.ts',
  'web/screens/**/*.tsx',
  'server/domains/notifications/**/*.ts',
  'contract/messages.ts',
]

/** What is read: texts of the source, each hole of a template an ellipsis, in sentences. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return texts
    .flatMap((text) => text.replace(/\$\{[^}]*\}/g, '…').split(/(?<=[.!?])\s+/))
    .filter((one) => /\s/.test(one))
}

const files = sources
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
const said = files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')).map((sentence) => ({ file, sentence })))

/** Words with which something is promised. */
const promising = /\b(?:we’ll|we'll|we will)\b|\bnine months\b|\byours to keep\b/i

test('words are found where they stand', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(said.length).toBeGreaterThan(1000)
  const hole = '$' + '{a}'
  const source = `// it's nothing\nconst a = 'We’ll do it. You can’t lose.'\nconst b = \`For ${hole} we’ll wait\``
  expect(sentencesIn(source)).toEqual(['We’ll do it.', 'You can’t lose.', 'For … we’ll wait'])
})

test('what is promised is listed with what keeps it', () => {
  const unlisted = said.filter(
    ({ sentence }) => promising.test(sentence) && !promises.some(({ says }) => says.test(sentence)),
  )
  expect(unlisted, 'each needs an entry in tests/support/promises.ts, or other words').toEqual([])
})

test('what is not built yet is promised nowhere', () => {
  const early = notYet.flatMap(({ what, says }) =>
    said.filter(({ sentence }) => says.test(sentence)).map((one) => ({ what, ...one })),
  )
  expect(early).toEqual([])
})

test.each(promises)('$says is kept by what is there', ({ keptBy }) => {
  expect(keptBy.length).toBeGreaterThan(0)
  expect(keptBy.filter((file) => !existsSync(file))).toEqual([])
})

// The setting `delivery.working_days` tells it (shipping/rules/delivery-time.ts). "One working day" is an acceptance by hand.
test('no page and no email counts the days of a delivery by itself', () => {
  const days = /\b(?:\d+|two|three|four|five|few)\b[^.]*\bworking days?\b/i
  expect(said.filter(({ sentence }) => days.test(sentence))).toEqual([])
})
