import type { EmailMessage } from '../../email/email-message.ts'

export interface MembershipBack {
  readonly plan: string
  readonly credits: number
  readonly price: string
  readonly renewsOn: string | null
  /** Whether something was paid for it; its receipt is a separate email. */
  readonly hasReceipt: boolean
}

/** Confirms that a membership was reactivated after a pause. */
export const membershipBack = ({ plan, credits, price, renewsOn, hasReceipt }: MembershipBack): EmailMessage => ({
  template: 'membership-back',
  subject: 'You’re back: your membership has restarted',
  preview: `${plan}, ${price}.${renewsOn ? ` Next payment on ${renewsOn}.` : ''}`,
  heading: 'Good to have you back',
  blocks: [
    {
      kind: 'text',
      text: `Your membership has restarted, and you can have up to ${credits} credits of clothes at home at once.${hasReceipt ? ' We’ll email your receipt separately.' : ''}`,
    },
    {
      kind: 'facts',
      rows: [
        ['Plan', plan],
        ['Price, including VAT', price],
        ...(renewsOn ? [['Renews', `automatically, next on ${renewsOn}`] as const] : []),
      ],
    },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
