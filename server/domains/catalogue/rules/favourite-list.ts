import type { Id } from '#server/kernel/ids.ts'
// Which favourites an account has after a call (decisions.md §11.5): newest first, each once, at most 200.

/** More than anybody looks through again; what is over the limit is the oldest. */
export const mostFavourites = 200

export interface FavouriteWish {
  /** Newest first. */
  readonly ids: readonly Id<'product'>[]
  /** Adds to what is there instead of replacing it: a browser's hearts after sign-in, or another tab's. */
  readonly merge: boolean
}

export function favouriteList(known: readonly Id<'product'>[], { ids, merge }: FavouriteWish): Id<'product'>[] {
  return [...new Set(merge ? [...ids, ...known] : ids)].slice(0, mostFavourites)
}
