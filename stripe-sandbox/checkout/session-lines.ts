import type { CheckoutLine } from '../objects.ts'
import type { World } from '../world.ts'

/** What a session knows beyond its public shape. */
export interface SessionSide {
  lines: CheckoutLine[]
  /** Tax rates by line, in the order of `lines`. */
  taxRates: string[][]
  subscription?: {
    metadata: Record<string, string>
    description: string | null
    billingMode: 'classic' | 'flexible'
    defaultTaxRates: string[]
    /** Made by the first attempt to pay and kept for the next ones. */
    id?: string
  }
  intent?: {
    metadata: Record<string, string>
    description: string | null
    receiptEmail: string | null
    setupFutureUsage: 'off_session' | 'on_session' | null
    id?: string
  }
  collectsAddress: boolean
}

export const sessionSide = (world: World, id: string): SessionSide => {
  const side = world.store.side<SessionSide>(id)
  if (side === undefined) throw new Error(`checkout session ${id} has no side record`)
  return side
}

export const sessionLines = (world: World, id: string): CheckoutLine[] => sessionSide(world, id).lines
