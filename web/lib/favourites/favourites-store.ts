// Stores a browser's favourites (spec §4) in one entry of local storage, which every tab follows.
import { type FavouriteList, parseFavourites } from '#web/lib/favourites/favourites-list.ts'

export const storageKey = 'wrenlet.favourites'
const changed = 'wrenlet:favourites'

/** Used if storage is forbidden (private windows): favourites then last as long as the page. */
let remembered = ''

export function favouritesText(): string {
  try {
    return window.localStorage.getItem(storageKey) ?? ''
  } catch {
    return remembered
  }
}

let read: { text: string; list: FavouriteList } | undefined

/** Parses the stored text once for all the hearts of a page. */
export function favouritesIn(text: string): FavouriteList {
  if (read?.text !== text) read = { text, list: parseFavourites(text) }
  return read.list
}

export const storedFavourites = (): FavouriteList => favouritesIn(favouritesText())

export function keepFavourites(list: FavouriteList): void {
  remembered = JSON.stringify(list)
  try {
    window.localStorage.setItem(storageKey, remembered)
  } catch {
    // Storage is forbidden: only `remembered` has the list.
  }
  window.dispatchEvent(new Event(changed))
}

/** Calls back at every change, including those of other tabs. */
export function onFavouritesChanged(listen: () => void): () => void {
  window.addEventListener(changed, listen)
  window.addEventListener('storage', listen)
  return () => {
    window.removeEventListener(changed, listen)
    window.removeEventListener('storage', listen)
  }
}
