import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface EmailConfirm {
  readonly email: string
  /** The code in its link; it exists nowhere else. */
  readonly code: string
  readonly validMinutes: number
}

/** Sent to the new address; the link makes it the address of the account. */
export const emailConfirm = ({ email, code, validMinutes }: EmailConfirm, site: Site): EmailMessage => ({
  template: 'email-confirm',
  subject: 'Confirm your new email',
  preview: `Open the link while you’re signed in. It expires in ${validMinutes} minutes.`,
  heading: 'Is this your new email?',
  blocks: [
    {
      kind: 'text',
      text: `You asked to use ${email} for your ${site.name} account. Open this link on a device where you’re signed in. It works once and expires in ${validMinutes} minutes.`,
    },
    { kind: 'button', label: 'Confirm this email', path: `/email/confirm/${encodeURIComponent(code)}` },
    {
      kind: 'text',
      text: 'Didn’t ask for this? You can ignore it: nothing changes unless the link is opened.',
    },
  ],
  because: 'You’re getting this one email because this address was entered as someone’s new email.',
})
