import type { PaymentIntent } from '../objects.ts'
import type { World } from '../world.ts'

/** Cancels an open intent for good. */
export function cancelIntent(world: World, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const canceled = world.store.put<'payment_intent'>({
    ...intent,
    status: 'canceled',
    canceled_at: world.ownNow(),
    cancellation_reason: reason,
    next_action: null,
  })
  world.emit('payment_intent.canceled', canceled)
  return canceled
}
