import type { EmailMessage, Site } from '../../email/email-message.ts'

/** After the first sign-in by link to an account with an unproved address: the old password no longer works. */
export const passwordDropped = (site: Site): EmailMessage => ({
  template: 'password-dropped',
  subject: `Your old ${site.name} password no longer works`,
  preview: 'You signed in with a link, so we’ve made your account safe.',
  heading: 'Choose a new password',
  blocks: [
    {
      kind: 'text',
      text: 'You’ve just signed in with a link, which proves this email address is yours. Someone else could have set the old password, so we’ve removed it and signed out other devices.',
    },
    {
      kind: 'text',
      text: 'To set a new one, choose “Forgotten your password?” on the sign-in page. Prefer links? You can keep signing in that way.',
    },
    { kind: 'button', label: 'Choose a new password', path: '/entry' },
  ],
})
