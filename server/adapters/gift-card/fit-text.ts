// Breaks text into lines that fit a box, in the largest letters that fit.
import type { Face, Typesetter } from '../print/typesetter.ts'

export interface Box {
  readonly width: number
  readonly height: number
  /** The height of a line, as a multiple of its letters' size. */
  readonly leading: number
  /** The size to begin with, and the smallest one. */
  readonly sizes: readonly [largest: number, smallest: number]
}

export interface Fitted {
  readonly lines: readonly string[]
  readonly face: Face
  readonly lineHeight: number
  readonly height: number
}

/**
 * Reduces the font size first, then removes line breaks, then breaks words.
 * @throws Error when the text does not fit at all
 */
export function fitText(set: Typesetter, text: string, face: Face, box: Box): Fitted {
  const paragraphs = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((paragraph) => set.legible(paragraph, face))
    .filter((paragraph) => paragraph !== '')
  const [largest, smallest] = box.sizes
  const joined = [paragraphs.join(' ')]
  const ways = [
    { kept: paragraphs, mayBreakWords: false },
    { kept: joined, mayBreakWords: false },
    { kept: joined, mayBreakWords: true },
  ]
  for (const { kept, mayBreakWords } of ways)
    for (let size = largest; size >= smallest; size -= 0.5) {
      const fitted = fitAt(set, kept, { ...face, size }, box)
      if (fitted.height <= box.height && (mayBreakWords || !fitted.hasBrokenWords)) return fitted
    }
  throw new Error(`a text of ${text.length} characters does not fit its box on the card`)
}

function fitAt(set: Typesetter, paragraphs: readonly string[], face: Face, { width, leading }: Box) {
  const lines = paragraphs.flatMap((paragraph) => breakLines(set, paragraph, face, width))
  const lineHeight = face.size * leading
  const hasBrokenWords = lines.join(' ') !== paragraphs.join(' ')
  return { lines, face, lineHeight, height: lines.length * lineHeight, hasBrokenWords }
}

function breakLines(set: Typesetter, paragraph: string, face: Face, width: number): string[] {
  const fits = (text: string) => set.widthOf(text, face) <= width
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ').filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    // A word that is wider than the box is broken where it is full.
    while (!fits(line)) {
      const letters = Array.from(line)
      let [count, tooMany] = [1, letters.length]
      while (tooMany - count > 1) {
        const middle = (count + tooMany) >> 1
        if (fits(letters.slice(0, middle).join(''))) count = middle
        else tooMany = middle
      }
      lines.push(letters.slice(0, count).join(''))
      line = letters.slice(count).join('')
    }
  }
  return line === '' ? lines : [...lines, line]
}
