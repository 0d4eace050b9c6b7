// Sets text in the typefaces that we print with. Each character is drawn from the font file that has it; `legible`
// replaces or drops characters that no file has.
import { readFileSync } from 'node:fs'
import { legible } from './legible.ts'

export type Typeface = 'figtree-400' | 'figtree-600' | 'fraunces-560'

export interface Face {
  readonly typeface: Typeface
  readonly size: number
  /** The space added between two letters, in points. */
  readonly spacing?: number
}

export interface Typesetter {
  /** The text as it can be printed: empty when none of its letters can. */
  legible(text: string, face: Face): string
  isDrawn(character: string, face: Face): boolean
  widthOf(text: string, face: Face): number
  /**
   * Draws legible text on one line.
   * @param from whether `at.y` is the top of the line or its baseline
   */
  draw(text: string, at: { readonly x: number; readonly y: number }, face: Face, from?: 'top' | 'alphabetic'): void
}

const scripts = ['latin', 'latin-ext'] as const

const fontFile = (script: string, typeface: Typeface): Buffer => {
  const [name, weight] = typeface.split('-')
  return readFileSync(new URL(`fonts/${name}-${script}-${weight}.ttf`, import.meta.url))
}

export function createTypesetter(doc: PDFKit.PDFDocument, typefaces: readonly Typeface[]): Typesetter {
  const fontName = (script: string, { typeface }: Pick<Face, 'typeface'>) => `${script} ${typeface}`
  for (const typeface of typefaces)
    for (const script of scripts) doc.registerFont(fontName(script, { typeface }), fontFile(script, typeface))

  const has = (name: string, character: string): boolean => {
    doc.font(name)
    const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }
  const found = new Map<string, string | undefined>()
  const fontOf = (character: string, face: Face) => {
    const key = `${face.typeface} ${character}`
    if (!found.has(key))
      found.set(
        key,
        scripts.map((script) => fontName(script, face)).find((name) => has(name, character)),
      )
    return found.get(key)
  }
  /** Each stretch of characters with the font that has them. */
  const stretches = (text: string, face: Face) => {
    const parts: { font: string; text: string }[] = []
    for (const character of text) {
      const font = fontOf(character, face) ?? fontName('latin', face)
      const last = parts.at(-1)
      if (last?.font === font) last.text += character
      else parts.push({ font, text: character })
    }
    return parts
  }
  const isDrawn = (character: string, face: Face) => fontOf(character, face) !== undefined
  const widthOf = (text: string, face: Face) => {
    const { size, spacing = 0 } = face
    const letters = stretches(text, face).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    )
    return letters + spacing * Math.max(0, Array.from(text).length - 1)
  }

  return {
    isDrawn,
    widthOf,
    legible: (text, face) => legible(text, (character) => isDrawn(character, face)),
    draw(text, { x, y }, face, from = 'top') {
      const { size, spacing = 0 } = face
      let at = x
      for (const { font, text: part } of stretches(text, face)) {
        doc
          .font(font)
          .fontSize(size)
          .text(part, at, y, {
            lineBreak: false,
            ...(spacing ? { characterSpacing: spacing } : {}),
            ...(from === 'alphabetic' ? { baseline: 'alphabetic' } : {}),
          })
        at += doc.widthOfString(part) + spacing * Array.from(part).length
      }
    },
  }
}
