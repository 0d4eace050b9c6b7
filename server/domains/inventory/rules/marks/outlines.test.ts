import { expect, test } from 'vitest'
import { outlineOf } from './outline-of.ts'
import { findZone, outlineCodes, outlineSides, outlines } from './outlines.ts'

test('every outline has zones on both sides, numbered from 1 without a gap, each with its own name', () => {
  for (const code of outlineCodes)
    for (const side of outlineSides) {
      const zones = outlines[code].filter((zone) => zone.side === side)
      expect(zones.map(({ number }) => number)).toEqual(zones.map((_, at) => at + 1))
      expect(zones.length, code).toBeGreaterThan(2)
      expect(new Set(zones.map(({ name }) => name)).size, code).toBe(zones.length)
    }
})

test('dots are on the drawing, far enough apart to be read', () => {
  for (const code of outlineCodes)
    for (const side of outlineSides) {
      const zones = outlines[code].filter((zone) => zone.side === side)
      for (const zone of zones) {
        expect(zone.x).toBeGreaterThan(8)
        expect(zone.x).toBeLessThan(92)
        expect(zone.y).toBeGreaterThan(8)
        expect(zone.y).toBeLessThan(117)
        for (const other of zones)
          if (other !== zone)
            expect(Math.hypot(zone.x - other.x, zone.y - other.y), `${code} ${zone.name}`).toBeGreaterThan(9)
      }
    }
})

test('the wearer’s right is on the left of the front and on the right of the back', () => {
  const zones = outlineCodes.flatMap((code) => outlines[code])
  for (const { side, name, x } of zones.filter((zone) => /^(Right|Left) /.test(zone.name)))
    expect(x < 50, `${side} ${name}`).toBe(name.startsWith('Right') === (side === 'front'))
})

test('a zone is found by its side and number', () => {
  expect(findZone('sweater', { side: 'front', number: 8 })?.name).toBe('Left cuff')
  expect(findZone('sweater', { side: 'front', number: 9 })).toBeUndefined()
})

test.each([
  ['t-shirts', 'Rainbow arc tee', 'tee'],
  ['outerwear', 'Mustard gilet', 'coat'],
  ['trousers', 'Bib shorts', 'bottoms'],
  ['skiwear', 'Powder stripe ski suit', 'suit'],
  ['skiwear', 'Après ski jacket', 'coat'],
  ['skiwear', 'Alpine salopettes', 'dungarees'],
  ['skiwear', 'Ski trousers', 'bottoms'],
  ['skiwear', 'Mittens', 'other'],
  ['skiwear', 'Crunch snow boots', 'other'],
  ['skiwear', 'Fondue base layer set', 'suit'],
  ['wellies', 'Puddle wellies', 'other'],
] as const)('a product of the type %s named %s has the outline %s', (typeCode, name, outline) => {
  expect(outlineOf({ typeCode, name })).toBe(outline)
})
