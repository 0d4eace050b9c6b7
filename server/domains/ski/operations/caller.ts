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

export const countUnknownCode = (
  { db, wallClock }: Pick<SkiServices, 'db' | 'wallClock'>,
  { ip }: Pick<Caller, 'ip'>,
) => countHits(db, wallClock.now(), [{ limit: unknownCodes, subject: networkOf(ip) }])

/** The signed-in account, or a guest, whose checkout is found by the secret that was returned when it was opened. */
export const payerOf = (
  { accountId }: Pick<Caller, 'accountId'>,
  secret: string | undefined,
  { name, email }: { readonly name: string; readonly email: string } = { name: '', email: '' },
): CheckoutPayer =>
  accountId === undefined ? { accountId: null, name, email, ...(secret !== undefined && { secret }) } : { accountId }

/**
 * Finds the booking that its buyer wants to change. Callers without an account are limited by network.
 * @param code of an email's link, or the booking's id for the account that made it
 * @throws Refusal not_found, too_many
 */
export async function findBookingToChange(services: SkiServices, code: string, caller: Caller): Promise<SkiBooking> {
  const { db, clock, wallClock } = services
  if (caller.accountId === undefined)
    await countHits(db, wallClock.now(), [{ limit: changesByNetwork, subject: networkOf(caller.ip) }])
  const found = await findBookingByCode(db, { code, accountId: caller.accountId, now: clock.now() })
  if (found) return found
  await countUnknownCode(services, caller)
  throw notFound()
}

/** Who pays for a change or fee of a booking: the signed-in account, or a guest, whose checkout belongs to the code they came with. */
export const payerOfBooking = (
  { accountId }: Pick<Caller, 'accountId'>,
  code: string,
  { buyer_name, buyer_email }: SkiBooking,
): CheckoutPayer =>
  accountId === undefined
    ? { accountId: null, name: buyer_name, email: buyer_email, secret: code, secretPredatesCheckout: true }
    : { accountId }
