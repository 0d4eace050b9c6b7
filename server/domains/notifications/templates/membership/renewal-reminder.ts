import type { EmailMessage } from '../../email/email-message.ts'
import { countCredits } from '../rentals/order-placed.ts'

export interface RenewalReminder {
  readonly plan: string
  readonly renewsOn: string
  /** The day before the renewal, the last on which the membership can be ended without paying. */
  readonly endBy: string
  /** The price at the renewal: "£75" */
  readonly amount: string
  /** What the card is charged at the renewal: "£65"; null for nothing. */
  readonly charge: string | null
  /** "every 3 months" */
  readonly interval: string
  /** What the account's balance pays of the price; null for nothing. */
  readonly fromBalance: string | null
  /** The debt charged at the renewal; null for none. */
  readonly carriedOver: string | null
  /** "100 credits" if a change is scheduled for this renewal, in which case `amount` is the price of that plan. */
  readonly changesTo: string | null
  /** The change that is scheduled but does not fit what is in use, in which case `amount` is the price of the present plan. */
  readonly doesNotFit: { readonly plan: string; readonly price: string; readonly creditsTooMany: number } | null
}

/** The reminder before a renewal, so that nobody goes six months without one (product §3.7, law L-6). */
export const renewalReminder = (data: RenewalReminder): EmailMessage => ({
  template: 'renewal-reminder',
  subject: `Your membership renews on ${data.renewsOn}${data.charge ? ` for ${data.charge}` : ''}`,
  preview: `Happy? You don’t need to do anything. Want to stop? End it by ${data.endBy}.`,
  heading: 'Your next payment is coming up',
  blocks: [
    {
      kind: 'text',
      text: `Your membership renews automatically on ${data.renewsOn}. ${data.charge ? `We’ll take ${data.charge} from your card.` : 'We won’t take anything from your card.'} If you’re happy, you don’t need to do anything.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Plan', data.changesTo ? `${data.plan} until then, ${data.changesTo} from then on` : data.plan],
        ['Next payment', `${data.charge ?? 'nothing to pay'} on ${data.renewsOn}`],
        ...(data.fromBalance
          ? [['From your balance', `${data.fromBalance} of the ${data.amount}`] as [string, string]]
          : []),
        ...(data.carriedOver ? [['Carried over from before', data.carriedOver] as [string, string]] : []),
        ['Then', `${data.amount} ${data.interval}`],
      ],
    },
    ...(data.doesNotFit
      ? [
          {
            kind: 'panel' as const,
            tone: 'warning' as const,
            heading: `${countCredits(data.doesNotFit.creditsTooMany)} too many at home for your new plan`,
            lines: [
              `You’ve planned to change to ${data.doesNotFit.plan}, ${data.doesNotFit.price}. To fit it, book returns worth ${countCredits(data.doesNotFit.creditsTooMany)} by ${data.endBy}. If not, you’ll stay on your current plan and price.`,
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
    {
      kind: 'panel',
      heading: 'Want to stop?',
      lines: [
        `End it by ${data.endBy} and you won’t be charged. It’s one page, no call, no reason. You don’t need to send anything back first.`,
      ],
    },
    { kind: 'link', label: 'End your membership', path: '/account/plan/end' },
    { kind: 'link', label: 'Pause it, or choose a smaller plan', path: '/account/plan' },
  ],
})
