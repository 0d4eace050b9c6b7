// Copy of the mailing list's own pages.
export const mailingPagesCopy = {
  title: 'News by email',
  confirmTitle: 'Confirm your email',
  confirmHeading: 'Confirm you’d like our emails',
  confirmLead: 'You asked for our emails. Confirm below and we’ll send them to the address this link came to.',
  confirm: 'Yes, send them',
  confirming: 'One moment…',
  confirmed: 'You’re on the list',
  leaveTitle: 'Unsubscribe',
  leaveHeading: 'Unsubscribe from our emails?',
  leaveLead: 'We’ll stop straight away. You’ll still get emails about your orders and plan.',
  leave: 'Unsubscribe',
  leaving: 'Unsubscribing…',
  left: 'You’re unsubscribed',
  linkExpired: 'This link doesn’t work any more',
  linkExpiredLead: 'It may have expired. Sign up again below and we’ll send you a new one.',
  leaveExpiredLead:
    'The link may be incomplete. Try the link in another of our emails, or email us and we’ll unsubscribe you.',
  shop: 'See what’s new',
} as const
