import type { Letter, Site } from '../letter/letter.ts'

/** To an address that has an account already, when another account asked for it: only somebody who reads its mail learns that. */
export const emailInUse = (email: string, site: Site): Letter => ({
  template: 'email-in-use',
  subject: 'This email has an account already',
  preview: 'Nothing has changed, and there is nothing to do.',
  heading: 'This email is in use already',
  blocks: [
    {
      kind: 'text',
      text: `Somebody, perhaps you, asked to use ${email} for another ${site.name} account. It belongs to an account already, so nothing has changed.`,
    },
    {
      kind: 'text',
      text: `If both are yours, sign in with this email, or write to ${site.helpEmail}. If it wasn’t you, there is nothing to do.`,
    },
    { kind: 'button', label: 'Go to sign-in', path: '/entry' },
  ],
  because: 'You get this one email because this address was typed into our form for a new email.',
})
