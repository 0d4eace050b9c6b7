import type { Letter, Site } from '../letter/letter.ts'

/** Everything is back or settled and the subscription is over. */
export const membershipEnded = ({ endedOn }: { readonly endedOn: string }, site: Site): Letter => ({
  template: 'membership-ended',
  subject: 'Your membership has ended',
  preview: 'Nothing left to send back, and you won’t be charged again.',
  heading: 'All done. Thank you for being with us.',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} membership ended on ${endedOn}. There’s nothing left to send back, and you won’t be charged again.`,
    },
    {
      kind: 'text',
      text: 'We’ve kept your account, with your favourites and invoices, in case you come back. Want it deleted? Reply to this email.',
    },
    { kind: 'link', label: 'See your account', path: '/account' },
  ],
})
