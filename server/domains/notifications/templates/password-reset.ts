import type { Letter } from '../letter/letter.ts'

export interface PasswordReset {
  readonly email: string
  /** Exists here and in the recipient's inbox only. */
  readonly resetCode: string
  readonly validMinutes: number
}

/** Somebody asked for a new password. */
export const passwordReset = ({ email, resetCode, validMinutes }: PasswordReset): Letter => ({
  template: 'password-reset',
  subject: 'Choose a new password',
  preview: `The link works once, for ${validMinutes} minutes.`,
  heading: 'A new password',
  blocks: [
    {
      kind: 'text',
      text: `Somebody, we hope you, asked for a new password for ${email}. This button takes you to the page where you choose it. It works once, for ${validMinutes} minutes.`,
    },
    {
      kind: 'button',
      label: 'Choose a new password',
      path: `/reset/${encodeURIComponent(email)}/${encodeURIComponent(resetCode)}`,
    },
    {
      kind: 'text',
      text: 'It wasn’t you? Then there is nothing to do: your password stays as it is. Please don’t pass this email on, since the link in it opens your account.',
    },
  ],
})
