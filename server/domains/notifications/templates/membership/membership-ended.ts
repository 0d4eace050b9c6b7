import type { EmailMessage, Site } from '../../email/email-message.ts'

export const membershipEnded = ({ endedOn }: { readonly endedOn: string }, site: Site): EmailMessage => ({
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
      text: 'We’ve kept your account, with your favourites and invoices, in case you come back. You can close it whenever you like.',
    },
    { kind: 'link', label: 'See your account', path: '/account' },
    { kind: 'link', label: 'Close your account', path: '/account?edit=leave' },
  ],
})
