import type { AnswerOf, CallApi, CallResult } from '#contract/index.ts'
import { sizeWords } from '#web/copy/catalogue.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import { readBasket } from '#web/lib/basket/basket.ts'
import { sumCreditsFreed } from '#web/lib/basket/sum-credits.ts'
import { readCartId } from '#web/lib/cart/cart-cookie.ts'
import { loadCart } from '#web/lib/cart/load-cart.ts'
import { type FooterWords, footerWords, type SiteLinks, siteLinks } from '#web/lib/site/site-links.ts'
import type { SiteTrader } from '#web/lib/site/site-trader.ts'
import { returnablePieces } from '#web/lib/site/ticked-returns.ts'
import { readSwap } from '#web/lib/swap.ts'

type Customer = AnswerOf<'customerInfo'>['user']
type Rental = AnswerOf<'listRentals'>['rentals']['active'][number]
type Piece = AnswerOf<'checkAvailability'>['items'][number]
export type Announcement = AnswerOf<'announcementBar'>['announcement']

/** What every page needs to know about a signed-in customer; the account screens load the address and other details. */
export interface SiteUser {
  id: string
  givenName: string
  pendingReturn: boolean
  /** The children whose size is known; the shop filters by it. */
  children: { id: string; name: string | null; size: string; sizeShort: string }[]
  can: Customer['can']
  /** Null for customers who may join: before the first membership, and again when one has ended. */
  plan: {
    state: NonNullable<Customer['plan']>['state']
    part: NonNullable<Customer['plan']>['part']
    /** Null for a second adult, who sees no prices. */
    priceId: string | null
    creditsInUse: number
    creditsLimit: number
  } | null
}

export interface SiteData {
  /** The site's public origin: absolute addresses begin with it. */
  origin: string
  /** Who runs the shop; null if it is not configured. */
  trader: SiteTrader | null
  user: SiteUser | null
  /** Whether nobody is signed in. Also false while the account cannot be read: without `user`, it may be anybody. */
  isVisitor: boolean
  announcement: Announcement
  /** Pages about us, for menus. */
  about: readonly SiteLinks[]
  footer: FooterWords | null
  /** The kinds of clothes, for menus. */
  types: { code: string; label: string }[]
  basket: {
    pieces: number
    /** Credits of the pieces that can still be ordered; only counted for members. */
    credits: number
    garmentIds: string[]
    productIds: string[]
  }
  /** The resale shop's cart. */
  cart: { pieces: number; garmentIds: string[] }
  /** Set while a member is choosing replacements in a swap. */
  swap: { itemIds: string[]; credits: number; pieces: Pick<Rental, 'id' | 'name' | 'picture'>[] } | null
}

const toSiteUser = (user: Customer): SiteUser => ({
  id: user.id,
  givenName: user.givenName,
  pendingReturn: user.pendingReturn,
  children: user.children.flatMap(({ id, name, sizeCode, sizeLabel }) =>
    sizeCode === null
      ? []
      : [{ id, name, size: sizeCode, sizeShort: sizeWords[sizeCode]?.short ?? sizeLabel ?? sizeCode }],
  ),
  can: user.can,
  plan:
    user.plan === null || user.can.subscribe.allowed
      ? null
      : {
          state: user.plan.state,
          part: user.plan.part,
          priceId: user.plan.priceId,
          creditsInUse: user.plan.creditsInUse,
          creditsLimit: user.plan.packageCredits + user.plan.boosterCredits,
        },
})

/** Only a 401 means a visitor: after any other refusal it may be a member. */
const isVisitor = (info: CallResult<'customerInfo'>): boolean => !info.ok && info.status === 401

/** Hides offers to join from people who have or had a membership: the first delivery is free once per account. */
function announcementFor(info: CallResult<'customerInfo'>, announcement: Announcement): Announcement {
  const isNewcomer = info.ok ? info.body.user.plan === null : isVisitor(info)
  return announcement?.audience === 'newcomers' && !isNewcomer ? null : announcement
}

/** Loads what the shell shows around every page. A refusal never breaks the page: the shell then shows less. */
export async function loadSite(
  call: CallApi,
  request: Request,
  origin: string,
  trader: SiteTrader | null = null,
): Promise<SiteData> {
  const cookies = request.headers.get('cookie')
  const basket = readBasket(cookies)
  const [info, bar, filters, cart] = await Promise.all([
    call('customerInfo', {}),
    call('announcementBar', {}),
    call('productFilters', { query: {} }),
    loadCart(call, readCartId(request)),
  ])
  const cartItems = (cart.ok && cart.body?.items) || []
  const user = info.ok ? toSiteUser(info.body.user) : null
  const [pieces, swap] = await Promise.all([
    loadPieces(call, user?.plan ? basket.map((entry) => entry.g) : []),
    user?.plan ? loadSwap(call, readSwap(cookies)) : null,
  ])
  return {
    origin,
    trader,
    user,
    isVisitor: isVisitor(info),
    announcement: announcementFor(info, bar.ok ? bar.body.announcement : null),
    about: siteLinks,
    footer: footerWords,
    types: filters.ok ? filters.body.filters.types.map(({ code, label }) => ({ code, label })) : [],
    basket: {
      pieces: basket.length,
      credits: (pieces.ok ? pieces.body : []).reduce(
        (sum, piece) => sum + (piece.available ? piece.userCredits : 0),
        0,
      ),
      garmentIds: basket.map((entry) => entry.g),
      productIds: basket.map((entry) => entry.p),
    },
    cart: { pieces: cartItems.length, garmentIds: cartItems.map(({ id }) => id) },
    swap,
  }
}

/**
 * Loads the basket's garments. A garment that was taken counts as available while an equal one is: the checkout then
 * takes that one. After a refusal, nothing is known about them.
 */
export async function loadPieces(
  call: CallApi,
  garmentIds: string[],
): Promise<{ ok: true; body: Piece[] } | ({ ok: false } & Refusal)> {
  if (garmentIds.length === 0) return { ok: true, body: [] }
  const answer = await call('checkAvailability', { query: { ids: garmentIds } })
  if (!answer.ok) return answer
  const body = answer.body.items.map((piece) => ({ ...piece, available: piece.available || piece.insteadId !== null }))
  return { ok: true, body }
}

/** Loads the ticked pieces that are still at home; those that have left since no longer count. */
async function loadSwap(call: CallApi, itemIds: string[]): Promise<SiteData['swap']> {
  if (itemIds.length === 0) return null
  const answer = await call('listRentals', {})
  if (!answer.ok) return null
  const ticked = returnablePieces(answer.body.rentals.active, itemIds)
  if (ticked.length === 0) return null
  return {
    itemIds: ticked.map((piece) => piece.itemId),
    credits: sumCreditsFreed(ticked),
    // The bar has room for three.
    pieces: ticked.slice(0, 3).map(({ id, name, picture }) => ({ id, name, picture })),
  }
}
