import type { EmailMessage } from '../../email/email-message.ts'

export interface TermsAnnounced {
  /** "8 March 2027" */
  readonly day: string
  /** The page with the new terms: "/terms/2027-03-08" */
  readonly path: string
  /** The changes, in sentences. */
  readonly changes: readonly string[]
  /**
   * Decides what somebody who does not agree may do. A payer may end the membership, and a second adult may leave it; `ending` is a
   * payer who has ended it already, and a buyer has no membership.
   */
  readonly part: 'payer' | 'second' | 'ending' | 'buyer'
}

const ifNot = {
  payer: {
    heading: 'If you don’t agree',
    way: 'You can end your membership on your plan page before that day. Ending it costs nothing, and the terms you accepted apply until it ends.',
    link: { label: 'End your membership', path: '/account/plan/end' },
  },
  second: {
    heading: 'If you don’t agree',
    way: 'You can leave the shared membership before that day. Leaving costs nothing, and the terms you accepted apply until you have left.',
    link: { label: 'Leave the shared membership', path: '/account/two-homes' },
  },
  ending: {
    heading: 'If you don’t agree',
    way: 'Your membership is ending already, so there’s nothing else to end. The terms you accepted apply until it ends.',
    link: { label: 'See your plan', path: '/account/plan' },
  },
  buyer: {
    heading: 'If you don’t agree',
    way: 'What you bought or booked before that day keeps the terms of the day you bought or booked it. You can close your account once you have nothing open with us.',
    link: { label: 'Go to your account', path: '/account' },
  },
} as const

const untilThen = {
  member:
    'Saying nothing is not agreeing. From that day on we ask you in your account to accept the new terms; until you do, the ones you accepted apply.',
  buyer: 'Saying nothing is not agreeing. The new terms apply to what you buy or book from that day on.',
} as const

/** Announces changed terms at least 30 days before they take effect (law L-29). */
export const termsAnnounced = ({ day, path, changes, part }: TermsAnnounced): EmailMessage => ({
  template: 'terms-announced',
  subject: `Our terms change on ${day}`,
  preview: 'What changes, from when, and what you can do if you don’t agree.',
  heading: `Our terms change on ${day}`,
  blocks: [
    { kind: 'text', text: 'You don’t have to do anything now. This is what changes:' },
    { kind: 'list', items: changes },
    { kind: 'button', label: 'Read the new terms', path },
    {
      kind: 'panel',
      heading: ifNot[part].heading,
      lines: [ifNot[part].way],
    },
    { kind: 'link', ...ifNot[part].link },
    { kind: 'text', text: untilThen[part === 'buyer' ? 'buyer' : 'member'] },
  ],
})
