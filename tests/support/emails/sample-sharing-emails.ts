// A sample of each email about a membership with two homes.
import type { EmailMessage, Site } from '#server/domains/notifications/email/email-message.ts'
import {
  sharingBegan,
  sharingEnded,
  sharingInvitation,
  sharingJoined,
  sharingOver,
} from '#server/domains/notifications/templates/membership/two-homes.ts'

export const sampleSharingEmails = (nasty: string, site: Site): EmailMessage[] => [
  sharingInvitation({ from: nasty, code: 'a-code/of=ours', until: '27 November 2026' }, site),
  sharingBegan(nasty),
  sharingJoined(nasty),
  sharingEnded(nasty, true),
  sharingOver({ left: false, pieces: 2, dueBy: '20 December 2026' }),
]
