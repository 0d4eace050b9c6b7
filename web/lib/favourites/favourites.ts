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

/** If that chunk cannot be loaded, the next page tries again. */
const withAccount = (use: (own: FavouritesAccount) => unknown): Promise<void> =>
  account().then(
    (own) => void use(own),
    () => {},
  )

export interface Favourites {
  /** False during server rendering and until the browser has read its storage. */
  known: boolean
  /** Newest first. */
  ids: readonly string[]
  /** The account that the list is a copy of; null for a visitor's own. */
  of: string | null
  /** How many saved products have left the shop since the family was last notified. */
  lost: number
  has: (id: string) => boolean
}

/** Favourites as this browser knows them. Empty while the server renders. */
export function useFavourites(): Favourites {
  const text = useSyncExternalStore<string | null>(onFavouritesChanged, favouritesText, () => null)
  return useMemo(() => {
    const list = favouritesIn(text ?? '')
    return { ...list, known: text !== null, has: (id) => list.ids.includes(id) }
  }, [text])
}

/**
 * Presses a heart.
 * @returns false when the account refused it and the heart is as before
 */
export const pressHeart = (id: string): Promise<boolean> =>
  account().then(
    (own) => own.press(id),
    () => false,
  )

/** Takes the account's answer to the favourites page. */
export const agreeOnFavourites = (accountId: string, ids: readonly string[]): Promise<void> =>
  withAccount((own) => own.agree(accountId, ids))

/** Forgets ids that the shop no longer knows. @param lost how many have not been reported yet */
export function dropFavourites(gone: readonly string[], lost: number): void {
  const now = storedFavourites()
  keepFavourites({ ...now, ids: now.ids.filter((id) => !gone.includes(id)), lost })
}

const agreedKey = 'wrenlet.favourites.agreed'
/** Favourites saved on other devices appear after this time at the latest; a press or the favourites page fetches them at once. */
const agreedForMilliseconds = 10 * 60 * 1000

/** Runs once on every page: keeps the list in step with the signed-in account, which it asks now and then and on each press. */
export function useFavouritesOfAccount(): void {
  const id = useSite().user?.id ?? null
  const refuse = useRefusal()
  const followed = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown on whichever page is open by then, without asking the account again
  useEffect(() => {
    const agreed = exchangeAgreed(id)
    // A visitor's own list follows no account until somebody signs in.
    if (id === null && followed.current === null && storedFavourites().of === null) return
    followed.current = id
    const onRefusal = (refusal: Refusal) => {
      if (refusal.status === 401 || refusal.status === 403) refuse('saveFavourites', refusal)
    }
    void withAccount((own) => own.follow(id, onRefusal, agreed))
  }, [id])
}

/** Whether this tab asked this account recently; if not, it records that it is about to. */
function exchangeAgreed(id: string | null): boolean {
  try {
    const [before, at] = (window.sessionStorage.getItem(agreedKey) ?? '').split(' ')
    if (id !== null && before === id && Date.now() - Number(at) < agreedForMilliseconds) return true
    if (id) window.sessionStorage.setItem(agreedKey, `${id} ${Date.now()}`)
    else window.sessionStorage.removeItem(agreedKey)
    return false
  } catch {
    return false
  }
}
