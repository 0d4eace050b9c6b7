import type { EmailMessage } from '../../email/email-message.ts'

export interface MembershipPaused {
  readonly pausedOn: string
  /** The credit for the unused part of the paid period, "£32.10"; null if there is none. */
  readonly unusedCredit: string | null
}

/** Confirms a pause: nothing is charged until the membership is reactivated (product §3.5). */
export const membershipPaused = ({ pausedOn, unusedCredit }: MembershipPaused): EmailMessage => ({
  template: 'membership-paused',
  subject: 'Your membership is paused',
  preview: unusedCredit
    ? `We’re holding ${unusedCredit} for the time you’d paid for.`
    : 'You won’t be charged until you reactivate it.',
  heading: 'Your membership is paused',
  blocks: [
    { kind: 'text', text: `Paused from ${pausedOn}. You won’t be charged until you reactivate.` },
    ...(unusedCredit
      ? [
          {
            kind: 'text' as const,
            text: `We’re holding ${unusedCredit} for the time you’d paid for. We’ll take it off your first payment when you come back, or refund it if you end your membership.`,
          },
        ]
      : []),
    { kind: 'text', text: 'Stay paused as long as you like. Your favourites and sizes will be here.' },
    { kind: 'button', label: 'Reactivate my membership', path: '/account/plan' },
  ],
})
