import { expect, test } from 'vitest'
import { choose, parts } from '../soak/parts.ts'

const names = (...words: string[]) => choose(words)?.chosen.map(({ name }) => name)

test('a part is picked by its name, with its options', () => {
  expect(names('families', '--families', '20')).toEqual(['families'])
  expect(choose(['families', '--families', '20'])?.rest).toEqual(['--families', '20'])
  expect(names('races')).toEqual(['races'])
})

test('options without a name are those of the part "families"', () => {
  expect(names('--months', '4')).toEqual(['families'])
  expect(choose(['--months', '4'])?.rest).toEqual(['--months', '4'])
})

test('without a name all parts are picked, and an unknown name picks none', () => {
  expect(names()).toEqual(parts.map(({ name }) => name))
  expect(choose(['everything'])).toBeUndefined()
})
