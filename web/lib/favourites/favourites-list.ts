// The list of products with a heart, and what one press does to it. Newest first, at most 200 (contract/catalogue.ts).

export const favouritesLimit = 200

export interface FavouriteList {
  /** The account whose list this is a copy of; null if the list belongs to this browser alone. */
  of: string | null
  ids: readonly string[]
  /** How many saved products have left the shop since the family was last notified. */
  lost: number
  /**
   * Presses that the account has not answered yet, oldest first. The next page sends those of a page that was closed.
   */
  unsent: readonly Press[]
}

/** One press of a heart, with the id's previous place, to which it returns if the press fails. */
export interface Press {
  id: string
  saved: boolean
  place: number
}

export const noFavourites: FavouriteList = { of: null, ids: [], lost: 0, unsent: [] }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Parses the stored text; ids that are not UUIDs (spec §5) and duplicates are dropped. */
export function parseFavourites(text: string | null): FavouriteList {
  if (!text) return noFavourites
  try {
    const stored: unknown = JSON.parse(text)
    if (Array.isArray(stored)) return { ...noFavourites, ids: validIds(stored) }
    if (typeof stored !== 'object' || stored === null) return noFavourites
    const { of: owner, ids, lost, unsent } = stored as Record<string, unknown>
    return {
      of: typeof owner === 'string' ? owner : null,
      ids: Array.isArray(ids) ? validIds(ids) : [],
      lost: typeof lost === 'number' && Number.isSafeInteger(lost) && lost > 0 ? lost : 0,
      unsent: Array.isArray(unsent) ? unsent.filter(isPress).slice(-favouritesLimit) : [],
    }
  } catch {
    return noFavourites
  }
}

function isPress(value: unknown): value is Press {
  if (typeof value !== 'object' || value === null) return false
  const { id, saved, place } = value as Record<string, unknown>
  return typeof id === 'string' && uuid.test(id) && typeof saved === 'boolean' && typeof place === 'number'
}

const validIds = (list: readonly unknown[]): string[] =>
  [...new Set(list.filter((id): id is string => typeof id === 'string' && uuid.test(id)))].slice(0, favouritesLimit)

/** Returns what pressing the heart of `id` does to a list. */
export function pressOf(ids: readonly string[], id: string): Press {
  const place = ids.indexOf(id)
  return { id, saved: place < 0, place: Math.max(place, 0) }
}

export function applyPress(ids: readonly string[], { id, saved }: Press): string[] {
  const others = ids.filter((other) => other !== id)
  if (!saved) return others
  return ids.includes(id) ? [...ids] : [id, ...others].slice(0, favouritesLimit)
}

/** Undoes a press that the account refused. */
export function undoPress(ids: readonly string[], { id, saved, place }: Press): string[] {
  const others = ids.filter((other) => other !== id)
  return saved ? others : others.toSpliced(place, 0, id).slice(0, favouritesLimit)
}
