import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface AccountClosing {
  /** The day of the last sign-in: "20 November 2026" */
  readonly since: string
  /** How long accounts are kept: "5 years" */
  readonly keptFor: string
  /** "20 November 2031" */
  readonly closesOn: string
}

/** The warning to an owner who has not signed in for nearly as long as accounts are kept (law L-24). */
export const accountClosing = ({ since, keptFor, closesOn }: AccountClosing, site: Site): EmailMessage => ({
  template: 'account-closing',
  subject: `Sign in to keep your ${site.name} account`,
  preview: `Nobody has signed in since ${since}, and we don’t keep accounts for longer than ${keptFor} after that.`,
  heading: 'Would you like to keep your account?',
  blocks: [
    {
      kind: 'text',
      text: `Nobody has signed in to your ${site.name} account since ${since}. We don’t keep anyone’s details for longer than ${keptFor} after they last signed in.`,
    },
    {
      kind: 'panel',
      tone: 'warning',
      heading: `Sign in before ${closesOn} to keep it`,
      lines: ['If nobody does, we’ll close your account and erase what’s in it, for good.'],
    },
    { kind: 'button', label: 'Sign in and keep my account', path: '/entry' },
    { kind: 'text', text: 'Forgotten your password? The sign-in page can email you a link instead.' },
    { kind: 'heading', text: 'What’s erased' },
    {
      kind: 'list',
      items: [
        'Your name, email, phone number and address',
        'What you’ve told us about your children',
        'Your saved pieces, waiting lists and news by email',
        'Your password and where you’re signed in',
      ],
    },
    { kind: 'heading', text: 'What stays' },
    {
      kind: 'list',
      items: [
        'Your orders, without your name',
        'Invoices, with your name on them, for six years, because tax law requires it',
        'What you agreed to and when, without your name, because the law asks us for proof',
      ],
    },
    {
      kind: 'text',
      text: 'If there’s gift balance in your account, we don’t close it until that’s spent.',
    },
  ],
})
