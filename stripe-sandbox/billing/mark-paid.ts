import type { Invoice, PaymentIntent } from '../objects.ts'
import type { World } from '../world.ts'
import { continueSubscription } from './continue-subscription.ts'

/** Marks an invoice as paid by its intent or, if nothing is due, by the balance, and lets the subscription continue. */
export function markPaid(world: World, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const paid = world.store.put<'invoice'>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  })
  world.store.setAlarm(invoice.id, null)
  world.emit('invoice.paid', paid)
  world.emit('invoice.payment_succeeded', paid)
  continueSubscription(world, paid, intent)
  return paid
}
