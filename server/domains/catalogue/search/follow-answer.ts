// A cached answer stays valid as long as no product that it may show has changed.
import type { FollowedAnswer } from '../queries/product-search.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { readChoice } from './choice.ts'
import { isCounted, isListed, type StockChange } from './stock-changes.ts'

/** @param answer one that is about to be given. Follow it before reading it, so that changes in the meantime count. */
export function followAnswer(state: CatalogueState, answer: FollowedAnswer): () => boolean {
  const { changes } = state
  let mark = changes.mark
  let shows: ((change: StockChange) => boolean) | undefined
  return () => {
    const since = changes.since(mark)
    if (!since) return false
    // What the answer shows is read only when something has changed, because most answers are not cached.
    if (since.length > 0) shows ??= shownBy(state, answer)
    if (shows && since.some(shows)) return false
    mark = changes.mark
    return true
  }
}

/** The result is valid only for this layout; a new layout starts the list of changes again. */
function shownBy(state: CatalogueState, answer: FollowedAnswer): (change: StockChange) => boolean {
  const { layout, sizeCodes, shop, products } = state
  if (answer.shows === 'details') {
    const slot = products.slotOf(answer.idOrSlug) ?? products.slotOfHandle(answer.idOrSlug)
    return (change) => change.slot === slot
  }
  const choice = readChoice(answer.filter, layout, { sizeCodes, conditions: shop.conditions })
  const isShown = answer.shows === 'list' ? isListed : isCounted
  return (change) => isShown(change, choice, layout)
}
