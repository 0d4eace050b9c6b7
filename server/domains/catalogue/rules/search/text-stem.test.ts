import { expect, test } from 'vitest'
import { stemOf } from './text-stem.ts'

test.each([
  'dress dresses',
  'dungaree dungarees',
  'stripe stripes striped stripy stripey',
  'hoodie hoodies hoody',
  'spot spots spotty spotted',
  'bunny bunnies',
  'leaf leaves',
  'patch patches patched',
  'box boxes',
  'fleece fleeces',
  'pad padded padding pads',
  'rib ribbed ribs',
  'check checks checked chequered',
  'trouser trousers',
  'wool woollen woolly',
  'princess princesses',
  'raincoat raincoats',
  'mouse mice',
])('these words share a stem: %s', (words) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(1)
})

test.each([
  'leg leggings',
  'car care',
  'cap cape',
  'bear beard',
  'red shred',
  'rob robe',
  'bus bu',
  'twee tweed',
  'dres dress',
])('these words have different stems: %s', (words) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(2)
})
