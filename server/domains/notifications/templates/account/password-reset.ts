import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface PasswordReset {
  readonly email: string
  /** The code in its link; it exists nowhere else. */
  readonly resetCode: string
  readonly validMinutes: number
}

export const passwordReset = ({ email, resetCode, validMinutes }: PasswordReset, site: Site): EmailMessage => ({
  template: 'password-reset',
  subject: `Reset your ${site.name} password`,
  preview: `The link works once and expires in ${validMinutes} minutes.`,
  heading: 'Reset your password',
  blocks: [
    {
      kind: 'text',
      text: `You asked to reset the password for ${email}. The link works once and expires in ${validMinutes} minutes.`,
    },
    {
      kind: 'button',
      label: 'Choose a new password',
      path: `/reset/${encodeURIComponent(email)}/${encodeURIComponent(resetCode)}`,
    },
    {
      kind: 'text',
      text: 'Didn’t ask for this? You can ignore it: your password stays as it is. Don’t forward this email: anyone with the link can change your password.',
    },
  ],
})
