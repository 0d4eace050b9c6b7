import { testCard } from '../cards.ts'
import type { Refund } from '../objects.ts'
import type { World } from '../world.ts'
import { methodSide } from './card-method.ts'

const bankAnswersAfter = 3600

const cardOf = (world: World, method: string | null) => testCard(methodSide(world, method ?? '').number)

/** The initial status of a refund to this card. */
export const firstRefundStatus = (world: World, method: string | null): 'pending' | 'succeeded' =>
  cardOf(world, method).refund === 'pends' ? 'pending' : 'succeeded'

/** Schedules the bank's answer, for a card whose bank sends one. */
export function scheduleBankAnswer(world: World, refund: Refund): void {
  if (cardOf(world, refund.payment_method).refund !== undefined)
    world.store.setAlarm(refund.id, world.ownNow() + bankAnswersAfter)
}

/** Applies the bank's answer: a pending refund succeeds, or a refund that had succeeded is returned. */
export function finishRefund(world: World, refund: Refund): void {
  if (cardOf(world, refund.payment_method).refund === 'pends') {
    const succeeded = world.store.put<'refund'>({ ...refund, status: 'succeeded' })
    world.emit('refund.updated', succeeded, { status: refund.status })
    world.emit('charge.refund.updated', succeeded, { status: refund.status })
    return
  }
  const failed = world.store.put<'refund'>({
    ...refund,
    failure_balance_transaction: `${refund.balance_transaction}_back`,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  const charge = world.get('charge', refund.charge ?? '')
  world.store.put<'charge'>({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  world.emit('refund.failed', failed)
  world.emit('refund.updated', failed, { status: refund.status })
  world.emit('charge.refund.updated', failed, { status: refund.status })
}
