// The rental basket: the garments that a visitor has picked. It reserves nothing (product §4.1).
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'

const basketCookieName = 'wrenlet_basket'
export const basketLimit = 30
const maxAgeSeconds = 60 * 60 * 24 * 90

export interface BasketEntry {
  /** Product id. */
  p: string
  /** Size code. */
  s: string
  /** Condition. */
  c: RentalCondition
  /** Garment id. */
  g: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const sizeCode = /^[\w-]{1,24}$/

function toEntry(value: unknown): BasketEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { p, s, c, g } = value as Record<string, unknown>
  if (typeof p !== 'string' || typeof s !== 'string' || typeof c !== 'string' || typeof g !== 'string') return undefined
  if (!uuid.test(p) || !uuid.test(g) || !sizeCode.test(s)) return undefined
  if (!conditionCodes.includes(c as RentalCondition)) return undefined
  return { p, s, c: c as RentalCondition, g }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function entriesIn(value: string): unknown[] {
  const text = decoded(value.trim())
  if (!text.startsWith('[')) {
    return text.split('~').map((line) => {
      const [p, s, c, g] = line.split('.')
      return { p, s, c, g }
    })
  }
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Parses the cookie's value; junk and duplicates are dropped, since a basket is never worth an error page. */
export function parseBasket(value: string | null | undefined): BasketEntry[] {
  if (!value) return []
  const kept = new Map<string, BasketEntry>()
  for (const stored of entriesIn(value)) {
    const entry = toEntry(stored)
    if (entry && !kept.has(entry.g)) kept.set(entry.g, entry)
  }
  return [...kept.values()].slice(0, basketLimit)
}

/**
 * Formats the value to store: `product.size.condition.garment`, joined by `~`. Thirty entries as escaped JSON would
 * exceed a browser's limit of 4,096 bytes for a cookie; this format needs 2.6 KB. A JSON list of the same entries is
 * still read.
 */
export function formatBasket(entries: readonly BasketEntry[]): string {
  return entries.map(({ p, s, c, g }) => `${p}.${s}.${c}.${g}`).join('~')
}

export function readBasket(cookieHeader: string | null | undefined): BasketEntry[] {
  for (const part of (cookieHeader ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === basketCookieName) return parseBasket(part.slice(at + 1))
  }
  return []
}

/** Returns the Set-Cookie line (or document.cookie text) of a basket; an empty basket removes the cookie. */
export function basketCookie(entries: readonly BasketEntry[], secure: boolean): string {
  const life = entries.length > 0 ? maxAgeSeconds : 0
  return `${basketCookieName}=${formatBasket(entries)}; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function withoutGarments(entries: readonly BasketEntry[], garmentIds: readonly string[]): BasketEntry[] {
  return entries.filter((entry) => !garmentIds.includes(entry.g))
}

/**
 * Reads an entry from the fields of the add-to-basket form; undefined if they do not describe one. Without JavaScript
 * the garment of each condition has its own field (`garment-used`), since only the condition is chosen.
 */
export function entryFromFields(fields: Record<string, unknown>): BasketEntry | undefined {
  const garment = fields.garmentId ?? fields[`garment-${String(fields.condition)}`]
  return toEntry({ p: fields.productId, s: fields.size, c: fields.condition, g: garment })
}
