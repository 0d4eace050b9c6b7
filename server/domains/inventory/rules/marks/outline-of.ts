import type { OutlineCode } from './outlines.ts'

const ofType: Readonly<Record<string, OutlineCode>> = {
  't-shirts': 'tee',
  sweaters: 'sweater',
  trousers: 'bottoms',
  dresses: 'dress',
  dungarees: 'dungarees',
  outerwear: 'coat',
}

/**
 * Ski wear is one type for several cuts, which only the name tells apart. A base layer's top and leggings are marked on the one outline
 * that has both sleeves and legs; boots and mittens have the plain one.
 */
const ofSkiwear: readonly (readonly [RegExp, OutlineCode])[] = [
  [/\b(salopettes|dungarees|bib)\b/, 'dungarees'],
  [/\b(trousers|pants|leggings)\b/, 'bottoms'],
  [/\b(jacket|coat|parka|anorak|gilet)\b/, 'coat'],
  [/\b(base[- ]layers?|thermals?)\b/, 'suit'],
  [/\b(suit|one-piece|all-in-one|snowsuit)\b/, 'suit'],
]

/** The outline on which the marks of a product's garments are recorded. A type that is new to us has the plain one. */
export function outlineOf({ typeCode, name }: { readonly typeCode: string; readonly name: string }): OutlineCode {
  if (typeCode !== 'skiwear') return ofType[typeCode] ?? 'other'
  return ofSkiwear.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? 'other'
}
