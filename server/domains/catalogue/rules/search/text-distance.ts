// Counts the typing errors that separate two words: a letter too many, missing, wrong, or two neighbours swapped (Damerau–Levenshtein,
// optimal alignment).
const maxLength = 40
const rows = [0, 1, 2].map(() => new Uint8Array(maxLength + 1))

export interface Slips {
  /** The errors between the whole words. */
  readonly whole: number
  /** The errors between the typed word and the nearest beginning of the other. */
  readonly beginning: number
}

/**
 * @param max the limit beyond which counting stops
 * @returns counts above `max` when there are more
 */
export function slipsBetween(typed: string, word: string, max: number): Slips {
  const tooMany = { whole: max + 1, beginning: max + 1 }
  if (typed.length > maxLength || word.length > maxLength) return tooMany
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= word.length; column += 1) previous[column] = column
  for (let row = 1; row <= typed.length; row += 1) {
    current[0] = row
    let min = row
    const letter = typed.charCodeAt(row - 1)
    for (let column = 1; column <= word.length; column += 1) {
      const other = word.charCodeAt(column - 1)
      let slips = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (letter === other ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other
      if (swapped) slips = Math.min(slips, at(before, column - 2) + 1)
      current[column] = slips
      if (slips < min) min = slips
    }
    if (min > max) return tooMany
    ;[before, previous, current] = [previous, current, before]
  }
  let beginning = at(previous, 0)
  for (let column = 1; column <= word.length; column += 1) beginning = Math.min(beginning, at(previous, column))
  return { whole: at(previous, word.length), beginning }
}

const at = (row: Uint8Array, column: number): number => row[column] as number
