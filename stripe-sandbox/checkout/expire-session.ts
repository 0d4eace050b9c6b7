import { expireIncomplete } from '../billing/end-subscription.ts'
import type { CheckoutSession } from '../objects.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import type { World } from '../world.ts'
import { sessionSide } from './session-lines.ts'

/** Expires an open session, and cancels what a failed attempt left behind. */
export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  const { attempt } = sessionSide(world, session.id)
  const subscription = attempt?.subscription ? world.get('subscription', attempt.subscription) : undefined
  if (subscription?.status === 'incomplete') expireIncomplete(world, subscription)
  const intent = attempt ? world.get('payment_intent', attempt.intent) : undefined
  if (intent?.status.startsWith('requires_')) cancelIntent(world, intent, 'automatic')
  const expired = world.store.put<'checkout.session'>({ ...session, status: 'expired', url: null })
  world.emit('checkout.session.expired', expired)
  return expired
}

/** Expires an open session whose time has passed, and returns its current state. */
export function expireIfDue(world: World, session: CheckoutSession): CheckoutSession {
  return session.status === 'open' && session.expires_at <= world.ownNow() ? expireSession(world, session) : session
}
