import type { Letter, Site } from '../letter/letter.ts'

/** The password was changed, by a reset link or on the account page. */
export const passwordChanged = (site: Site): Letter => ({
  template: 'password-changed',
  subject: 'Your password has been changed',
  preview: 'If that was you, there is nothing to do.',
  heading: 'Your password has been changed',
  blocks: [
    {
      kind: 'text',
      text: `The password of your ${site.name} account was changed, and every other device was signed out. If that was you, there is nothing to do.`,
    },
    {
      kind: 'panel',
      heading: 'It wasn’t you?',
      lines: [
        `Ask for a new password now with “Forgotten your password?” on the sign-in page, then write to ${site.helpEmail} so that we can look at it with you.`,
      ],
    },
    { kind: 'button', label: 'Go to sign-in', path: '/entry' },
  ],
})
