import { putIfChanged } from './billing/collect.ts'
import { expireIncomplete } from './billing/end-subscription.ts'
import { voidInvoice } from './billing/invoices.ts'
import { type SubscriptionSide, subscriptionSide } from './billing/subscription-side.ts'
import { expireIfDue } from './checkout/expire-session.ts'
import type { World } from './world.ts'

const firstPaymentWithin = 23 * 3600

/** What time alone does: sessions, first payments and pending updates run out. */
export function sweep(world: World): void {
  for (const session of world.store.each('checkout.session', { status: 'open' })) expireIfDue(world, session)
  for (const subscription of world.store.each('subscription', { status: 'incomplete' })) {
    if (subscription.created + firstPaymentWithin <= world.now()) expireIncomplete(world, subscription)
  }
  for (const subscription of world.store.each('subscription')) {
    const update = subscription.pending_update
    if (update === null || update.expires_at > world.now()) continue
    const { pending, ...rest } = subscriptionSide(world, subscription.id)
    if (pending) voidInvoice(world, world.get('invoice', pending.invoice))
    world.store.putSide<SubscriptionSide>(subscription.id, rest)
    const without = putIfChanged(world, subscription, { ...subscription, pending_update: null })
    world.emit('customer.subscription.pending_update_expired', without)
  }
}
