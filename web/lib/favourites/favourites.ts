import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Refusal } from '#web/lib/api/errors.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import type { FavouritesAccount } from '#web/lib/favourites/favourites-account.ts'
import {
  favouritesIn,
  favouritesText,
  keepFavourites,
  onFavouritesChanged,
  storedFavourites,
} from '#web/lib/favourites/favourites-store.ts'
import { prefetched } from '#web/lib/prefetch.tsx'
import { useSite } from '#web/lib/site/use-site.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'

const account = prefetched(async () => {
  const { createFavouritesAccount } = await import('./favourites-account.ts')
  return createFavouritesAccount({
    call: fetchApi,
    stored: storedFavourites,
    keep: keepFavourites,
    onShown: (listen) =>
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listen()),
  })
})

/** Does nothing if `favourites-account.ts` cannot be loaded; the next page tries again. */
const withAccount = (use: (own: FavouritesAccount) => unknown): Promise<void> =>
  account().then(
    (own) => void use(own),
    () => {},
  )

export interface Favourites {
  /** False while the server renders and until the browser has read its storage. */
  known: boolean
  /** Newest first. */
  ids: readonly string[]
  /** The account that the list is a copy of; null for a visitor's own list. */
  of: string | null
  /** How many saved products have left the shop since the family was last notified. */
  lost: number
  has: (id: string) => boolean
}

/** Reads the favourites that this browser has. Empty while the server renders. */
export function useFavourites(): Favourites {
  const text = useSyncExternalStore<string | null>(onFavouritesChanged, favouritesText, () => null)
  return useMemo(() => {
    const list = favouritesIn(text ?? '')
    return { ...list, known: text !== null, has: (id) => list.ids.includes(id) }
  }, [text])
}

/**
 * Presses a heart.
 * @returns false if the account refused the press and it was undone
 */
export const pressHeart = (id: string): Promise<boolean> =>
  account().then(
    (own) => own.press(id),
    () => false,
  )

/** Accepts the account's list, which the favourites page has loaded. */
export const acceptFavourites = (accountId: string, ids: readonly string[]): Promise<void> =>
  withAccount((own) => own.acceptList(accountId, ids))

/** Forgets ids of products that have left the shop. @param lost how many of them the family has not been notified of */
export function dropFavourites(gone: readonly string[], lost: number): void {
  const now = storedFavourites()
  keepFavourites({ ...now, ids: now.ids.filter((id) => !gone.includes(id)), lost })
}

const askedKey = 'wrenlet.favourites.agreed'
/** Favourites saved on other devices appear within this time; a press or the favourites page fetches them at once. */
const freshForMilliseconds = 10 * 60 * 1000

/**
 * Keeps the list in step with the signed-in account: asks for the account's list, unless this tab has done so within
 * `freshForMilliseconds`.
 */
export function useAccountFavourites(): void {
  const { user, isVisitor } = useSite()
  const id = user?.id ?? null
  // While the account cannot be read, the list stays as it is, and so do presses that are not sent yet.
  const isKnown = id !== null || isVisitor
  const refuse = useRefusal()
  const lastAccount = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown on whichever page is open by then, without asking the account again
  useEffect(() => {
    if (!isKnown) return
    const fresh = wasAskedRecently(id)
    // A visitor's own list belongs to no account until somebody signs in.
    if (id === null && lastAccount.current === null && storedFavourites().of === null) return
    lastAccount.current = id
    const onRefusal = (refusal: Refusal) => {
      if (refusal.status === 401 || refusal.status === 403) refuse('saveFavourites', refusal)
    }
    void withAccount((own) => own.setAccount(id, onRefusal, fresh))
  }, [id, isKnown])
}

/** Returns whether this tab asked this account recently; if it did not, records that it is about to. */
function wasAskedRecently(id: string | null): boolean {
  try {
    const [before, at] = (window.sessionStorage.getItem(askedKey) ?? '').split(' ')
    if (id !== null && before === id && Date.now() - Number(at) < freshForMilliseconds) return true
    if (id) window.sessionStorage.setItem(askedKey, `${id} ${Date.now()}`)
    else window.sessionStorage.removeItem(askedKey)
    return false
  } catch {
    return false
  }
}
