import type { EmailMessage, Site } from '../../email/email-message.ts'

/**
 * Confirms that the password was changed, by a reset link or on the account page.
 * @param changedAt "20 November 2026 at 10:00"
 */
export const passwordChanged = ({ changedAt }: { readonly changedAt: string }, site: Site): EmailMessage => ({
  template: 'password-changed',
  subject: `Your ${site.name} password has been changed`,
  preview: 'If that was you, you don’t need to do anything. If not, reset it now.',
  heading: 'Your password has been changed',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} password was changed on ${changedAt}, and you’ve been signed out on your other devices. If that was you, you don’t need to do anything.`,
    },
    {
      kind: 'panel',
      tone: 'warning',
      heading: 'Wasn’t you?',
      lines: [
        'Reset your password now: choose “Forgotten your password?” on the sign-in page. Then reply to this email and we’ll help secure your account.',
      ],
    },
    { kind: 'button', label: 'Reset my password', path: '/entry' },
  ],
})
