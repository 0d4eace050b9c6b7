import Type from 'typebox'
import { DayField, Nullable, PenceField, Strict } from '../primitives.ts'

/** A renewal that was not paid, as its member sees it. */
export const OverduePayment = Strict({
  amount: PenceField,
  /** The unpaid periods: the one that was missed, and the next once it has begun (product §3.4). */
  periods: Type.Array(Strict({ amount: PenceField, fromLabel: Type.String(), untilLabel: Type.String() })),
  /** How much the family's balance at the provider pays, and any debt in that balance, which is charged as well. */
  fromBalance: PenceField,
  carriedOver: PenceField,
  /** The last day to pay: the last day of grace or, once grace is over, the last day before the membership ends. */
  payBy: DayField,
  payByLabel: Type.String(),
  graceOver: Type.Boolean(),
  /** Whether the bank asks for a confirmation; the card itself is good. */
  needsConfirmation: Type.Boolean(),
  /** The provider's own message about the card. */
  message: Nullable(Type.String()),
})
