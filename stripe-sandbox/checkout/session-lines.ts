import type { DiscountInput } from '../billing/lines/discounts.ts'
import type { CheckoutLine, PaymentIntent } from '../objects.ts'
import type { World } from '../world.ts'
import type { Collected } from './collected.ts'

/** What the sandbox stores of a session beyond its public shape. */
export interface SessionSide {
  lines: CheckoutLine[]
  /** The lines' own tax rates, in the order of `lines`. */
  taxRates: string[][]
  subscription: {
    metadata: Record<string, string>
    description: string | null
    billingMode: 'classic' | 'flexible'
    defaultTaxRates: string[]
  }
  intent: {
    metadata: Record<string, string>
    description: string | null
    receiptEmail: string | null
    setupFutureUsage: 'off_session' | 'on_session' | null
    shipping: PaymentIntent['shipping']
  }
  discounts?: DiscountInput[]
  collectsAddress: boolean
  updatesCustomer: { address: boolean; name: boolean; shipping?: boolean }
  successUrl: string
  cancelUrl: string | null
  /** What the first attempt to pay created, and later attempts reuse. The session shows it only when it is complete. */
  attempt?: {
    customer: string | null
    subscription: string | null
    /** Empty if nothing is due. */
    intent: string
    email: string
    name: string | null
    collected?: Collected
  }
}

export const sessionSide = (world: World, id: string): SessionSide => {
  const side = world.store.side<SessionSide>(id)
  if (side === undefined) throw new Error(`checkout session ${id} has no side record`)
  return side
}

export const sessionLines = (world: World, id: string): CheckoutLine[] => sessionSide(world, id).lines
