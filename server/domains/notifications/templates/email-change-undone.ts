import type { Letter, Site } from '../letter/letter.ts'

/** To the address that the account has again. */
export const emailChangeUndone = (email: string, site: Site): Letter => ({
  template: 'email-change-undone',
  subject: 'Your old email is back',
  preview: 'Please choose a new password.',
  heading: 'Your account has its old email again',
  blocks: [
    {
      kind: 'text',
      text: `The change was undone: your ${site.name} account has the email ${email} again. Everybody was signed out, and the password that it had no longer works.`,
    },
    {
      kind: 'text',
      text: `Choose a new one with “Forgotten your password?” on the sign-in page, or sign in with a link. If you didn’t make the change, write to ${site.helpEmail}, so that we can look at it with you.`,
    },
    { kind: 'button', label: 'Go to sign-in', path: '/entry' },
  ],
})
