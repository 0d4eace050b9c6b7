import type { Letter, Site } from '../letter/letter.ts'

/** Everything is back or settled and the subscription is over. */
export const membershipEnded = ({ endedOn }: { readonly endedOn: string }, site: Site): Letter => ({
  template: 'membership-ended',
  subject: 'Your membership has ended',
  preview: 'All settled. Thank you for having been with us.',
  heading: 'All settled, thank you',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} membership ended on ${endedOn}. Everything is back or settled, and nothing more is taken from your card.`,
    },
    {
      kind: 'text',
      text: 'Your account stays: favourites, invoices and what you have told us about sizes. You can join again whenever you like.',
    },
    { kind: 'button', label: 'See the plans', path: '/plans' },
  ],
})
