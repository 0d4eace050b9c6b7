import { messages } from '#contract/messages.ts'
import type { CheckoutPayer } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findBookingByCode, type SkiBooking } from '../queries/bookings.ts'
import { changesByNetwork, unknownCodes } from '../rules/limits.ts'
import type { SkiServices } from '../services.ts'

export interface Caller {
  readonly accountId: Id<'account'> | undefined
  readonly ip: string
}

export const notFound = () => new Refusal('not_found', messages.notFound)

export const countUnknown = ({ db, wallClock }: Pick<SkiServices, 'db' | 'wallClock'>, { ip }: Pick<Caller, 'ip'>) =>
  countHits(db, wallClock.now(), [{ limit: unknownCodes, subject: networkOf(ip) }])

/** An account, or a guest whose checkout is found by the secret that its first answer returned. */
export const payerOf = (
  { accountId }: Pick<Caller, 'accountId'>,
  secret: string | undefined,
  { name, email }: { readonly name: string; readonly email: string } = { name: '', email: '' },
): CheckoutPayer =>
  accountId === undefined ? { accountId: null, name, email, ...(secret !== undefined && { secret }) } : { accountId }

/**
 * The booking that a write is about, as its buyer names it. What somebody without an account does is counted by network.
 * @throws Refusal not_found, too_many
 */
export async function findBookingToChange(services: SkiServices, code: string, caller: Caller): Promise<SkiBooking> {
  const { db, clock, wallClock } = services
  if (caller.accountId === undefined)
    await countHits(db, wallClock.now(), [{ limit: changesByNetwork, subject: networkOf(caller.ip) }])
  const found = await findBookingByCode(db, { code, accountId: caller.accountId, now: clock.now() })
  if (found) return found
  await countUnknown(services, caller)
  throw notFound()
}

/** Who pays for something of a booking: an account, or a guest under the code by which they read it. */
export const payerOfBooking = (
  { accountId }: Pick<Caller, 'accountId'>,
  code: string,
  { buyer_name, buyer_email }: SkiBooking,
): CheckoutPayer =>
  accountId === undefined
    ? { accountId: null, name: buyer_name, email: buyer_email, secret: code, beginsWithSecret: true }
    : { accountId }
