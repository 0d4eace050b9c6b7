import type { Letter } from '../letter/letter.ts'

export interface EarlyStart {
  /** "150 credits" */
  readonly plan: string
  /** The day on which it was asked for, from which the days are charged for. */
  readonly askedOn: string
  /** Last day of the 14 days. */
  readonly coolingOffUntil: string
}

/** The consent to an early start on paper, before anything is sent (law L-3, L-4; decisions.md §3.6). */
export const earlyStart = ({ plan, askedOn, coolingOffUntil }: EarlyStart): Letter => ({
  template: 'early-start',
  subject: 'Your membership starts now',
  preview: `You asked us on ${askedOn} to start within the 14 days. Please keep this email.`,
  heading: 'Off we go',
  blocks: [
    {
      kind: 'text',
      text: `You asked us on ${askedOn} to start your membership (${plan}) within the 14 days in which you can change your mind. So we may send you clothes from that day on. Please keep this email: it confirms what you asked for.`,
    },
    {
      kind: 'panel',
      heading: `You can still change your mind, until ${coolingOffUntil}`,
      lines: [
        `If you cancel by ${coolingOffUntil}, we keep the share of the price for the days from ${askedOn} on, up to the day you cancel, and refund the rest to the card you paid with.`,
      ],
    },
    { kind: 'link', label: 'Cancel within the 14 days', path: '/account/plan/cool-off' },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
