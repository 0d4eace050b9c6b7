import { expect, test } from 'vitest'
import { styles } from './index.ts'
import { coloursOf, keywordsOf } from './search-words.ts'

const styleOf = (handle: string) => {
  const style = styles.find((style) => style.handle === handle)
  if (!style) throw new Error(`no style ${handle}`)
  return style
}

test('colours are those of the cloth, in the words that parents use', () => {
  expect(coloursOf(styleOf('puddle-raincoat'))).toEqual(['yellow'])
  expect(coloursOf(styleOf('rainbow-arc-tee'))).toEqual(['cream'])
})

test('the kind of garment, its sleeves, cloth, print and motifs are keywords', () => {
  expect(keywordsOf(styleOf('rainbow-arc-tee'))).toEqual(['T-shirt', 'short sleeve', 'rainbow'])
  expect(keywordsOf(styleOf('strawberry-patch-tee'))).toEqual(['T-shirt', 'short sleeve', 'strawberry'])
  expect(keywordsOf(styleOf('fox-cord-dungarees'))).toEqual(['dungarees', 'corduroy', 'fox'])
})

test('every style has a colour', () => {
  for (const style of styles) expect(coloursOf(style).length, style.handle).toBeGreaterThan(0)
})
