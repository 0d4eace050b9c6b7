import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface SignInLink {
  readonly email: string
  /** The code in its link; it exists nowhere else. */
  readonly code: string
  readonly validMinutes: number
  /** The path of our site to which signing in leads. */
  readonly redirect?: string | null
}

export const signInLink = ({ email, code, validMinutes, redirect }: SignInLink, site: Site): EmailMessage => ({
  template: 'sign-in-link',
  subject: `Your sign-in link for ${site.name}`,
  preview: `It works once and expires in ${validMinutes} minutes.`,
  heading: 'Here’s your way in',
  blocks: [
    {
      kind: 'text',
      text: `Use this button to sign in as ${email}. It works once and expires in ${validMinutes} minutes.`,
    },
    {
      kind: 'button',
      label: 'Sign in',
      path: `/entry/link/${encodeURIComponent(code)}${redirect ? `?redirectTo=${encodeURIComponent(redirect)}` : ''}`,
    },
    {
      kind: 'text',
      text: 'Didn’t ask for this? You can ignore it. Don’t forward this email: anyone with the link can sign in as you.',
    },
  ],
})
