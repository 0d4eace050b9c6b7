import type { Kind } from './basket-score.ts'

/** By product type, the kinds of clothes of which a child needs a first piece before a second. A dress is neither top nor bottom. */
const kinds: Readonly<Record<string, Kind>> = {
  't-shirts': 'top',
  sweaters: 'top',
  trousers: 'bottom',
  outerwear: 'outer',
}

export const kindOf = (typeCode: string): Kind => kinds[typeCode] ?? 'other'
