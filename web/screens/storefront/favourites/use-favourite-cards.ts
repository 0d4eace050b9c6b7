import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { acceptFavourites, dropFavourites, useFavourites } from '#web/lib/favourites/favourites.ts'
import { invalidIds } from '#web/lib/favourites/favourites-account.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'

/** A saved product as each shop shows it; at least one of the two has it. */
export interface FavouriteFaces {
  id: string
  rental: AnswerOf<'checkProducts'>['collection'][number] | null
  sale: AnswerOf<'resaleFavourites'>['products'][number] | null
}

/** One place of the page: a saved product, or one whose heart was just removed. */
export interface FavouritePlace extends FavouriteFaces {
  saved: boolean
}

export interface FavouriteCards {
  /** Null until the saved products are known. */
  places: FavouritePlace[] | null
  savedCount: number
  /** The number of saved products that neither shop has any more. */
  gone: number
  failed: boolean
  retry: () => void
}

/** The most ids in one request to either shop (contract/catalogue.ts, contract/resale/shop.ts). */
const idsPerRequest = 100

/**
 * Returns the favourites as cards. An account's favourites are loaded with the page, a visitor's by their ids. A removed
 * favourite keeps its place until the page is left, so that it can be put back.
 */
export function useFavouriteCards(userId: string | null, accountFaces: FavouriteFaces[] | null): FavouriteCards {
  const favourites = useFavourites()
  const refuse = useRefusal()
  const [found, setFound] = useState<ReadonlyMap<string, FavouriteFaces>>(() => byId(accountFaces ?? []))
  const [order, setOrder] = useState<readonly string[]>(() => idsOf(accountFaces ?? []))
  const agreeing = useRef(false)
  const [agreed, setAgreed] = useState(false)
  const [gone, setGone] = useState(0)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const requested = useRef('')

  // The account's answer counts until the browser's copy agrees with it.
  const current = useMemo(() => {
    const own = favourites.known && favourites.of === userId
    if (accountFaces) return agreed && own ? favourites.ids : idsOf(accountFaces)
    return own ? favourites.ids : null
  }, [favourites, accountFaces, agreed, userId])

  const check = useCallback(
    async (ids: readonly string[]): Promise<FavouriteFaces[] | null> => {
      const faces: FavouriteFaces[] = []
      for (let at = 0; at < ids.length; at += idsPerRequest) {
        const batch = ids.slice(at, at + idsPerRequest)
        const rental = await fetchApi('checkProducts', { body: { ids: batch } })
        if (!rental.ok) {
          const invalid = invalidIds(rental)
          if (invalid.length > 0) dropFavourites(invalid, 0)
          else refuse('checkProducts', rental)
          setFailed(invalid.length === 0)
          return null
        }
        const sale = await fetchApi('resaleFavourites', { query: { ids: batch } })
        if (!sale.ok) {
          refuse('resaleFavourites', sale)
          setFailed(true)
          return null
        }
        faces.push(...facesOf(batch, rental.body.collection, sale.body.products))
      }
      setFailed(false)
      return faces
    },
    [refuse],
  )

  useEffect(() => {
    if (!userId || !accountFaces || !favourites.known || agreeing.current) return
    agreeing.current = true
    const known = idsOf(accountFaces)
    // Products in this browser's copy that the account no longer lists: removed elsewhere, or gone from the shop.
    const missing = favourites.of === userId ? favourites.ids.filter((id) => !known.includes(id)) : []
    void acceptFavourites(userId, known).then(() => setAgreed(true))
    if (missing.length === 0) return
    void check(missing).then((stillShown) =>
      setGone((now) => now + (stillShown ? missing.length - stillShown.length : 0)),
    )
  }, [userId, accountFaces, favourites, check])

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
    if (missing.length === 0 || requested.current === key) return
    requested.current = key
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

/** The faces in the order of the ids, without products that neither shop shows. */
export function facesOf(
  ids: readonly string[],
  rental: readonly NonNullable<FavouriteFaces['rental']>[],
  sale: readonly NonNullable<FavouriteFaces['sale']>[],
): FavouriteFaces[] {
  const toRent = new Map(rental.map((card) => [card.id, card]))
  const toBuy = new Map(sale.map((card) => [card.id, card]))
  return [...new Set(ids)]
    .map((id) => ({ id, rental: toRent.get(id) ?? null, sale: toBuy.get(id) ?? null }))
    .filter((faces) => faces.rental || faces.sale)
}

const idsOf = (faces: readonly FavouriteFaces[]) => faces.map(({ id }) => id)
const byId = (faces: readonly FavouriteFaces[]) => new Map(faces.map((product) => [product.id, product]))

function placesOf(
  order: readonly string[],
  current: readonly string[],
  found: ReadonlyMap<string, FavouriteFaces>,
): FavouritePlace[] {
  // Ids that were added since the last render have no place yet; they go first, as the newest.
  const all = [...current.filter((id) => !order.includes(id)), ...order]
  return all.flatMap((id) => {
    const faces = found.get(id)
    return faces ? [{ ...faces, saved: current.includes(id) }] : []
  })
}
