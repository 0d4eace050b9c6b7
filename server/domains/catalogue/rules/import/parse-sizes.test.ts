import { expect, test } from 'vitest'
import { parseSizes } from './parse-sizes.ts'
import type { SizeHint } from './size-words.ts'

const known = [
  { code: '092cm', minMonths: 18, maxMonths: 24, heightCm: 92 },
  { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98 },
  { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 },
  { code: '110cm', minMonths: 48, maxMonths: 60, heightCm: 110 },
  { code: '116cm', minMonths: 60, maxMonths: 72, heightCm: 116 },
  { code: '122cm', minMonths: 72, maxMonths: 84, heightCm: 122 },
]

test.each([
  ['18-24m/092cm', ['092cm']],
  ['2-3y/098cm', ['098cm']],
  ['092cm', ['092cm']],
  ['98', ['098cm']],
  ['104 cm', ['104cm']],
  ['3-4 Years', ['104cm']],
  ['3 – 4 yrs', ['104cm']],
  ['5 to 6 years old', ['116cm']],
  ['18 months - 2 years', ['092cm']],
  ['18m-3y', ['092cm', '098cm']],
  ['1.5-2y', ['092cm']],
  ['1½ - 2 years', ['092cm']],
  ['1,5-2 ans', ['092cm']],
  ['12-24m', ['092cm']],
  ['6y', ['122cm']],
  ['2-3y / 4-5y', ['098cm', '104cm', '110cm']],
  ['98/104', ['098cm', '104cm']],
  ['092cm/122cm', ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']],
  // Spellings of other shops.
  ['2-3', ['098cm']],
  ['18-24', ['092cm']],
  ['2/3 Years', ['098cm']],
  ['2/3', ['098cm']],
  ['3-4-years', ['104cm']],
  ['98-cm', ['098cm']],
  ['18-24 Mths', ['092cm']],
  ['18–24 Mo.', ['092cm']],
  ['Age 3-4', ['104cm']],
  ['Aged 3 to 4 years', ['104cm']],
  ['Age: 4', ['110cm']],
  ['Kids 4-5 years', ['110cm']],
  ["Girl's 4-5 yrs", ['110cm']],
  ['Toddler 2-3Y', ['098cm']],
  ['EU 98', ['098cm']],
  ['EU98', ['098cm']],
  ['98 EU', ['098cm']],
  ['UK 3-4 years', ['104cm']],
  ['Größe 104', ['104cm']],
  ['3-4 ans', ['104cm']],
  ['3-4 Jahre', ['104cm']],
  ['3-4 años', ['104cm']],
  ['18-24 mois', ['092cm']],
  ['18-24 Monate', ['092cm']],
  ['2-3 jaar', ['098cm']],
  // A child growing into a size, and a span of several.
  ['98-104 cm', ['104cm']],
  ['86-92', ['092cm']],
  ['92cm-104cm', ['092cm', '098cm', '104cm']],
  // The same size given twice.
  ['2-3 Years (98cm)', ['098cm']],
  ['98 (2-3Y)', ['098cm']],
  ['3-4Y | 104', ['104cm']],
  ['3-4 years (98-104 cm)', ['104cm']],
  ['4 years (104 cm)', ['104cm']],
  ['2T (2-3 years)', ['098cm']],
  ['XS [4-5 years]', ['110cm']],
  ['3-4 years (S)', ['104cm']],
  ['(2-3y)', ['098cm']],
  ['98cm - 2/3 yrs', ['098cm']],
  ['2-3 Years - 98cm', ['098cm']],
  ['98cm, 2-3 years', ['098cm']],
  ['3T - 98 cm', ['098cm']],
  ['UK 3-4 / US 4T / EU 104', ['104cm']],
  ['3-4Y UK', ['104cm']],
  ['4-5 years (UK)', ['110cm']],
  ['Size 5 (4-5 years)', ['110cm']],
  ['S/M (2-4Y)', ['098cm', '104cm']],
  ['116 - 6 years', ['116cm']],
])('"%s" is %j', (text, codes) => {
  expect(parseSizes(text, known)).toEqual({ ok: true, value: codes })
})

test.each<[string, SizeHint, string[]]>([
  ['3', 'years', ['104cm']],
  ['3', 'age', ['104cm']],
  ['3-6', 'years', ['104cm', '110cm', '116cm']],
  ['18-24', 'months', ['092cm']],
  ['24-36', 'months', ['098cm']],
  ['24-36', 'age', ['098cm']],
  ['2-3 years', 'months', ['098cm']],
])('"%s" of an option in %s is %j', (text, hint, codes) => {
  expect(parseSizes(text, known, hint)).toEqual({ ok: true, value: codes })
})

test.each([
  'M',
  'XL',
  'One size',
  'Default Title',
  '12',
  '10-12',
  'UK 12',
  '6-12m',
  '7-8y',
  '128cm',
  '122-128',
  '86',
  '4-3y',
  '2-3y/XL',
  'EU 36/38',
  'W28 L30',
  '12-18 months (80cm)',
  '86 (2-3y)',
  '2-3y (86 cm)',
  '2-3y, 86 cm',
  '14 years',
  'Regular',
  '0-3 months',
])('"%s" is not one of our sizes', (text) => {
  expect(parseSizes(text, known)).toEqual({
    ok: false,
    reason: `size "${text}" is not one of ours (18 months to 7 years, 92 to 122 cm)`,
  })
})

test.each([
  ['3T', 'American'],
  ['2T-3T', 'American'],
  ['US 4', 'American'],
  ['3T/4T', 'American'],
  ['24m', 'a single age in months'],
  ['18 months', 'a single age in months'],
  ['4', 'an age or a national size number'],
  ['UK 4', 'an age or a national size number'],
  ['3-6', 'months or years'],
  ['2-3 years (110cm)', 'gives two sizes'],
])('"%s" is ambiguous, and the mapping file must say which', (text, why) => {
  const parsed = parseSizes(text, known)
  expect(parsed).toEqual({ ok: false, reason: expect.stringContaining(why) })
  expect(!parsed.ok && parsed.reason).toContain(`{"sizes": {"${text}": "098cm"}}`)
})

test('an empty size is reported as empty', () => {
  for (const text of ['', ' ', '/']) expect(parseSizes(text, known)).toEqual({ ok: false, reason: 'the size is empty' })
})
