import { finalizeAndCollect, retryInvoice } from './billing/collect.ts'
import { endRetries } from './billing/dunning.ts'
import { endAsScheduled, expireIncomplete } from './billing/end-subscription.ts'
import { putIfChanged } from './billing/put-if-changed.ts'
import { renew } from './billing/renew.ts'
import { subscriptionSide } from './billing/subscription-side.ts'
import { voidInvoice } from './billing/void-invoice.ts'
import { expireSession } from './checkout/expire-session.ts'
import type { Subscription } from './objects.ts'
import { finishRefund } from './payments/finish-refund.ts'
import type { DueWork } from './store.ts'
import { byClockOf } from './test-clocks/clock-of-call.ts'
import { deleteTestClock } from './test-clocks/delete-test-clock.ts'
import { type World, worldAt } from './world.ts'

/** More runs than any object needs in one instant: if there are more, some code has failed to move the due time. */
const maxRunsPerInstant = 20

/**
 * Runs everything due by the world's clock in order, each at its own moment: renewals, retries and ends, and the expiry
 * of sessions, first payments, pending updates and resumptions.
 */
export function processDue(world: World): void {
  const until = world.now()
  world.store.transaction(() => {
    let last = ''
    let times = 0
    for (;;) {
      const due = world.store.firstDue(world.testClock)
      if (due === undefined || due.at > until) return
      const key = `${due.kind} ${due.id} ${due.at}`
      times = key === last ? times + 1 : 0
      if (times > maxRunsPerInstant) throw new Error(`The sandbox cannot finish the work of ${key}.`)
      last = key
      handle(worldAt(world, due.at), due)
    }
  })
}

/** When something next falls due by the sandbox's own clock, in seconds; null if nothing will. */
export const nextDue = (world: World): number | null => world.store.firstDue()?.at ?? null

function handle(world: World, due: DueWork): void {
  switch (due.kind) {
    case 'checkout.session':
      // Objects left by a failed attempt are cancelled at the time of the customer's test clock, if there is one.
      expireSession(byClockOf(world, due.id), world.get('checkout.session', due.id))
      return
    case 'subscription':
      processSubscription(world, world.get('subscription', due.id))
      return
    case 'invoice': {
      const invoice = world.get('invoice', due.id)
      if (invoice.status === 'draft') finalizeAndCollect(world, invoice)
      else retryInvoice(world, invoice)
      return
    }
    case 'alarm': {
      world.store.setAlarm(due.id, null)
      const invoice = world.store.find('invoice', due.id)
      if (invoice?.status === 'open') endRetries(world, invoice)
      const refund = world.store.find('refund', due.id)
      if (refund) finishRefund(world, refund)
      const clock = world.store.find('test_helpers.test_clock', due.id)
      if (clock) deleteTestClock(world, clock)
      return
    }
    default:
      throw new Error(`Nothing falls due for a ${due.kind}.`)
  }
}

function processSubscription(world: World, subscription: Subscription): void {
  const now = world.now()
  const { pending_update: update, status } = subscription
  if (status === 'incomplete') {
    expireIncomplete(world, subscription)
  } else if (update !== null && update.expires_at <= now) {
    expireUpdate(world, subscription)
  } else if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endAsScheduled(world, subscription)
  } else {
    renew(world, subscription)
  }
}

function expireUpdate(world: World, subscription: Subscription): void {
  const { pending } = subscriptionSide(world, subscription.id)
  const invoice = pending && world.store.find('invoice', pending.invoice)
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  const current = world.get('subscription', subscription.id)
  const updated = putIfChanged(world, current, { ...current, pending_update: null })
  world.emit('customer.subscription.pending_update_expired', updated)
}
