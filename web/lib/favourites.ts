import { useMemo, useSyncExternalStore } from 'react'

const storageKey = 'wrenlet.favourites'
const changed = 'wrenlet:favourites'
const limit = 100
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The ids that a stored text holds: what is no UUID is dropped (specification §5), and so is what is there twice. */
export function parseFavourites(text: string | null): string[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return [...new Set(list.filter((id): id is string => typeof id === 'string' && uuid.test(id)))].slice(0, limit)
  } catch {
    return []
  }
}

/** Storage may be forbidden (private windows): favourites then last as long as the page. */
let remembered = ''

function stored(): string {
  try {
    return window.localStorage.getItem(storageKey) ?? ''
  } catch {
    return remembered
  }
}

function keep(ids: readonly string[]): void {
  remembered = JSON.stringify(ids)
  try {
    window.localStorage.setItem(storageKey, remembered)
  } catch {
    // Kept in `remembered` only.
  }
  window.dispatchEvent(new Event(changed))
}

function subscribe(listen: () => void): () => void {
  window.addEventListener(changed, listen)
  window.addEventListener('storage', listen)
  return () => {
    window.removeEventListener(changed, listen)
    window.removeEventListener('storage', listen)
  }
}

export interface Favourites {
  /** False while the server renders and until the browser has looked. */
  known: boolean
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Forgets ids that the shop no longer knows. */
  drop: (ids: readonly string[]) => void
}

/** Favourites of this browser, newest first. Empty while the server renders. */
export function useFavourites(): Favourites {
  const text = useSyncExternalStore<string | null>(subscribe, stored, () => null)
  return useMemo(() => {
    const ids = parseFavourites(text)
    return {
      known: text !== null,
      ids,
      has: (id) => ids.includes(id),
      toggle: (id) => {
        const now = parseFavourites(stored())
        keep(now.includes(id) ? now.filter((one) => one !== id) : [id, ...now].slice(0, limit))
      },
      drop: (gone) => keep(parseFavourites(stored()).filter((one) => !gone.includes(one))),
    }
  }, [text])
}
