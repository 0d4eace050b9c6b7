// Which favourites an account has after a call (product §11.5): newest first, each once, at most 200.
import type { Id } from '#server/kernel/ids.ts'

/** More than anybody looks through again; beyond that the oldest are dropped. */
export const maxFavourites = 200

export interface FavouriteListRequest {
  /** Newest first. */
  readonly ids: readonly Id<'product'>[]
  /** Adds to the list instead of replacing it: a browser's favourites after sign-in, or another tab's. */
  readonly merge: boolean
}

export function favouriteList(known: readonly Id<'product'>[], { ids, merge }: FavouriteListRequest): Id<'product'>[] {
  return [...new Set(merge ? [...ids, ...known] : ids)].slice(0, maxFavourites)
}
