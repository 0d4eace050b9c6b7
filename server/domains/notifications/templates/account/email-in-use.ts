import type { EmailMessage, Site } from '../../email/email-message.ts'

/** Sent to an address that already has an account, when another account asks for it: only its owner learns that it is taken. */
export const emailInUse = (email: string, site: Site): EmailMessage => ({
  template: 'email-in-use',
  subject: `This email already has a ${site.name} account`,
  preview: 'Nothing has changed, and you don’t need to do anything.',
  heading: 'This email is already in use',
  blocks: [
    {
      kind: 'text',
      text: `Someone, perhaps you, asked to use ${email} for another ${site.name} account. It already belongs to one, so nothing has changed.`,
    },
    {
      kind: 'text',
      text: 'If both accounts are yours, sign in with this email, or reply and we’ll help. If it wasn’t you, you can ignore this.',
    },
    { kind: 'button', label: 'Sign in', path: '/entry' },
  ],
  because: 'You’re getting this one email because this address was entered as someone’s new email.',
})
