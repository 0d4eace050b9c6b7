import type { Letter, Site } from '../letter/letter.ts'

export interface MembershipRefused {
  readonly by: 'office' | 'member'
  /** "£75"; null when nothing had been paid. */
  readonly refund: string | null
}

const opening = {
  office: 'We’re sorry: we cannot accept your membership at the moment. No contract has been made.',
  member: 'You withdrew before we had accepted your membership. No contract has been made.',
} as const

/** Not accepted, or withdrawn before it was: all the money goes back (decisions.md §3.1). */
export const membershipRefused = ({ by, refund }: MembershipRefused, site: Site): Letter => ({
  template: 'membership-refused',
  subject: by === 'office' ? 'About your membership' : 'Your request is withdrawn',
  preview: refund ? `All you paid, ${refund}, goes back to your card.` : 'Nothing was taken.',
  heading: by === 'office' ? 'We can’t take you on just now' : 'Withdrawn',
  blocks: [
    { kind: 'text', text: opening[by] },
    {
      kind: 'text',
      text: refund
        ? `All you paid, ${refund}, goes back to the card you paid with. Banks take up to 10 days. Nothing more is taken.`
        : 'Nothing was taken, and nothing will be.',
    },
    ...(by === 'office'
      ? [{ kind: 'text' as const, text: `You’d like to know more? Write to ${site.helpEmail}.` }]
      : []),
    { kind: 'button', label: 'See your account', path: '/account' },
  ],
})
