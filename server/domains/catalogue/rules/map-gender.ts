// For whom a shop made a product, by its own words; for everyone where it says nothing or both.
import type { Gender } from '#contract/primitives.ts'

export function mapGender(texts: readonly string[]): Gender {
  const words = texts.join(' ').toLowerCase()
  const girls = /\bgirls?'?s?\b/.test(words)
  const boys = /\bboys?'?s?\b/.test(words)
  if (girls === boys) return 'unisex'
  return girls ? 'female' : 'male'
}
