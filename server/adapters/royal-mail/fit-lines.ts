// Fits an address into the lines of a label. Words are neither cut nor left out: what does not fit is refused.

/** Royal Mail prints at most this many characters of a line, although its API accepts more. */
const longest = 35
const maxLines = 3

/** @returns undefined when the lines do not fit */
export function fitLines(lines: readonly string[]): readonly string[] | undefined {
  const clean = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
  const fitted = [breakAtCommas, breakAtSpaces]
    .map((breakAt) => clean.flatMap((line) => breakLine(line, breakAt)))
    .find((broken) => broken.length <= maxLines)
  return fitted?.every((line) => line.length <= longest) ? fitted : undefined
}

/** @returns how many of the words go into the first line */
type Break = (words: readonly string[]) => number

function breakLine(line: string, breakAt: Break): string[] {
  if (line.length <= longest) return [line]
  const words = line.split(' ')
  const count = breakAt(words)
  if (count >= words.length) return [line]
  const first = words.slice(0, count).join(' ').replace(/,$/, '')
  return [first, ...breakLine(words.slice(count).join(' '), breakAt)]
}

/** Breaks after the last comma that fits or, without one, at a space. */
const breakAtCommas: Break = (words) => {
  const comma = words.slice(0, countFitting(words)).findLastIndex((word) => word.endsWith(','))
  return comma >= 0 ? comma + 1 : breakAtSpaces(words)
}

/** Breaks at the last space that fits, but keeps a number on the line of its street. */
const breakAtSpaces: Break = (words) => {
  const count = countFitting(words)
  return count > 1 && count < words.length && /^\d\S*[^,]$|^\d$/.test(words[count - 1] ?? '') ? count - 1 : count
}

function countFitting(words: readonly string[]): number {
  let length = -1
  const over = words.findIndex((word) => {
    length += word.replace(/,$/, '').length + 1
    const fits = length <= longest
    length += word.endsWith(',') ? 1 : 0
    return !fits
  })
  return over < 0 ? words.length : Math.max(1, over)
}
