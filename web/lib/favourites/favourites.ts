import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { createFavouritesAccount } from '#web/lib/favourites/favourites-account.ts'
import {
  favouritesIn,
  favouritesText,
  keepFavourites,
  onFavouritesChanged,
  storedFavourites,
} from '#web/lib/favourites/favourites-store.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'

const account = createFavouritesAccount({ call: fetchApi, stored: storedFavourites, keep: keepFavourites })

export interface Favourites {
  /** False while the server renders and until the browser has looked. */
  known: boolean
  /** Newest first. */
  ids: readonly string[]
  /** Whose account the list is a copy of; null for a visitor's own. */
  of: string | null
  /** Saved ones that are no longer in the shop and that nobody has been told of. */
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

/** Presses a heart. @returns false when the account did not take it and the heart is as it was */
export const pressHeart = (id: string): Promise<boolean> => account.press(id)

/** What the account answered to the favourites' page. */
export const agreeOnFavourites = account.agree

/** Forgets ids that the shop no longer knows. @param lost how many nobody has been told of yet */
export function dropFavourites(gone: readonly string[], lost: number): void {
  const now = storedFavourites()
  keepFavourites({ ...now, ids: now.ids.filter((id) => !gone.includes(id)), lost })
}

const agreedKey = 'wrenlet.favourites.agreed'
/** What other devices saved shows after this at the latest; a press and the favourites' page bring it at once. */
const agreedForMilliseconds = 10 * 60 * 1000

/** On every page, once: whose favourites these are. The account is asked now and then, and by presses. */
export function useFavouritesOfAccount(): void {
  const id = useSite().user?.id ?? null
  const refuse = useRefusal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is told wherever somebody is by then, the account is not asked again
  useEffect(() => {
    const agreed = exchangeAgreed(id)
    void account.follow(
      id,
      (refusal) => {
        if (refusal.status === 401 || refusal.status === 403) refuse('saveFavourites', refusal)
      },
      agreed,
    )
  }, [id])
}

/** Whether this tab has asked for this account a moment ago; if not, it is about to. */
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
