// Keeps favourites in step with the account. A visitor's list stays in the browser; signing in merges it into the
// account's, and from then on the browser's list is a copy, ahead of the account by the presses that are being sent.
// These presses are stored with it, so none is lost when somebody leaves the page at once.
import type { CallResult, Calls } from '#contract/index.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import {
  applyPress,
  type FavouriteList,
  favouritesLimit,
  noFavourites,
  type Press,
  pressOf,
  undoPress,
} from '#web/lib/favourites/favourites-list.ts'

export interface FavouritesParts {
  call: Calls<'listFavourites' | 'saveFavourites'>
  stored: () => FavouriteList
  keep: (list: FavouriteList) => void
  /** Calls back when the page is shown again. */
  onShown: (listen: () => void) => void
}

type Answer = CallResult<'listFavourites'> | CallResult<'saveFavourites'>

export interface FavouritesAccount {
  /**
   * Sets who is signed in, null for a visitor, and forgets the list of another account.
   * @param fresh true if the copy was compared with the account a moment ago, so the account need not be asked
   * again
   */
  setAccount: (accountId: string | null, onRefused: (refusal: Refusal) => void, fresh?: boolean) => Promise<void>
  /** Presses a heart; the list changes at once. @returns false if the account refused the press and it was undone */
  press: (id: string) => Promise<boolean>
  /** Accepts the account's list from the answer to another call, such as the favourites page's. */
  acceptList: (accountId: string, ids: readonly string[]) => void
}

export function createFavouritesAccount({ call, stored, keep, onShown }: FavouritesParts): FavouritesAccount {
  let account: string | null = null
  let refused: (refusal: Refusal) => void = () => {}
  // Calls are sent one after another: a removal reads the account's list before it writes it.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  const keepWithPresses = (owner: string, ids: readonly string[], lost = stored().lost) => {
    const { unsent } = stored()
    keep({ of: owner, ids: unsent.reduce(applyPress, [...ids]), lost, unsent })
  }

  async function adopt(owner: string): Promise<void> {
    const before = stored()
    const unowned = before.of === null ? before.ids : []
    const answer = unowned.length > 0 ? await save(unowned, true) : await call('listFavourites', {})
    if (owner !== account) return
    if (!answer.ok) return refused(answer)
    const { productIds } = answer.body
    // A full list drops its oldest ids, which are not missing from the shop.
    const missing = productIds.length < favouritesLimit ? unowned.filter((id) => !productIds.includes(id)) : []
    keepWithPresses(owner, productIds, before.lost + missing.length)
  }

  /** Saves the ids, without those that the server reports as invalid (spec §5). */
  async function save(ids: readonly string[], merge: boolean): Promise<Answer> {
    const answer = await call('saveFavourites', { body: { productIds: [...ids], merge } })
    const invalid = answer.ok ? [] : invalidIds(answer)
    if (invalid.length === 0) return answer
    return call('saveFavourites', { body: { productIds: ids.filter((id) => !invalid.includes(id)), merge } })
  }

  async function sendPress({ id, saved }: Press): Promise<Answer> {
    if (saved) return save([id], true)
    const now = await call('listFavourites', {})
    if (!now.ok || !now.body.productIds.includes(id)) return now
    return save(
      now.body.productIds.filter((known) => known !== id),
      false,
    )
  }

  /** Sends one press, which stays unsent if there is no answer. @returns false if the account refused it */
  async function send(owner: string, press: Press): Promise<boolean> {
    const answer = await inTurn(() => sendPress(press))
    if (owner !== account) return answer.ok
    if (answer.status === 0) {
      hasUnanswered = true
      return true
    }
    const now = stored()
    const unsent = without(now.unsent, press)
    keep({ ...now, ids: answer.ok ? now.ids : undoPress(now.ids, press), unsent })
    if (answer.ok) keepWithPresses(owner, answer.body.productIds)
    else refused(answer)
    return answer.ok
  }

  const sendUnsent = (owner: string) => {
    for (const press of stored().unsent) void send(owner, press)
  }
  /** Whether a press got no answer, because the connection dropped or the page is being left. */
  let hasUnanswered = false
  onShown(() => {
    if (hasUnanswered && account !== null && stored().of === account) sendUnsent(account)
    hasUnanswered = false
  })

  return {
    async setAccount(accountId, onRefused, fresh = false) {
      refused = onRefused
      const isOtherAccount = accountId !== account
      account = accountId
      const { of: owner } = stored()
      if (owner !== null && owner !== accountId) keep(noFavourites)
      if (accountId === null) return
      // Sends the presses that an earlier page did not send before it was left.
      if (isOtherAccount && owner === accountId) sendUnsent(accountId)
      if (!(fresh && owner === accountId)) await inTurn(() => adopt(accountId))
    },

    press(id) {
      const list = stored()
      const press = pressOf(list.ids, id)
      const owner = account
      const ids = applyPress(list.ids, press)
      if (owner === null) {
        keep({ ...list, ids })
        return Promise.resolve(true)
      }
      keep({ ...list, ids, unsent: [...list.unsent, press] })
      return send(owner, press)
    },

    acceptList(owner, ids) {
      if (owner === account && stored().of === owner) keepWithPresses(owner, ids)
    },
  }
}

/**
 * Removes that press and the earlier ones of the same heart, which it replaced. Compares values, since stored presses
 * are copies.
 */
function without(presses: readonly Press[], { id, saved }: Press): Press[] {
  const at = presses.findIndex((press) => press.id === id && press.saved === saved)
  return presses.filter((press, place) => press.id !== id || place > at)
}

/** Returns the ids that a refusal reports as invalid. */
export const invalidIds = (refusal: Refusal): string[] =>
  refusal.errors.flatMap((error) => (error.code === 'invalid_id' ? (error.ids ?? []) : []))
