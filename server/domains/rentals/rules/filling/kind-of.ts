import type { Kind } from './basket-score.ts'

/** The kinds of clothes that children need one of before they need two, by product type. A dress or dungarees is neither top nor bottom. */
const kinds: Readonly<Record<string, Kind>> = {
  't-shirts': 'top',
  sweaters: 'top',
  trousers: 'bottom',
  outerwear: 'outer',
}

export const kindOf = (typeCode: string): Kind => kinds[typeCode] ?? 'other'
