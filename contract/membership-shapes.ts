// The answers of the membership calls: plans, the membership as its member sees it, changes, statement, invoices
// (spec §3, §9; product §2, §3).
import Type from 'typebox'
import { OverduePayment } from './membership/overdue-payment.ts'
import { MembershipState, PlanDetails } from './membership/plan-details.ts'
import { Can, CreditsField, DayField, InstantField, Nullable, PenceField, Strict, Uuid } from './primitives.ts'

export const Choice = Strict({
  id: Type.String(),
  priceId: Type.String({ description: 'Lookup key of the price, such as plan_150_3m_gbp_v1' }),
  title: Type.String(),
  subtitle: Type.String(),
  monthlyPrice: PenceField,
  total: PenceField,
  credits: CreditsField,
  worth: PenceField,
  averageItems: Type.String(),
  recommended: Type.Boolean(),
})

/** What one step of the Wardrobe Booster adds on a plan of this interval (product §2.5). */
export const Booster = Strict({
  priceId: Type.String({ description: 'Lookup key, such as booster_10_3m_gbp_v1' }),
  credits: CreditsField,
  total: PenceField,
  worth: PenceField,
  averageItems: Type.String(),
  maxSteps: Type.Integer(),
})

export const Plan = Strict({
  priceId: Type.String({ description: 'The price of the recommended choice' }),
  paymentInterval: Type.Enum(['monthly', 'quarterly', '_6Monthly']),
  interval: Type.Integer({ description: 'Months: 1, 3 or 6' }),
  discountPercent: Nullable(Type.Number()),
  renewalIfJoinedToday: DayField,
  renewalIfJoinedTodayLabel: Type.String({ description: 'Display text, such as 20 February 2027' }),
  choices: Type.Array(Choice),
  booster: Booster,
})

export const OfferVersion = Type.String({
  minLength: 64,
  maxLength: 64,
  description: 'Identifies the text that was shown; if the text has changed since, the new text must be read first',
})

/** The text above the button that joins, word for word, stored as evidence of what was shown (product §3.7). */
export const KeyInformation = Strict({
  lead: Type.String({ description: 'The plan and its price: 150 credits for £75 every 3 months' }),
  heading: Type.String(),
  rows: Type.Array(Strict({ label: Type.String(), value: Type.String() })),
  notes: Type.Array(Type.String()),
  termsBox: Strict({ text: Type.String(), link: Type.String() }),
  startNowBox: Type.String(),
  button: Type.String(),
  underButton: Type.String({ description: 'What is charged from then on, and how often' }),
  version: OfferVersion,
})

export const CheckoutSession = Strict({ id: Type.String(), url: Type.String(), expiresAt: InstantField })

export const JoiningOutcome = Strict({
  outcome: Type.Enum(['none', 'open', 'expired', 'joined', 'refunded']),
  /** The price of the plan that was chosen; null if there was no attempt. */
  priceId: Nullable(Type.String()),
  membershipState: Nullable(MembershipState),
})

export const notKeptReasons = ['over_credits', 'held_lately', 'stock_share', 'network'] as const

/** Whether the basket of somebody who is joining is held. */
export const KeptBasket = Strict({
  until: Type.Union([InstantField, Type.Null()], {
    description: 'Null if the basket is not held; joining is still possible',
  }),
  reason: Type.Union([Type.Enum([...notKeptReasons]), Type.Null()], { description: 'Why the basket is not held' }),
  message: Type.Union([Type.String(), Type.Null()], {
    description:
      'A notice to show before payment: the basket is not held, or is held for less time than the payment page is open',
  }),
})

export const endingReasons = ['too_expensive', 'not_used', 'grown_out', 'choice', 'quality', 'other'] as const

/** A change in progress, which awaits its payment or the renewal. */
export const PendingChange = Strict({
  when: Type.Enum(['now', 'renewal']),
  waitsFor: Type.Enum(['payment', 'renewal']),
  priceId: Type.String(),
  title: Type.String(),
  packageCredits: CreditsField,
  boosterCredits: CreditsField,
  effectiveOn: DayField,
  effectiveLabel: Type.String(),
  /** The price of each period from then on. */
  amount: PenceField,
  /** Credits in use beyond the new plan's limit; above zero, the old plan and price stay at the renewal. */
  creditsTooMany: CreditsField,
})

/**
 * The membership as its member sees it on the plan page. Each day is given twice: as a date, and formatted for display.
 */
export const MembershipDetails = Strict({
  plan: PlanDetails,
  booster: Booster,
  boosterSteps: Type.Integer(),
  pausedOn: Nullable(DayField),
  pausedLabel: Nullable(Type.String()),
  /** The value of the unused time of the paid period, deducted at the reactivation. */
  unusedCredit: PenceField,
  endsOn: Nullable(DayField),
  endsLabel: Nullable(Type.String()),
  /** What the card is charged next, at the renewal or by a reactivation; null if nothing will be. */
  nextPayment: Nullable(
    Strict({
      /** The price of the period that begins then. */
      price: PenceField,
      /** What is deducted: the balance and unused time. A negative amount is owed from before and added. */
      credit: PenceField,
      /** Also zero if the rest is too small to be charged, and is carried over. */
      charge: PenceField,
    }),
  ),
  /** What each swap costs for delivery. */
  postage: Strict({ outbound: PenceField, return: PenceField, firstFree: Type.Boolean(), returnFree: Type.Boolean() }),
  pendingChange: Nullable(PendingChange),
  /** Why the last scheduled change was not made (too many credits in use, or an end or a pause); null after 30 days. */
  changeNotMade: Nullable(Type.String()),
  overdue: Nullable(OverduePayment),
  coolingOff: Nullable(
    Strict({
      endsOn: DayField,
      endsLabel: Type.String(),
      /** The refund if the contract is cancelled today. */
      refund: PenceField,
      /** Whether clothes have been sent, so the days since joining are charged for. */
      proRata: Type.Boolean(),
      /** Once clothes have been sent, we keep keptSoFar for the days so far (null: dailyShare each), and dailyShare a day from today. */
      dailyShare: PenceField,
      keptSoFar: Nullable(PenceField),
      /** Pieces that would have to be sent back; an order that is not being packed yet is cancelled with the contract. */
      pieces: Type.Integer({ minimum: 0 }),
      /** When the clothes must be returned if the contract is cancelled today, and what the return costs; zero if free. */
      returnBy: DayField,
      returnByLabel: Type.String(),
      returnPostage: PenceField,
    }),
  ),
  /** How many pieces are still in the payer's own home, and in the other home. */
  piecesAtHome: Type.Integer({ minimum: 0 }),
  piecesElsewhere: Type.Integer({ minimum: 0 }),
  /** The payer's pieces in returns that are booked but not posted, and when to post them by; `elsewhere` counts the other home's. */
  toPost: Strict({
    pieces: Type.Integer({ minimum: 0 }),
    dueOn: Nullable(DayField),
    dueLabel: Nullable(Type.String()),
    elsewhere: Type.Integer({ minimum: 0 }),
  }),
  endingNow: Strict({
    endsOn: DayField,
    endsLabel: Type.String(),
    atOnce: Type.Boolean({ description: 'Whether no paid time is left, so the ending could not be undone' }),
    cancelsContract: Type.Boolean({
      description: 'If true, ending the membership refunds what cancelling the contract would',
    }),
    /** The last day to order and swap; null if neither would be possible any more. */
    ordersUntilLabel: Nullable(Type.String()),
    /** When the pieces at home would be due back, and what a return costs. */
    clothesDueLabel: Type.String(),
    returnPostage: PenceField,
  }),
  can: Strict({
    changePlan: Can,
    pause: Can,
    reactivate: Can,
    end: Can,
    undoEnd: Can,
    cancelWithinCoolingOff: Can,
    pay: Can,
    openPortal: Can,
  }),
})
export const MembershipAnswer = Strict({ membership: MembershipDetails })

/** A line of the credit statement: a sentence for people, what it changed, and the balance after it. */
export const StatementEntry = Strict({
  id: Uuid,
  on: DayField,
  onLabel: Type.String(),
  text: Type.String({ description: 'Display text, such as Puddle raincoat, 3–4y, was ordered' }),
  delta: Type.Integer({ description: 'Change of the credits in use' }),
  limitDelta: Type.Integer({ description: 'Change of the credit limit' }),
  inUse: CreditsField,
  limit: CreditsField,
})

export const Invoice = Strict({
  id: Type.String(),
  number: Nullable(Type.String()),
  on: DayField,
  onLabel: Type.String(),
  text: Type.String({ description: 'Display text, such as 150 credits, 20 November 2026 to 20 February 2027' }),
  status: Type.Enum(['paid', 'open', 'void', 'uncollectible', 'draft']),
  total: Type.Integer({ description: 'Integer pence, negative for a credit' }),
  vat: Type.Integer({ description: 'Integer pence of VAT in the total' }),
  paid: PenceField,
  addedToNext: Type.Integer({
    description: 'Integer pence: a sum too small for a card, collected with the next payment',
  }),
  refunded: PenceField,
})

const Sums = Type.Array(Strict({ label: Type.String(), value: Type.String(), strong: Type.Boolean() }))

/** The text shown for a change, stored as evidence once it is agreed to. */
const ChangeWords = Strict({
  heading: Type.String(),
  starts: Type.String(),
  sides: Type.Array(
    Strict({ name: Type.String(), credits: Type.String(), detail: Nullable(Type.String()), price: Type.String() }),
  ),
  warning: Nullable(Strict({ title: Type.String(), text: Type.String() })),
  /** Says that this change replaces the one that is booked. */
  cancels: Nullable(Strict({ title: Type.String(), text: Type.String() })),
  sumsTitle: Type.String(),
  sums: Sums,
  duty: Type.String({ description: 'What is charged from then on, and how often' }),
  button: Type.String(),
})

/** The text above the button that reactivates a paused membership, stored as evidence of what was shown. */
export const ReactivationTerms = Strict({
  lead: Type.String(),
  sums: Sums,
  duty: Type.String({ description: 'What is charged from then on, and how often' }),
  button: Type.String(),
  version: OfferVersion,
})

const ChangedPlan = Strict({
  priceId: Type.String(),
  title: Type.String(),
  boosterSteps: Type.Integer(),
  credits: CreditsField,
  total: PenceField,
})

export const PlanChangePreview = Strict({
  previewId: Uuid,
  expiresAt: InstantField,
  expiresLabel: Type.String({ description: 'Display text in London time, such as 15:42' }),
  when: Type.Enum(['now', 'renewal']),
  effectiveOn: DayField,
  effectiveLabel: Type.String(),
  from: ChangedPlan,
  to: ChangedPlan,
  /** Charged to the card now, to the penny. */
  dueNow: PenceField,
  /** The lines of `dueNow`, with their signs: what is unused of the old plan, and what the new plan costs. */
  lines: Type.Array(Strict({ text: Type.String(), amount: Type.Integer() })),
  nextPaymentOn: DayField,
  nextPaymentLabel: Type.String(),
  nextPayment: PenceField,
  /** Credits in use beyond the new limit, and the pieces at home: the change waits until enough of them are sent back. */
  creditsTooMany: CreditsField,
  atHome: Type.Array(Strict({ itemId: Uuid, name: Type.String(), sizeLabel: Type.String(), credits: CreditsField })),
  shown: ChangeWords,
})

export const PaymentResult = Strict({
  outcome: Type.Enum(['done', 'needs_payment']),
  /** The secret for the card form; null once the payment is done. */
  clientSecret: Nullable(Type.String()),
  /** The provider's own page for the same payment, for browsers in which the card form cannot run. */
  paymentPage: Nullable(Type.String()),
  amount: PenceField,
  /** The provider's message about the attempted card. */
  message: Nullable(Type.String()),
  membership: MembershipDetails,
})

export const PlanChangeResult = Strict({
  outcome: Type.Enum(['applied', 'needs_payment', 'scheduled', 'abandoned']),
  clientSecret: Nullable(Type.String()),
  paymentPage: Nullable(Type.String()),
  amount: PenceField,
  message: Nullable(Type.String()),
  membership: MembershipDetails,
})
