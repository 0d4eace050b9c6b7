import type { Letter, Site } from '../letter/letter.ts'

export interface EmailConfirm {
  readonly email: string
  /** Exists here and in the recipient's inbox only. */
  readonly code: string
  readonly validMinutes: number
}

/** To the new address: it becomes the account's by the link in it. */
export const emailConfirm = ({ email, code, validMinutes }: EmailConfirm, site: Site): Letter => ({
  template: 'email-confirm',
  subject: 'Confirm your new email',
  preview: `The link works once, for ${validMinutes} minutes.`,
  heading: 'Is this your new email?',
  blocks: [
    {
      kind: 'text',
      text: `Somebody, we hope you, asked to use ${email} for their ${site.name} account. Open the link where you are signed in, and it is. It works once, for ${validMinutes} minutes.`,
    },
    { kind: 'button', label: 'Confirm this email', path: `/email/confirm/${encodeURIComponent(code)}` },
    {
      kind: 'text',
      text: 'It wasn’t you? Then there is nothing to do: without the link nothing happens, and nobody learns anything about you.',
    },
  ],
  because: 'You get this one email because this address was typed into our form for a new email.',
})
