// What a mark can be, and its words for families. Both are fixed lists: nothing that an operator types is ever shown.

export const markKinds = ['stain', 'fading', 'pilling', 'snag', 'hole', 'worn', 'print', 'repair'] as const
export type MarkKind = (typeof markKinds)[number]

export const markSizes = ['small', 'medium', 'large'] as const
export type MarkSize = (typeof markSizes)[number]

const words: Readonly<Record<MarkKind, Readonly<Record<MarkSize, string>>>> = {
  stain: { small: 'small stain', medium: 'stain', large: 'large stain' },
  fading: { small: 'slight fading', medium: 'fading', large: 'strong fading' },
  pilling: { small: 'light pilling', medium: 'pilling', large: 'heavy pilling' },
  snag: { small: 'pulled thread', medium: 'pulled threads', large: 'many pulled threads' },
  hole: { small: 'pinhole', medium: 'small hole', large: 'hole' },
  worn: { small: 'slightly thin fabric', medium: 'thin fabric', large: 'very thin fabric' },
  print: { small: 'slightly cracked print', medium: 'cracked print', large: 'badly cracked print' },
  repair: { small: 'neat mend', medium: 'visible mend', large: 'large visible mend' },
}

/** "small stain" */
export const describeMark = (kind: MarkKind, size: MarkSize): string => words[kind][size]

/** The words for a mark whose size was not asked for. */
const kindWords: Readonly<Record<MarkKind, string>> = {
  stain: 'stain',
  fading: 'fading',
  pilling: 'bobbling',
  snag: 'pulled threads',
  hole: 'hole',
  worn: 'thin fabric',
  print: 'cracked print',
  repair: 'visible mend',
}

/** "stain" */
export const describeMarkKind = (kind: MarkKind): string => kindWords[kind]

export const isLarger = (one: MarkSize, other: MarkSize): boolean => markSizes.indexOf(one) > markSizes.indexOf(other)

/** Why a mark has ended. `grown`: a larger one has replaced it. `mistake`: it was never there. */
export const markEndings = ['washed-out', 'mended', 'mistake', 'grown'] as const
export type MarkEnding = (typeof markEndings)[number]

/** The reasons that an inspector can give for a mark that is gone. */
export const goneReasons = ['washed-out', 'mended', 'mistake'] as const satisfies readonly MarkEnding[]
export type GoneReason = (typeof goneReasons)[number]
