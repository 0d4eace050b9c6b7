import { newId } from '../ids.ts'
import type { CustomerBalanceTransaction } from '../objects.ts'
import type { World } from '../world.ts'

interface Movement {
  /** A negative amount is credit for the customer; a positive one adds to what the customer owes. */
  amount: number
  type: 'adjustment' | 'applied_to_invoice' | 'credit_note' | 'initial' | 'invoice_too_small' | 'unapplied_from_invoice'
  currency: string
  invoice?: string
  creditNote?: string
  description?: string | null
  metadata?: Record<string, string>
}

/** Changes a customer's balance and records the transaction that explains it: nothing else may change a balance. */
export function moveBalance(world: World, customerId: string, movement: Movement): CustomerBalanceTransaction {
  const customer = world.get('customer', customerId)
  const balance = customer.balance + movement.amount
  const updated = world.store.put<'customer'>({
    ...customer,
    balance,
    currency: customer.currency ?? movement.currency,
  })
  const line = world.store.put<'customer_balance_transaction'>({
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: movement.amount,
    checkout_session: null,
    created: world.now(),
    credit_note: movement.creditNote ?? null,
    currency: movement.currency,
    customer: customerId,
    customer_account: null,
    description: movement.description ?? null,
    ending_balance: balance,
    invoice: movement.invoice ?? null,
    livemode: false,
    metadata: movement.metadata ?? {},
    type: movement.type,
  })
  world.emit('customer.updated', updated, { balance: customer.balance })
  return line
}
