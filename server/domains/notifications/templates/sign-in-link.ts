import type { Letter, Site } from '../letter/letter.ts'

export interface SignInLink {
  readonly email: string
  /** Exists here and in the recipient's inbox only. */
  readonly code: string
  readonly validMinutes: number
  /** A path of ours where the page behind the link leads to afterwards. */
  readonly redirect?: string | null
}

/** Somebody asked to sign in without a password. */
export const signInLink = ({ email, code, validMinutes, redirect }: SignInLink, site: Site): Letter => ({
  template: 'sign-in-link',
  subject: `Sign in to ${site.name}`,
  preview: `The link works once, for ${validMinutes} minutes.`,
  heading: 'Here’s your way in',
  blocks: [
    {
      kind: 'text',
      text: `Somebody, we hope you, asked to sign in as ${email}. This button does it without a password. It works once, for ${validMinutes} minutes.`,
    },
    {
      kind: 'button',
      label: 'Sign in',
      path: `/entry/link/${encodeURIComponent(code)}${redirect ? `?redirectTo=${encodeURIComponent(redirect)}` : ''}`,
    },
    {
      kind: 'text',
      text: 'It wasn’t you? Then there is nothing to do: nobody is signed in before the button is used. Please don’t pass this email on, since the link in it opens your account.',
    },
  ],
})
