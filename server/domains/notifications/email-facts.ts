// What emails tell of orders and pieces, across domains. Notifications subscribe to any domain but read none of these rows
// themselves: views answer this port (server/views/emails), handed in by assemble.ts.
import type { Condition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'

/** A piece as it was lent, with what it cost and was when it was ordered. */
export interface EmailLoan {
  readonly name: string
  readonly brand: string
  readonly sizeLabel: string
  readonly condition: Condition
  readonly credits: number
  /** It could not be picked, or its order was cancelled. */
  readonly cancelled: boolean
  readonly termEndsOn: string | null
}

export interface EmailOrder {
  readonly id: string
  readonly reference: string
  /** As it was when the order was placed. */
  readonly address: unknown
  readonly placedAt: Date
  readonly outboundPence: number
  readonly outboundFree: boolean
  readonly returnPence: number
  readonly returnFree: boolean
  /** The label of its parcel; null while it has none. */
  readonly parcelCode: string | null
  readonly loans: readonly EmailLoan[]
  /** The return that it announced. */
  readonly goingBack: {
    readonly labelCode: string
    /** Announced, and not posted yet. */
    readonly waits: boolean
    readonly dueOn: string | null
    readonly loans: readonly EmailLoan[]
  } | null
}

export interface EmailReturn {
  readonly labelCode: string
  readonly dueOn: string | null
  readonly receivedAt: Date | null
  readonly loans: readonly EmailLoan[]
}

export interface EmailFacts {
  findOrder(orderId: Id<'order'>): Promise<EmailOrder | undefined>
  findReturn(returnId: Id<'return'>): Promise<EmailReturn | undefined>
  /** Ordered or at home and not announced as going back, oldest first. */
  listPiecesAtHome(
    membershipId: Id<'membership'>,
  ): Promise<readonly { readonly name: string; readonly sizeLabel: string; readonly credits: number }[]>
}
