// Which of our seven types a shop's own words mean: by the operator's mapping, else by its type, then its category from the
// narrowest part outward, then its tags. The title is used only if neither type nor category says anything: an "Otter rain
// jacket" without a type is a jacket, but one of type "Toys" is a toy.
import { type ImportMapping, lookUp } from './import-mapping.ts'

const typeWords: readonly [code: string, words: RegExp][] = [
  [
    'skiwear',
    /\b(ski|skiing|ski-?wear|ski-?suits?|salopettes?|snow-?suits?|snow-?wear|snow (?:pants|suits?|trousers)|snow-?pants|snow-?boarding)\b/,
  ],
  ['dungarees', /\b(dungarees?|overalls?)\b/],
  ['dresses', /\b(dress|dresses|pinafores?|sundress|sundresses)\b/],
  [
    'outerwear',
    /\b(outer-?wear|coats?|jackets?|rain-?coats?|rain-?wear|rain-?(?: ?suits?| ?pants| ?trousers)|puddle-?suits?|puffers?|gilets?|body-?\s?warmers?|anoraks?|parkas?|cagoules?|waterproofs?|wind-?breakers?|wind-?cheaters?|soft-?shells?|splash-?\s?suits?|bombers)\b/,
  ],
  ['sweaters', /\b(sweaters?|jumpers?|sweat-?shirts?|cardigans?|hoodies?|pullovers?|knitwear|knits|fleece tops?)\b/],
  [
    'trousers',
    /\b(trousers?|pants|jeans|leggings?|jeggings?|treggings?|culottes|joggers?|sweat-?pants|track-?pants|shorts|chinos|bottoms|cords)\b/,
  ],
  ['t-shirts', /\b(t-?shirts?|tees?|tops?|shirts?|blouses?|polos?)\b/],
  // Tried last, because it may describe joggers.
  ['sweaters', /\bfleeces?\b/],
]

/** Words that only look like one of our types. */
const lookalikes =
  /\b(dressing gowns?|dress-?up|fancy dress|costumes?|swim\w*|pyjamas?|pajamas?|sleep\w*|night\w*|under\w*|tights|socks?|shoes?|high[- ]tops?|trainers|sneakers|sandals|slippers)\b/
/** Names of other kinds of things; in a title or tag, they may be what is printed on a garment. */
const otherKinds =
  /\b(toys?|dolls?|dogs?|cats?|pets?|books?|bedding|boots?|hats?|accessories|gift cards?|skirts?|skorts?|rompers?|bodysuits?|playsuits?|jumpsuits?|onesies?|babygrows?|outfits?|jewell?ery|bags?)\b/

/** Praise, not a garment: "Top seller". */
const praise = /\btop[- ](?:sell\w*|rated|picks?|brands?|quality|gifts?)\b/g

/** Words that name no kind of garment; Shopify writes "Uncategorized" by default. */
const silent =
  /^(?:|uncategori[sz]ed|default|none|n\/a|-|\d+|sale|new|new in|apparel(?: & accessories)?|(?:(?:kids?|children|girls?|boys?|bab(?:y|ies)|toddlers?|baby & toddler|unisex)['’]?s? ?)?(?:clothing|clothes|wear|kids?|children|girls|boys|baby|toddler)?)$/

const isSilent = (text: string): boolean => text.split('>').every((part) => silent.test(part.trim().toLowerCase()))

export interface TypeSource {
  readonly type: string
  /** "Apparel > Clothing > Outerwear" */
  readonly category: string
  readonly tags: readonly string[]
  readonly title: string
}

/** Null when the mapping skips the product, undefined when its type is unknown. */
export function mapType(
  { type, category, tags, title }: TypeSource,
  mapping: Pick<ImportMapping, 'types' | 'defaults'>,
): string | null | undefined {
  const parts = category
    .split('>')
    .map((part) => part.trim())
    .reverse()
  const mapped = lookUp(mapping.types, type, category, ...parts, ...tags)
  if (mapped !== undefined) return mapped
  const kinds = [...type.split('>').reverse(), ...parts]
  const words = isSilent(type) && isSilent(category) ? [...tags, title] : tags
  const found = findType(kinds, words)
  if (found) return found
  const rest = mapping.types.get('*')
  return rest === undefined ? mapping.defaults.type : rest
}

function findType(kinds: readonly string[], words: readonly string[]): string | undefined {
  for (const [index, candidate] of [...kinds, ...words].entries()) {
    const text = candidate.toLowerCase().replaceAll(praise, '')
    if (lookalikes.test(text)) return undefined
    const found = typeWords.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
    // "Apparel & Accessories" is at the root of every category.
    if (index < kinds.length && otherKinds.test(text) && !/\bapparel\b/.test(text)) return undefined
  }
  return undefined
}
