import type { CheckoutSession } from '../objects.ts'
import type { Outcome } from '../payments/attempt.ts'
import type { World } from '../world.ts'
import { collectedFields } from './collected.ts'
import { sessionSide } from './session-lines.ts'

/** Completes a paid session and emits the event. */
export function completeSession(world: World, id: string, status: 'paid' | 'no_payment_required'): CheckoutSession {
  const session = world.get('checkout.session', id)
  const { attempt } = sessionSide(world, id)
  const subscription = attempt?.subscription ? world.get('subscription', attempt.subscription) : null
  const completed = world.store.put<'checkout.session'>({
    ...session,
    ...(attempt?.collected && collectedFields(session, attempt.collected)),
    customer: attempt?.customer ?? session.customer,
    invoice: subscription?.latest_invoice ?? null,
    // In subscription mode the intent is reached through the invoice.
    payment_intent: session.mode === 'payment' ? attempt?.intent || null : null,
    payment_status: status,
    status: 'complete',
    subscription: subscription?.id ?? null,
    url: null,
  })
  world.emit('checkout.session.completed', completed)
  return completed
}

/** Completes the session to which a paid intent belongs. */
export function applyToSession(world: World, outcome: Outcome): void {
  if (outcome.state !== 'succeeded') return
  const link = world.store.side<{ session: string }>(sessionKeyOf(outcome.intent.id))
  if (link && world.get('checkout.session', link.session).status === 'open')
    completeSession(world, link.session, 'paid')
}

/** The key under which the session of an intent is stored. */
export const sessionKeyOf = (intentId: string): string => `session-of:${intentId}`
