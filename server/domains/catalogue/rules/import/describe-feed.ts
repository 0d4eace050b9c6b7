// Reads the description, colours, keywords and care of a feed's product, shortened to what our pages and search can use.
import type { FeedProduct } from './feed-product.ts'

export interface FeedDescription {
  readonly longDescription: string
  readonly colours: readonly string[]
  readonly keywords: readonly string[]
  readonly care?: readonly string[]
}

const maxDescriptionLength = 20_000
const max = { colours: 12, keywords: 60, care: 3 }
const maxWordLength = 60
const colourName = /(?<!\p{L})(colou?rs?|couleurs?|farbe|kleur|colore|cor|färg|farve)(?!\p{L})/iu

export function describeFeed(product: FeedProduct): FeedDescription {
  const care = words(product.care.map(plain), max.care)
  return {
    longDescription: shorten(product.description),
    colours: words(coloursOf(product).map(plain), max.colours).map((colour) => colour.toLowerCase()),
    keywords: words([...product.tags.filter(isWord), ...product.materials.map(plain)], max.keywords),
    ...(care.length > 0 ? { care: care.map(sentence) } : {}),
  }
}

/** "Navy/White" is two colours. */
const coloursOf = ({ variants, colours }: FeedProduct): string[] =>
  variants
    .flatMap(({ options }) => options)
    .filter(({ name, attribute }) => attribute.endsWith('.color-pattern') || colourName.test(name))
    .map(({ value }) => value)
    .concat(colours)
    .flatMap((value) => value.split(/[/;,]/))

/** Shopify writes attribute entries with hyphens, and numbers repeated names: "machine-washable", "blue-1". */
const plain = (entry: string): string =>
  (/\s/.test(entry) ? entry : entry.replace(/(?<=\p{L})-\d{1,2}$/u, '').replaceAll('-', ' ')).trim()

/** Tags that control a shop's own pages ("_label_new", "spo-disabled:true") are not words for people. */
const isWord = (tag: string): boolean => !/^_|[:=]/.test(tag) && /\p{L}/u.test(tag)

function words(entries: readonly string[], limit: number): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries) {
    const key = entry.toLowerCase()
    if (entry !== '' && entry.length <= maxWordLength && !seen.has(key)) seen.set(key, entry)
  }
  return [...seen.values()].slice(0, limit)
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Cuts the text between two words. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const kept = text.slice(0, maxDescriptionLength)
  return `${kept.slice(0, Math.max(kept.lastIndexOf('\n'), kept.lastIndexOf(' ')))}…`
}
