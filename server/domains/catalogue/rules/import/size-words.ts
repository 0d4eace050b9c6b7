// Normalises the words and spellings around a size, in the languages of children's shops, before it is read.

export type SizeUnit = 'months' | 'years'
/** What the name of an option says about its bare numbers; `age` leaves open whether months or years. */
export type SizeHint = SizeUnit | 'age'

const monthWords =
  'm|mo|mos|mth|mths|month|months|mnd|mnds|mån|mdr|mois|mes|meses|mese|mesi|monat|monate|monaten|maand|maanden|måneder'
const yearWords = 'y|yo|yr|yrs|year|years|an|ans|año|años|ano|anos|anni|anno|j|jahr|jahre|jahren|jaar|år|y\\/o'
export const unitPattern = `(${monthWords}|${yearWords})`

const isMonths = new RegExp(`^(?:${monthWords})$`)
export const unitOf = (word: string): SizeUnit => (isMonths.test(word) ? 'months' : 'years')

const before =
  /^(?:(?:size|sz|taille|taglia|talla|maat|größe|grösse|groesse|gr|kid|child|children|toddler|infant|boy|girl|unisex|junior|eu|eur|uk|gb|european)(?:'?s)?'?(?!\p{L})[\s.:]*)+/u
const ageBefore = /^(?:aged?|ages|alter|âge|edad|età|leeftijd)(?=[\s.:\d])[\s.:]*/u
const after = /(?:\s*\b(?:eu|eur|uk|us|usa|old|of age|approx\.?))+$/u

export interface PlainSize {
  /** Lower case, plain hyphens, without the words around it. */
  readonly text: string
  /** A country's numbering before a bare number: "uk 4". */
  readonly numbered: boolean
  readonly aged: boolean
}

export function plainSize(part: string): PlainSize {
  const text = part.trim()
  const unprefixed = text.replace(before, '')
  const stripped = unprefixed.replace(ageBefore, '')
  return {
    text: stripped.replace(after, '').trim(),
    numbered: /^(?:uk|gb)\b/.test(text),
    aged: stripped !== unprefixed,
  }
}

/** One spelling of dashes, fractions, commas, quotes and spaces. */
export const plainSpelling = (text: string): string =>
  text
    .replaceAll('½', '.5')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−~]/g, '-')
    .replaceAll(/[“”"'’‘`]/g, (quote) => (quote === '’' || quote === "'" ? "'" : ''))
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    // Shopify writes the entries of its attributes with hyphens: "3-4-years", "98-cm".
    .replaceAll(/(?<=[\p{L}\d])-(?=\p{L})/gu, ' ')
    .replaceAll(/\s+(?:to|bis|à|tot|till|thru|through)\s+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

const hintWords: readonly [RegExp, SizeHint][] = [
  [/(?<!\p{L})(months?|mois|meses|mesi|monate|maanden)(?!\p{L})/u, 'months'],
  [/(?<!\p{L})(years?|ans|años|anos|anni|jahre|jaar|år)(?!\p{L})/u, 'years'],
  [/(?<!\p{L})(ages?|alter|âge|edad|età|leeftijd|idade)(?!\p{L})/u, 'age'],
]
const sizeWords =
  /(?<!\p{L})(sizes?|heights?|tailles?|taglia|taglie|tallas?|größen?|grössen?|groessen?|maat|maten|storlek|størrelse|tamanho|koko|cm)(?!\p{L})/u
const otherSizes = /(?<!\p{L})(sleeves?|shoes?|socks?|hats?|pack|packs|print|prints|ring|bundle|multipack)(?!\p{L})/u

/** What an option's name says about its values; undefined when it is not the name of a size. */
export function readOptionName(name: string): { readonly hint: SizeHint | undefined } | undefined {
  const words = name.normalize('NFKC').toLowerCase()
  if (otherSizes.test(words)) return undefined
  const hint = hintWords.find(([pattern]) => pattern.test(words))?.[1]
  return hint !== undefined || sizeWords.test(words) ? { hint } : undefined
}
