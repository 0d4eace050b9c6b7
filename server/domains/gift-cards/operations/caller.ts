import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCardOfBuyer, type GiftCard } from '../queries/cards.ts'
import { unknownCodes } from '../rules/limits.ts'
import type { GiftCardServices } from '../services.ts'

export interface Caller {
  readonly accountId: Id<'account'> | undefined
  readonly ip: string
}

export const notFound = () => new Refusal('not_found', messages.notFound)

export const countUnknownCode = ({ db, wallClock }: Pick<GiftCardServices, 'db' | 'wallClock'>, { ip }: Caller) =>
  countHits(db, wallClock.now(), [{ limit: unknownCodes, subject: networkOf(ip) }])

/**
 * Finds the card that its buyer wants to change.
 * @throws Refusal not_found, which is counted for the caller's network
 */
export async function findCardToChange(services: GiftCardServices, code: string, caller: Caller): Promise<GiftCard> {
  const now = services.clock.now()
  const found = await findCardOfBuyer(services.db, { code, accountId: caller.accountId, now })
  if (found) return found
  await countUnknownCode(services, caller)
  throw notFound()
}
