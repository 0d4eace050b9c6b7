import type { AnswerOf, CallApi } from '#contract/index.ts'
import { readSwap } from '#web/lib/swap.ts'

type Rental = AnswerOf<'listRentals'>['rentals']['active'][number]

/**
 * Returns the ticked pieces that may go back now: the others were sent back or bought elsewhere, or are another account's.
 */
export const returnablePieces = (active: readonly Rental[], itemIds: readonly string[]): Rental[] =>
  active.filter(({ itemId, can }) => itemIds.includes(itemId) && can.return.allowed)

/**
 * Returns the pieces that go back with an order: those ticked in the cookie that may still go back. If the closet
 * cannot be read, all that are ticked, so that a swap never becomes an order without its return.
 */
export async function readTickedReturns(call: CallApi, request: Request): Promise<string[]> {
  const itemIds = readSwap(request.headers.get('cookie'))
  if (itemIds.length === 0) return []
  const answer = await call('listRentals', {})
  // A 403: an account that has never joined has signed in since the pieces were ticked.
  if (!answer.ok) return answer.status === 403 ? [] : itemIds
  return returnablePieces(answer.body.rentals.active, itemIds).map(({ itemId }) => itemId)
}
