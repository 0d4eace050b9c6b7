// Search over the 129 styles of the demo world, with all their words.
import { expect, test } from 'vitest'
import { brands } from '#seed/styles/brands.ts'
import { styles } from '#seed/styles/index.ts'
import { coloursOf, keywordsOf } from '#seed/styles/search-words.ts'
import type { StyleTags, TypeCode } from '#seed/styles/style.ts'
import { buildTextIndex } from './build-text-index.ts'

const typeNames: Record<TypeCode, [name: string, singular: string]> = {
  't-shirts': ['T-shirts', 'T-shirt'],
  trousers: ['Trousers', 'Trousers'],
  dresses: ['Dresses', 'Dress'],
  dungarees: ['Dungarees', 'Dungarees'],
  sweaters: ['Sweaters', 'Sweater'],
  outerwear: ['Outerwear', 'Coat or jacket'],
  skiwear: ['Ski-wear', 'Ski-wear'],
}
const brandName = (code: string): string => brands.find(({ slug }) => slug === code)?.name ?? ''
const tagsOf = ({ easyDressing, comfort, specialDetails, adjustableSizing, organicCertifications, care }: StyleTags) =>
  [easyDressing, comfort, specialDetails, adjustableSizing, organicCertifications, care].flat()
const index = buildTextIndex(
  styles.map((style) => ({
    name: style.name,
    brand: brandName(style.brand),
    typeName: typeNames[style.type][0],
    typeSingular: typeNames[style.type][1],
    colours: coloursOf(style),
    keywords: keywordsOf(style),
    tags: tagsOf(style.tags),
  })),
  [{ code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 }],
)

/** How many styles match better; undefined when it is not found. */
function betterThan(name: string, text: string): number | undefined {
  const { documents, scores } = index.search(text) ?? { documents: new Uint32Array(), scores: new Uint8Array() }
  const own = documents.indexOf(styles.findIndex((style) => style.name === name))
  return own < 0 ? undefined : [...scores].filter((score) => score > (scores[own] ?? 0)).length
}

test.each(styles)('$name is found first by its name', ({ name }) => {
  expect(betterThan(name, name)).toBe(0)
  expect(betterThan(name, name.toUpperCase().replaceAll('-', ' '))).toBe(0)
})

test.each(styles)('$name is among the first three by its name with one letter missing', ({ name }) => {
  const words = [...name.matchAll(/[\p{L}’]+|[^\p{L}’]+/gu)].map(([part]) => part)
  for (const [at, word] of words.entries()) {
    if (word.length < 5) continue
    for (const gap of [1, Math.floor(word.length / 2), word.length - 1]) {
      const text = words.with(at, word.slice(0, gap) + word.slice(gap + 1)).join('')
      expect(betterThan(name, text) ?? Number.POSITIVE_INFINITY, text).toBeLessThan(3)
    }
  }
})

test.each(styles)('$name is found by its brand and type', ({ name, brand, type }) => {
  expect(betterThan(name, `${brandName(brand)} ${typeNames[type][0]}`)).toBeDefined()
  expect(betterThan(name, `${typeNames[type][1]} ${brandName(brand)} age 3`)).toBeDefined()
})
