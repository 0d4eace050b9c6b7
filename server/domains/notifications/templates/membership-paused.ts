import type { Letter } from '../letter/letter.ts'

export interface MembershipPaused {
  readonly pausedOn: string
  /** Unused part of the paid period, "£32.10"; null when there is none. */
  readonly unusedCredit: string | null
}

/** Paused: nothing is billed until it is reactivated (decisions.md §3.5). */
export const membershipPaused = ({ pausedOn, unusedCredit }: MembershipPaused): Letter => ({
  template: 'membership-paused',
  subject: 'Your membership is paused',
  preview: `Paused from ${pausedOn}. You will not be billed until you reactivate.`,
  heading: 'Paused, see you soon',
  blocks: [
    { kind: 'text', text: `Paused from ${pausedOn}. You will not be billed until you reactivate.` },
    ...(unusedCredit
      ? [
          {
            kind: 'text' as const,
            text: `What you had paid for and not used is ${unusedCredit}. It is kept for you and taken off when you come back; if you end the membership instead, it goes back to your card.`,
          },
        ]
      : []),
    { kind: 'text', text: 'There is no limit to how long. Favourites, children and sizes wait for you.' },
    { kind: 'button', label: 'Reactivate whenever you like', path: '/account/plan' },
  ],
})
