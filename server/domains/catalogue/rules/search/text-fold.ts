// Normalises what people type and the texts of products: removes case, accents, apostrophes, dashes and ligatures.
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const plain = /^[ -&(-~]*$/

/** Lower case, no accents, no apostrophes, every dash a hyphen. Punctuation stays, because sizes are read from it. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower) && !lower.includes('`')) return lower
  return lower
    .replaceAll(/['’‘ʼ＇`´]/g, '')
    .replaceAll('½', '.5')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter)
}
