import { expect, test } from 'vitest'
import { unregisteredClaims } from '../../tools/words/unregistered-claims.ts'
import { brands, collections, styles, testimonials } from './index.ts'

const handles = new Set(styles.map((style) => style.handle))

test('there are 129 styles with distinct handles and names', () => {
  expect(styles).toHaveLength(129)
  expect(handles.size).toBe(129)
  expect(new Set(styles.map((style) => style.name)).size).toBe(129)
})

test('each of the 20 brands has styles, and every style has a known brand', () => {
  expect(brands).toHaveLength(20)
  expect(new Set(styles.map((style) => style.brand))).toEqual(new Set(brands.map((brand) => brand.slug)))
})

test('each style has a price between £9 and £75, and at least three sizes', () => {
  for (const style of styles) {
    expect(style.rrpPence, style.handle).toBeGreaterThanOrEqual(900)
    expect(style.rrpPence, style.handle).toBeLessThanOrEqual(7500)
    expect(style.sizes.length, style.handle).toBeGreaterThanOrEqual(3)
  }
})

test('coordinating styles exist, and no style coordinates with itself', () => {
  for (const style of styles)
    for (const other of style.tags.coordinatingItems) {
      expect(handles.has(other), `${style.handle} goes with ${other}`).toBe(true)
      expect(other).not.toBe(style.handle)
    }
})

test('each style has two to four sentences of description, one to three lines of care, and at most five certificates', () => {
  for (const style of styles) {
    const sentences = style.description.split(/[.!?](?:\s|$)/).filter(Boolean)
    expect(sentences.length, style.handle).toBeGreaterThanOrEqual(2)
    expect(sentences.length, style.handle).toBeLessThanOrEqual(4)
    expect(style.tags.care.length, style.handle).toBeGreaterThanOrEqual(1)
    expect(style.tags.care.length, style.handle).toBeLessThanOrEqual(3)
    expect(style.tags.organicCertifications.length, style.handle).toBeLessThanOrEqual(5)
  }
})

test('a style claims an organic fibre only with a certificate of its share, and makes no other claim about the planet (law L-27)', () => {
  for (const { handle, tags, ...style } of styles) {
    const { organicCertifications, ...others } = tags
    const organic = organicCertifications.filter((certificate) => /organic/i.test(certificate))
    for (const certificate of organic) expect(certificate, handle).toMatch(/\d+ %/)
    const claimed = unregisteredClaims(JSON.stringify({ ...style, others }))
    expect(claimed, handle).toEqual(organic.length > 0 && claimed.length > 0 ? ['fibres'] : [])
  }
})

test('the ten collections contain only known styles, and the eight testimonials are marked as samples', () => {
  expect(collections).toHaveLength(10)
  for (const collection of collections)
    for (const handle of collection.handles) expect(handles.has(handle), `${collection.slug}: ${handle}`).toBe(true)
  expect(testimonials).toHaveLength(8)
  expect(testimonials.every((testimonial) => testimonial.sample)).toBe(true)
})

test('each style of ski wear is a part of a kit, and nothing else is', () => {
  for (const style of styles) expect(style.skiPart !== undefined, style.handle).toBe(style.type === 'skiwear')
})
