// Copy for an account's security events: the list on the details page, and the full list on its own page.
import type { AnswerOf } from '#contract/index.ts'

export type SecurityEvent = AnswerOf<'listSecurityEvents'>['events'][number]

const devices = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`)
const times = (words: string) => (count: number) => (count === 1 ? words : `${words}, ${count} times`)

const words: Record<SecurityEvent['kind'], (event: SecurityEvent) => string> = {
  account_opened: () => 'Account opened',
  signed_in_password: () => 'Signed in with the password',
  signed_in_link: () => 'Signed in with an emailed link',
  password_changed: () => 'Password changed',
  password_reset: () => 'New password set by an emailed link',
  password_dropped: () => 'Password removed: a link proved that this address is yours',
  sessions_ended: ({ endedSessions }) => `Signed out on ${devices(endedSessions)}`,
  email_change_asked: () => 'Email change requested',
  email_changed: () => 'Email changed',
  email_change_undone: () => 'Change of email undone, password removed',
  data_exported: () => 'Your data exported',
  wrong_password: (event) => times('Wrong password')(event.times),
  reset_asked: (event) => times('Asked for a new password')(event.times),
  link_asked: (event) => times('Asked for a sign-in link')(event.times),
}

export const securityCopy = {
  heading: 'Recent activity',
  lead: 'Something you don’t recognise? Change your password: it signs you out on every other device.',
  none: 'Nothing to show yet.',
  all: 'See all activity',
  failed: 'Your recent activity didn’t load.',
  tryAgain: 'Try again',
  title: 'Account activity',
  emptyPage: 'Nothing on this page',
  emptyPageText: 'Newer activity is on the pages before it.',
  back: 'Back to your details',
  pages: 'Pages of activity',
  what: (event: SecurityEvent) => words[event.kind](event),
  /** When it happened, from which device, and what else it did. */
  facts: ({ kind, atLabel, times: count, device, newNetwork, endedSessions }: SecurityEvent) =>
    [
      count > 1 ? `Last on ${atLabel}` : atLabel,
      device,
      newNetwork && 'a network that’s new to your account',
      kind !== 'sessions_ended' && endedSessions > 0 && `signed out on ${devices(endedSessions)}`,
    ]
      .filter(Boolean)
      .join(' · '),
} as const
