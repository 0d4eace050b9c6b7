import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { findOrderByCode, lockOrder, type ResaleOrder } from '../../queries/orders/orders.ts'
import { listReturnsOf } from '../../queries/returns/returns.ts'
import { isOpen } from '../../rules/resale-return-transitions.ts'
import { againUntil, cameBackToBuyer } from '../../rules/returns/book-again.ts'
import { decideReturn, returnFacts } from '../../rules/returns/decide-return.ts'
import { returnsByNetwork } from '../../rules/returns/limits.ts'
import type { ResaleServices } from '../../services.ts'
import { insertReturn } from '../../steps/returns/insert-return.ts'
import { type Caller, countUnknownCode } from '../orders/place-order.ts'

type Input = InputOf<'bookResaleReturn'>['body']

const settingKeys = ['resale.cancel_days', 'resale.return_post_days', 'resale.returns_an_order'] as const

/**
 * Books a return for a buyer, which is also their notice that they cancel the contract for these pieces (product §6). A job makes the
 * label. Repeating the request with the same pieces and reason returns the same return.
 * @throws Refusal not_found, not_now, pending_return, limit_reached, too_many
 */
export async function bookReturn(
  services: ResaleServices,
  { code, ...input }: Input & { readonly code: string },
  caller: Caller,
): Promise<Id<'resale-return'>> {
  const { db, clock, events } = services
  const found = await getOrderOfCaller(services, code, caller)
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    const now = clock.now()
    const today = dayInLondon(now)
    const settings = await readNumberSettings(tx, settingKeys)
    const cancelDays = settings['resale.cancel_days']
    const lines = await listLines(tx, order.id)
    const returns = (await listReturnsOf(tx, [order.id])).get(order.id) ?? []
    const open = returns.find(({ state }) => isOpen(state))
    const decided = decideReturn(returnFacts(order, { today, cancelDays }), {
      pieces: input.itemsIds.map((id) => {
        const line = lines.find(({ garmentId }) => garmentId === id.toLowerCase())
        return line && { ...line, againUntil: againUntil(returns, line.id, cancelDays) }
      }),
      reason: input.reason,
      open: open && { lineIds: open.line_ids, reason: open.reason, posted: open.state === 'posted' },
      booked: returns.filter((earlier) => !cameBackToBuyer(earlier)).length,
      atMost: settings['resale.returns_an_order'],
    })
    if (!decided.ok) throwRefusal(decided.reason)
    if (open && decided.value.isRepeat) return open.id
    const returnId = newId<'resale-return'>()
    await insertReturn(tx, {
      returnId,
      orderId: order.id,
      lineIds: decided.value.lineIds,
      reason: input.reason,
      postBy: addDays(today, settings['resale.return_post_days']),
      actor: actorOf({ accountId: order.account_id }),
      now,
    })
    await events.publish(tx, { type: 'resale-return-booked', orderId: order.id, returnId })
    return returnId
  })
}

/**
 * Finds an order by its code. Callers without an account are limited by network.
 * @throws Refusal not_found, too_many
 */
export async function getOrderOfCaller(services: ResaleServices, code: string, caller: Caller): Promise<ResaleOrder> {
  const { db, clock, wallClock } = services
  if (caller.accountId === undefined)
    await countHits(db, wallClock.now(), [{ limit: returnsByNetwork, subject: networkOf(caller.ip) }])
  const found = await findOrderByCode(db, { code, accountId: caller.accountId, now: clock.now() })
  if (found) return found
  await countUnknownCode(services, caller)
  throw new Refusal('not_found', messages.notFound)
}

async function listLines(tx: Tx, orderId: Id<'resale-order'>) {
  const rows = await tx
    .selectFrom('resale_line')
    .innerJoin('garment', 'garment.id', 'resale_line.garment_id')
    .select(['resale_line.id', 'garment_id', 'ended_at', 'garment.recalled'])
    .where('order_id', '=', orderId)
    .orderBy('resale_line.id')
    .execute()
  return rows.map(({ id, garment_id, ended_at, recalled }) => ({
    id,
    garmentId: garment_id,
    ended: ended_at !== null,
    recalled,
  }))
}
