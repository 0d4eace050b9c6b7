import type { Letter, Site } from '../letter/letter.ts'

/** The first sign-in by link to an account that nobody had proved to be theirs: its old password no longer works. */
export const passwordDropped = (site: Site): Letter => ({
  template: 'password-dropped',
  subject: 'Please choose a new password',
  preview: 'You signed in with our link, which shows that this address is yours.',
  heading: 'Choose a password that only you know',
  blocks: [
    {
      kind: 'text',
      text: `You signed in with the link we sent you. It was the first time that somebody showed us that this address is theirs, and anybody could have opened the account with it before. So the password that was chosen then no longer works, and every other device was signed out.`,
    },
    {
      kind: 'text',
      text: `Nothing else has changed. For a new password use “Forgotten your password?” on the sign-in page, or go on signing in with a link. Questions: ${site.helpEmail}.`,
    },
    { kind: 'button', label: 'Choose a new password', path: '/entry' },
  ],
})
