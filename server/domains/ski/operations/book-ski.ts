import type { AnswerOf, InputOf } from '#contract/index.ts'
import { readCustomer } from '#server/domains/accounts/index.ts'
import {
  type Checkout,
  cardDue,
  findCheckoutOfAny,
  openCheckout,
  payersOf,
  resolveFoundOrRequest,
  resolveGuestCheckout,
  throwRefusal,
} from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bookingPurpose } from '../purposes/booking.ts'
import { findPurpose } from '../purposes/purposes.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { countFree } from '../queries/stock.ts'
import { kitUnavailable, orderChanged } from '../rules/decide-booking.ts'
import { bookingsByNetwork, completionsByNetwork } from '../rules/limits.ts'
import { findKitFault, type Kit } from '../rules/read-kits.ts'
import type { SkiServices } from '../services.ts'
import { DayTakenSince } from '../steps/take-days.ts'
import { type Caller, countUnknownCode, notFound, payerOf } from './caller.ts'
import { demandsOf } from './read-quote.ts'
import { requireDates } from './read-shop.ts'

type Body = InputOf<'bookSki'>['body']

/**
 * Opens a checkout for whole kits (product §8): holds their days and creates one payment of the total that the page showed.
 * Repeating the request returns the same payment.
 * @throws Refusal invalid_request, invalid_email, not_in_uk for what was entered; not_found for an unknown secret;
 * items_unavailable, limit_reached; order_changed when the price differs from the one shown; provider_unreachable, after which
 * repeating the request resumes
 */
export async function bookSki(services: SkiServices, body: Body, caller: Caller): Promise<AnswerOf<'bookSki'>> {
  const { db, clock, wallClock } = services
  const { buyer, address } = readCustomer(body.customerData)
  const dates = requireDates(body, await readSkiSettings(db), { today: dayInLondon(clock.now()), at: 'body' })
  const demands = demandsOf(await readChildren(services, body.children))
  await countHits(db, wallClock.now(), [{ limit: bookingsByNetwork, subject: networkOf(caller.ip) }])
  const { secret } = body
  // A guest, or somebody who began as one before signing in, may have paid without their browser knowing.
  const paid =
    secret === undefined ? undefined : await resolveGuestCheckout(services, { purpose: bookingPurpose, secret })
  if (paid) return { ...presentPayment(paid, null, clock.now()), bookingId: paid.result_id, guestSecret: null }
  const begunWith = caller.accountId === undefined ? undefined : secret
  const input = { dates, demands, delivery: { ...address, buyer }, total: body.total, key: body.key }
  const payer = payerOf(caller, secret, buyer)
  const { checkout, clientSecret, guestSecret } = await openCheckout(services, {
    purpose: bookingPurpose,
    payer,
    input,
    begunWith,
  }).catch(refuseTaken)
  // A checkout that was already open keeps its price.
  if (body.total !== undefined && checkout.amount_pence !== body.total)
    throwRefusal(orderChanged(pence(checkout.amount_pence)))
  const bookingId = checkout.result_id
  return { ...presentPayment(checkout, clientSecret, clock.now()), bookingId, guestSecret }
}

/** Turns a transaction that lost its days at every attempt into a refusal. @throws Refusal items_unavailable; else the error itself */
export function refuseTaken(error: unknown): never {
  if (error instanceof DayTakenSince) throwRefusal(kitUnavailable([]))
  throw error
}

/** What the card form needs. */
export const presentPayment = (checkout: Checkout, paymentSecret: string | null, now: Date) => ({
  paymentSecret,
  fromBalance: checkout.balance_pence,
  checkoutId: checkout.id,
  total: checkout.amount_pence,
  holdExpiresAt: checkout.expires_at.toISOString(),
  serverNow: now.toISOString(),
})

/** Whether the gift balance pays for a whole checkout. */
export const isCovered = (checkout: Checkout): boolean => cardDue(checkout) === 0

/** @throws Refusal invalid_request for a faulty kit, or a size or design that we do not have */
async function readChildren(
  { db, clock }: Pick<SkiServices, 'db' | 'clock'>,
  children: Body['children'],
): Promise<Kit<Id<'product'>>[]> {
  const invalid = (index: number, message: string) =>
    new Refusal('invalid_request', message, { field: `body.children[${index}]` })
  const stock = await countFree(db, { blocked: undefined, now: clock.now() })
  return children.map(({ size, pieces }, index) => {
    const kit: Kit<Id<'product'>> = {
      sizeCode: size,
      pieces: pieces.map(({ part, productId }) => ({
        part,
        design: productId === null ? null : toId<'product'>(productId.toLowerCase()),
      })),
    }
    const fault = findKitFault(kit)
    if (fault !== undefined) throw invalid(index, fault)
    if (!stock.some(({ sizeCode }) => sizeCode === size)) throw invalid(index, 'Choose a size for each child')
    for (const { part, design } of kit.pieces)
      if (design !== null && !stock.some((row) => row.productId === design && row.part === part))
        throw invalid(index, 'We don’t have one of these designs any more: choose another')
    return kit
  })
}

/**
 * Completes a paid checkout, unless the provider's webhook has already done so.
 * @returns the booking that was made or moved, or whose late fee was paid
 * @throws Refusal not_found; payment_required; items_unavailable or not_now, with the payment refunded, when it can no longer be
 * fulfilled; provider_unreachable
 */
export async function completeSki(
  services: SkiServices,
  { checkoutId, secret }: InputOf<'completeSki'>['body'],
  caller: Caller,
): Promise<Id<'ski-booking'>> {
  const { db, wallClock } = services
  const found = await findCheckoutAndPurpose(services, { checkoutId, secret }, caller)
  if (!found) {
    await countUnknownCode(services, caller)
    throw notFound()
  }
  const { checkout, payer, purpose } = found
  let resultId: string | null = checkout.result_id
  if (resultId === null) {
    await countHits(db, wallClock.now(), [{ limit: completionsByNetwork, subject: networkOf(caller.ip) }])
    resultId = await resolveFoundOrRequest(services, { purpose, payer, checkout })
  }
  const { booking_id } = await db
    .selectFrom('ski_payment')
    .innerJoin('checkout', 'checkout.id', 'ski_payment.checkout_id')
    .select('booking_id')
    .where('checkout.result_id', '=', resultId as NonNullable<Checkout['result_id']>)
    .executeTakeFirstOrThrow()
  return booking_id
}

interface NamedCheckout {
  readonly checkoutId: string
  readonly secret?: string | undefined
}

/** Finds a checkout of the caller, in any state and for any purpose of ski wear. */
export const findSkiCheckout = async (
  services: Pick<SkiServices, 'db'>,
  named: NamedCheckout,
  caller: Pick<Caller, 'accountId'>,
): Promise<Checkout | undefined> => (await findCheckoutAndPurpose(services, named, caller))?.checkout

/** Finds a checkout for the signed-in account, or by the secret of a guest, who may have signed in while paying. */
async function findCheckoutAndPurpose(
  { db }: Pick<SkiServices, 'db'>,
  { checkoutId, secret }: NamedCheckout,
  { accountId }: Pick<Caller, 'accountId'>,
) {
  const found = await findCheckoutOfAny(db, payersOf(accountId, secret), toId<'checkout'>(checkoutId.toLowerCase()))
  const purpose = found && findPurpose(found.checkout.purpose)
  return purpose && { ...found, purpose }
}
