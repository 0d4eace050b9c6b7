import type { EmailMessage, Site } from '../../email/email-message.ts'

/** Sent to the address that has been restored to the account. */
export const emailChangeUndone = (email: string, site: Site): EmailMessage => ({
  template: 'email-change-undone',
  subject: `Your ${site.name} account has its old email again`,
  preview: 'You’ve been signed out everywhere. Please choose a new password.',
  heading: 'The change is undone',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} account has the email ${email} again. All devices have been signed out, and its password no longer works.`,
    },
    {
      kind: 'text',
      text: 'Choose a new password with “Forgotten your password?” on the sign-in page, or sign in with a link. If you didn’t make the change, reply to this email and we’ll help secure your account.',
    },
    { kind: 'button', label: 'Choose a new password', path: '/entry' },
  ],
})
