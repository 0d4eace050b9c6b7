import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sentencesIn } from './sentences-in-code.ts'
import { unregisteredClaims } from './unregistered-claims.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each([
  ['Over £900 a year saved per child', 'money saved'],
  ['You could save over £900', 'money saved'],
  ['About 70% of the money', 'a share'],
  ['About 80 % of the environmental impact', 'a share'],
  ['630 kg kept out of bins', 'waste'],
  ['13,537 kg of CO2', 'carbon'],
  ['That is 583,771 litres', 'water'],
  ['Our bags are reusable about 2,000 times', 'times worn and washed'],
  ['Each piece is rented about 4 to 5 times', 'times worn and washed'],
  ['It has lasted thirty or forty washes, at least twenty washes', 'times worn and washed'],
  ['Its life is extended by 12 months', 'a share'],
  ['One in four garments', 'a share'],
  ['It has travelled a few miles', 'miles'],
  ['Soft organic jersey', 'fibres'],
  ['Made from recycled bottles', 'fibres'],
  ['A more sustainable wardrobe', 'the planet'],
  ['Climate neutral', 'carbon'],
])('"%s" claims something about %s', (sentence, subject) => {
  expect(unregisteredClaims(sentence)).toContain(subject)
})

test.each([
  'We wash it, look it over and mend what can be mended.',
  'While your membership is active you pay 15% less, on gift cards worth up to £300 in any 12 months.',
  'As often as you like: swap 3 times or 4.',
  '100 credits at £18 a month: you save …',
  'Postage is £3.95 each way.',
  'It was washed in May, and is being washed again.',
])('"%s" claims nothing of the kind', (sentence) => {
  expect(unregisteredClaims(sentence)).toEqual([])
})

/** What we do not claim ourselves: a product's certificates as its supplier states them, and words that people search with. */
const allowed: readonly { readonly file: string; readonly text: string }[] = [
  { file: 'web/screens/storefront/item/copy.ts', text: 'No organic certification.' },
  { file: 'server/domains/catalogue/rules/search/search-synonyms.ts', text: 'organic cotton, gots' },
]

test('no page, refusal or email makes a claim that is not in the register', () => {
  const files = globSync(
    ['web/**/*.{ts,tsx}', 'server/domains/**/*.ts', 'server/views/**/*.ts', 'contract/messages.ts'],
    {
      cwd: root,
    },
  ).filter((path) => !/\.test\.ts$|\.generated\.ts$|invariants\.ts$|-transitions\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    sentencesIn(file, readFileSync(`${root}${file}`, 'utf8')).flatMap(({ text, line }) => {
      if (allowed.some((allowance) => allowance.file === file && text.includes(allowance.text))) return []
      return unregisteredClaims(text).map(
        (subject) => `${file}:${line} claims something about ${subject}: "${text.slice(0, 80)}"`,
      )
    }),
  )
  expect(found, found.join('\n')).toEqual([])
})
