// Whether an answer that is kept still holds: as long as no product has changed that it may show.
import type { FollowedAnswer } from '../queries/product-search.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { readChoice } from './choice.ts'
import { isCounted, isListed, type StockChange } from './stock-changes.ts'

/** @param answer that is about to be given. Follow it first: what changes in the meantime counts as a change of it. */
export function followAnswer(state: CatalogueState, answer: FollowedAnswer): () => boolean {
  const { changes } = state
  let mark = changes.mark
  let shows: ((change: StockChange) => boolean) | undefined
  return () => {
    const since = changes.since(mark)
    if (!since) return false
    // What it shows is read when something has changed: most answers are not kept.
    if (since.length > 0) shows ??= shownBy(state, answer)
    if (shows && since.some(shows)) return false
    mark = changes.mark
    return true
  }
}

/** Only asked while the layout is the same: another one begins the changes again. */
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
