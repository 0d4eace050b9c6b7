import type { Letter } from '../letter/letter.ts'

export interface MembershipBack {
  readonly plan: string
  readonly credits: number
  readonly price: string
  readonly renewsOn: string | null
}

/** Reactivated after a pause; its receipt is a letter of its own. */
export const membershipBack = ({ plan, credits, price, renewsOn }: MembershipBack): Letter => ({
  template: 'membership-back',
  subject: 'Your membership is running again',
  preview: `Up to ${credits} credits at home at a time, from now on.`,
  heading: 'Good to have you back',
  blocks: [
    {
      kind: 'text',
      text: `Your membership is running again, with up to ${credits} credits of clothes at home at a time.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Plan', plan],
        ['Price, VAT included', price],
        ...(renewsOn ? [['Renews', `automatically, next on ${renewsOn}`] as const] : []),
      ],
    },
    { kind: 'button', label: 'Pick your next pieces', path: '/shop' },
    { kind: 'link', label: 'See your plan', path: '/account/plan' },
  ],
})
