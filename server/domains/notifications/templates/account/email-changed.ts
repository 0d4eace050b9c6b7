import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface WayBack {
  /** The code that undoes the change; it exists nowhere else. */
  readonly code: string
  /** "27 November 2026, 10:00" */
  readonly until: string
}

/**
 * Sent to the old address, once the account has a new one.
 * @param wayBack how to undo the change; null if nobody ever proved that the old address was theirs
 */
export const emailChanged = (wayBack: WayBack | null, site: Site): EmailMessage => ({
  template: 'email-changed',
  subject: `Your ${site.name} account has a new email`,
  preview: wayBack
    ? `If that wasn’t you, undo it until ${wayBack.until}.`
    : 'If that wasn’t you, reply and we’ll help secure your account.',
  heading: 'Your email has been changed',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} account now has a different email. Your other devices have been signed out, and our emails go to the new address. If that was you, you don’t need to do anything.`,
    },
    ...(wayBack
      ? ([
          {
            kind: 'panel',
            tone: 'warning',
            heading: 'Wasn’t you?',
            lines: [
              `Undo it by ${wayBack.until}. Your account gets this email back, all devices are signed out and the password stops working. Then reply to this email and we’ll help secure your account.`,
            ],
          },
          { kind: 'button', label: 'Undo the change', path: `/email/undo/${encodeURIComponent(wayBack.code)}` },
        ] as const)
      : ([
          {
            kind: 'panel',
            tone: 'warning',
            heading: 'Wasn’t you?',
            lines: ['Reply to this email and we’ll help secure your account.'],
          },
          { kind: 'button', label: 'Go to sign-in', path: '/entry' },
        ] as const)),
  ],
})
