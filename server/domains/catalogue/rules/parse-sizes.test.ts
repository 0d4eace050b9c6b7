import { expect, test } from 'vitest'
import { parseSizes } from './parse-sizes.ts'

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
  ['12-24m', ['092cm']],
  ['6y', ['122cm']],
  ['2-3y / 4-5y', ['098cm', '104cm', '110cm']],
  ['98/104', ['098cm', '104cm']],
  ['092cm/122cm', ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']],
])('"%s" is %j', (text, codes) => {
  expect(parseSizes(text, known)).toEqual({ ok: true, value: codes })
})

test.each([
  ...[
    'M',
    'XL',
    'One size',
    'Default Title',
    '12',
    '10-12',
    'UK 8',
    '3T',
    '24m',
    '6-12m',
    '7-8y',
    '128cm',
    '86',
    '4-3y',
  ],
  ...['2-3y/XL', 'EU 36/38'],
])('"%s" is no size of ours', (text) => {
  expect(parseSizes(text, known)).toEqual({ ok: false, reason: expect.stringContaining(`"${text}"`) })
})

test('an empty size says so', () => {
  for (const text of ['', ' ', '/']) expect(parseSizes(text, known)).toEqual({ ok: false, reason: 'the size is empty' })
})
