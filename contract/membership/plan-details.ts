// The plan of a membership, as its payer sees it and as any account that uses it sees it (spec §7; product §3, §12).
import Type from 'typebox'
import { CreditsField, DayField, Nullable, PenceField, Strict } from '../primitives.ts'

export const membershipStates = ['pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled'] as const
export const MembershipState = Type.Enum([...membershipStates])
export type MembershipState = (typeof membershipStates)[number]

const planFields = {
  state: MembershipState,
  priceId: Type.String(),
  title: Type.String(),
  paymentInterval: Type.Enum(['monthly', 'quarterly', '_6Monthly']),
  subscriptionPeriod: Type.Integer({ description: 'Months' }),
  memberJoinDate: DayField,
  lastPaymentDate: Nullable(DayField),
  lastPaymentAmount: Nullable(PenceField),
  renewalDate: Nullable(DayField),
  packageCredits: CreditsField,
  boosterCredits: CreditsField,
  creditsInUse: CreditsField,
  availableCredits: CreditsField,
  worth: PenceField,
  averageItems: Type.String(),
  endsOn: Nullable(DayField),
  over: Type.Boolean({ description: 'The last day of an ending membership has passed' }),
  /** Whether the days of grace after a failed renewal are over (product §3.4): /account then redirects to /subscription-failed. */
  graceOver: Type.Boolean(),
  dates: Strict({
    joined: Type.String(),
    renewal: Nullable(Type.String()),
    lastPayment: Nullable(Type.String()),
    ends: Nullable(Type.String()),
  }),
}

export const PlanDetails = Strict({ ...planFields, price: PenceField, renewalAmount: PenceField })

/** The plan that an account uses. A second adult sees no prices (product §12). */
export const UsedPlan = Strict({
  ...planFields,
  part: Type.Enum(['payer', 'second'], { description: 'second: another adult pays for it' }),
  priceId: Nullable(Type.String()),
  price: Nullable(PenceField),
  renewalAmount: Nullable(PenceField),
})
