import { expect, test } from 'vitest'
import { readSizes } from './search-sizes.ts'
import { foldText } from './text-fold.ts'

const known = [
  { code: '092cm', minMonths: 18, maxMonths: 24, heightCm: 92 },
  { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98 },
  { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 },
  { code: '110cm', minMonths: 48, maxMonths: 60, heightCm: 110 },
  { code: '116cm', minMonths: 60, maxMonths: 72, heightCm: 116 },
  { code: '122cm', minMonths: 72, maxMonths: 84, heightCm: 122 },
]

function read(text: string) {
  const { around, readings } = readSizes(foldText(text), known)
  const codes = new Set(readings.flatMap((reading) => reading.codes))
  const left = around.join(' ').replaceAll(/\s+/g, ' ').trim()
  return { codes: known.map(({ code }) => code).filter((code) => codes.has(code)), left, count: readings.length }
}

test.each([
  ['3-4', '104cm', ''],
  ['3–4y', '104cm', ''],
  ['3-4 years', '104cm', ''],
  ['3 - 4 yrs', '104cm', ''],
  ['3 to 4 years old', '104cm', ''],
  ['3 4 year old', '104cm', ''],
  ['size 3/4', '104cm', ''],
  ['age 3', '104cm', ''],
  ['Age: 3', '104cm', ''],
  ['aged 4', '110cm', ''],
  ['aged four', '110cm', ''],
  ['five year old', '116cm', ''],
  ['3y', '104cm', ''],
  ['3yrs', '104cm', ''],
  ['3 year-old', '104cm', ''],
  ['2.5 years', '098cm', ''],
  ['18-24', '092cm', ''],
  ['18-24m', '092cm', ''],
  ['18 - 24 months', '092cm', ''],
  ['18 months', '092cm', ''],
  ['24 months', '092cm 098cm', ''],
  ['18m-3y', '092cm 098cm', ''],
  ['1½-2 years', '092cm', ''],
  ['2-4 years', '098cm 104cm', ''],
  ['2T', '092cm', ''],
  ['4t', '104cm', ''],
  ['104', '104cm', ''],
  ['104cm', '104cm', ''],
  ['098 cm', '098cm', ''],
  ['100cm', '104cm', ''],
  ['88 cms', '092cm', ''],
  ['height 100', '104cm', ''],
  ['98/104', '098cm 104cm', ''],
  ['98-110cm', '098cm 104cm 110cm', ''],
  ['2-3/98cm', '098cm', '/'],
  ['18-24m/92cm', '092cm', '/'],
  ['rain coat 3-4', '104cm', 'rain coat'],
  ['3-4 rain coat', '104cm', 'rain coat'],
  ['coat for a 3 year old', '104cm', 'coat for a'],
  ['pack of 5 3-4y', '104cm', 'pack of 5'],
  ['2-3 or 4-5', '098cm 110cm', 'or'],
])('"%s" asks for %s', (text, codes, left) => {
  expect(read(text)).toEqual({ codes: codes.split(' '), left, count: expect.any(Number) })
})

test.each([
  '3',
  '5 bears',
  '3/4 sleeve',
  '100',
  '100 credits',
  '3 4',
  'w3-4x',
  't-shirt',
  'size m',
  'catch 22',
  '2024',
  '3 t shirts',
])('"%s" names no size', (text) => {
  expect(read(text)).toMatchObject({ codes: [], count: 0 })
})

test.each(['8-9 years', 'age 12', '9-12', '0-3m', '86cm', '128cm', '7 years', '4-3y'])(
  '"%s" is a size, but not one of ours',
  (text) => {
    expect(read(text)).toEqual({ codes: [], left: '', count: 1 })
  },
)
