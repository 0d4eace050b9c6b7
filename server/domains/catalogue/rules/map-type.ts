// Which of our seven types a shop's own words mean: its type first, then its category from the narrowest part outward, then
// its tags. Undefined where none says; nothing is guessed from the title.
const typeWords: readonly [code: string, words: RegExp][] = [
  ['skiwear', /\b(ski|skiing|ski-?wear|ski-?suits?|salopettes?|snow-?suits?|snow-?wear|snow-?boarding)\b/],
  ['dungarees', /\b(dungarees?|overalls?)\b/],
  ['dresses', /\b(dress|dresses|pinafores?|sundress|sundresses)\b/],
  [
    'outerwear',
    /\b(outer-?wear|coats?|jackets?|rain-?coats?|rain-?wear|puffers?|gilets?|anoraks?|parkas?|waterproofs?)\b/,
  ],
  ['sweaters', /\b(sweaters?|jumpers?|sweat-?shirts?|cardigans?|hoodies?|pullovers?|knitwear|fleeces?)\b/],
  ['trousers', /\b(trousers?|pants|jeans|leggings?|joggers?|sweat-?pants|shorts|chinos|bottoms|cords)\b/],
  ['t-shirts', /\b(t-?shirts?|tees?|tops?|shirts?|blouses?|polos?)\b/],
]

/** What only looks like one of ours. */
const others =
  /\b(dressing gowns?|dress-?up|fancy dress|swim\w*|pyjamas?|pajamas?|sleep\w*|under\w*|tights|socks?|shoes?)\b/

export interface TypeSource {
  readonly type: string
  /** "Apparel > Clothing > Outerwear" */
  readonly category: string
  readonly tags: readonly string[]
}

export function mapType({ type, category, tags }: TypeSource): string | undefined {
  const candidates = [type, ...category.split('>').reverse(), ...tags]
  for (const candidate of candidates) {
    const words = candidate.toLowerCase()
    if (others.test(words)) return undefined
    const found = typeWords.find(([, pattern]) => pattern.test(words))
    if (found) return found[0]
  }
  return undefined
}
