import type { EmailMessage } from '../../email/email-message.ts'

export interface MembershipRefused {
  readonly by: 'office' | 'member'
  /** "£75"; null if nothing had been paid. */
  readonly refund: string | null
}

const opening = {
  office: 'We’re sorry, we can’t accept your membership at the moment, so there’s no contract between us.',
  member: 'You cancelled before we’d accepted your membership, so there’s no contract between us.',
} as const

/** Says that a membership was not accepted, or was cancelled before that, and is refunded in full (product §3.1). */
export const membershipRefused = ({ by, refund }: MembershipRefused): EmailMessage => ({
  template: 'membership-refused',
  subject: by === 'office' ? 'We couldn’t accept your membership' : 'You’ve cancelled before joining',
  preview: refund ? `We’re refunding all you paid, ${refund}.` : 'You haven’t been charged.',
  heading: by === 'office' ? 'We couldn’t accept your membership' : 'Your membership is cancelled',
  blocks: [
    { kind: 'text', text: opening[by] },
    {
      kind: 'text',
      text: refund
        ? `We’re refunding all you paid, ${refund}, the way you paid. On a card it can take up to 10 days to show. You won’t be charged again.`
        : 'You haven’t been charged, and won’t be.',
    },
    ...(by === 'office' ? [{ kind: 'text' as const, text: 'Reply if you’d like to know why.' }] : []),
    { kind: 'link', label: 'See your account', path: '/account' },
  ],
})
