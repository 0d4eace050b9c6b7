import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { parseEmailAddress, unknownAddressKind } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, tryHit } from '#server/platform/http/rate-limit.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrderOfBuyer } from '../../queries/orders/orders.ts'
import { orderLinkEmails, orderLinksByNetwork, orderLinksPerPlace } from '../../rules/orders/limits.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from './place-order.ts'

/** The same answer whether or not the order exists. */
export const orderLinkAnswer =
  'Check your inbox. If that order was bought with that address, a link to it arrives within minutes.'

/**
 * Requests an email with a new link to an order, for a guest whose links have expired or are lost. The code is made when the email is
 * sent. For an unknown order or another address the answer and the rows written look the same, so as not to reveal who bought it.
 * @throws Refusal invalid_request, invalid_email, too_many
 */
export async function requestOrderLink(
  { db, clock, wallClock, events }: ResaleServices,
  input: InputOf<'requestResaleOrderLink'>['body'],
  caller: Caller,
): Promise<void> {
  const reference = input.reference.trim().toUpperCase()
  if (reference === '')
    throw new Refusal('invalid_request', 'Please enter the order’s reference', { field: 'body.reference' })
  const email = parseEmailAddress(input.email)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const wallNow = wallClock.now()
  const network = networkOf(caller.ip)
  await countHits(db, wallNow, [
    { limit: orderLinksPerPlace, subject: `${email} ${network}` },
    { limit: orderLinksByNetwork, subject: network },
  ])
  const order = await findOrderOfBuyer(db, { reference, email })
  // Limited by order: otherwise a stranger who knows only the buyer's address could use up the limit. Unknown orders count the same.
  const subject = order?.id ?? `${reference} ${email}`
  const isWithinLimit = await tryHit(db, wallNow, { limit: orderLinkEmails, subject })
  await transaction(db, async (tx) => {
    if (order && isWithinLimit) await events.publish(tx, { type: 'resale-order-link-requested', orderId: order.id })
    else await enqueueJob(tx, clock.now(), { kind: unknownAddressKind, payload: {} })
  })
}
