import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { agreeOnFavourites, dropFavourites, useFavourites } from '#web/lib/favourites/favourites.ts'
import { invalidIds } from '#web/lib/favourites/favourites-account.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'

export type FavouriteCard = AnswerOf<'checkProducts'>['collection'][number]

/** One place of the grid: a saved product, or one whose heart was just removed. */
export interface FavouritePlace {
  card: FavouriteCard
  saved: boolean
}

export interface FavouriteCards {
  /** Null until it is known what is saved. */
  places: FavouritePlace[] | null
  savedCount: number
  /** Saved ones that are no longer in the shop. */
  gone: number
  failed: boolean
  retry: () => void
}

/** Ids in one check (contract/catalogue.ts). */
const checkedAtOnce = 100

/**
 * The favourites as cards. An account's come with the page; a visitor's are looked up by their ids. A removed one keeps
 * its place until the page is left, so that it can be put back.
 */
export function useFavouriteCards(userId: string | null, ofAccount: FavouriteCard[] | null): FavouriteCards {
  const favourites = useFavourites()
  const refuse = useRefusal()
  const [found, setFound] = useState<ReadonlyMap<string, FavouriteCard>>(() => byId(ofAccount ?? []))
  const [order, setOrder] = useState<readonly string[]>(() => idsOf(ofAccount ?? []))
  const agreeing = useRef(false)
  const [agreed, setAgreed] = useState(false)
  const [gone, setGone] = useState(0)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef('')

  // Until the browser's copy has the account's answer, the answer counts.
  const current = useMemo(() => {
    const own = favourites.known && favourites.of === userId
    if (ofAccount) return agreed && own ? favourites.ids : idsOf(ofAccount)
    return own ? favourites.ids : null
  }, [favourites, ofAccount, agreed, userId])

  const check = useCallback(
    async (ids: readonly string[]): Promise<FavouriteCard[] | null> => {
      const cards: FavouriteCard[] = []
      for (let at = 0; at < ids.length; at += checkedAtOnce) {
        const answer = await fetchApi('checkProducts', { body: { ids: ids.slice(at, at + checkedAtOnce) } })
        if (!answer.ok) {
          const named = invalidIds(answer)
          if (named.length > 0) dropFavourites(named, 0)
          else refuse('checkProducts', answer)
          setFailed(named.length === 0)
          return null
        }
        cards.push(...answer.body.collection)
      }
      setFailed(false)
      return cards
    },
    [refuse],
  )

  useEffect(() => {
    if (!userId || !ofAccount || !favourites.known || agreeing.current) return
    agreeing.current = true
    const known = idsOf(ofAccount)
    // Products in this browser's copy that the account no longer lists: removed elsewhere, or gone from the shop.
    const missing = favourites.of === userId ? favourites.ids.filter((id) => !known.includes(id)) : []
    void agreeOnFavourites(userId, known).then(() => setAgreed(true))
    if (missing.length === 0) return
    void check(missing).then((still) => setGone((now) => now + (still ? missing.length - still.length : 0)))
  }, [userId, ofAccount, favourites, check])

  useEffect(() => {
    if (favourites.lost === 0) return
    setGone((now) => now + favourites.lost)
    dropFavourites([], 0)
  }, [favourites.lost])

  useEffect(() => {
    if (!current) return
    setOrder((now) => {
      const added = current.filter((id) => !now.includes(id))
      return added.length > 0 ? [...added, ...now] : now
    })
    const missing = current.filter((id) => !found.has(id))
    const key = `${attempt} ${missing.join()}`
    if (missing.length === 0 || asked.current === key) return
    asked.current = key
    void check(missing).then((cards) => {
      if (!cards) return
      setFound((now) => new Map([...now, ...byId(cards)]))
      const lost = missing.filter((id) => !cards.some((card) => card.id === id))
      if (lost.length === 0) return
      setGone((now) => now + lost.length)
      dropFavourites(lost, 0)
    })
  }, [current, found, attempt, check])

  const complete = current?.every((id) => found.has(id)) ?? false
  return {
    places: complete && current ? placesOf(order, current, found) : null,
    savedCount: current?.length ?? 0,
    gone,
    failed,
    retry: () => setAttempt((now) => now + 1),
  }
}

const idsOf = (cards: readonly FavouriteCard[]) => cards.map((card) => card.id)
const byId = (cards: readonly FavouriteCard[]) => new Map(cards.map((card) => [card.id, card]))

function placesOf(
  order: readonly string[],
  current: readonly string[],
  found: ReadonlyMap<string, FavouriteCard>,
): FavouritePlace[] {
  // Ids that came since the last render have no place yet: they go first, as the newest.
  const all = [...current.filter((id) => !order.includes(id)), ...order]
  return all.flatMap((id) => {
    const card = found.get(id)
    return card ? [{ card, saved: current.includes(id) }] : []
  })
}
