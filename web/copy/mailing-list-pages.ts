// Words of the mailing list's own pages.
export const mailingPagesCopy = {
  title: 'News by email',
  confirmTitle: 'Confirm your email',
  confirmHeading: 'Shall we write to you?',
  confirmLead: 'You asked for our emails. Press the button and they’ll come to the address this link was sent to.',
  confirm: 'Yes, send them',
  confirming: 'One moment…',
  confirmed: 'You’re on the list',
  leaveTitle: 'Stop our emails',
  leaveHeading: 'Stop these emails?',
  leaveLead: 'One press and they stop. Emails about your own orders and plan aren’t part of the list and carry on.',
  leave: 'Yes, stop them',
  leaving: 'Stopping them…',
  left: 'That’s them stopped',
  linkOver: 'This link doesn’t work any more',
  linkOverLead: 'It may be an old one. Ask again below, and a fresh one is on its way.',
  leaveOverLead:
    'It may have been cut short on its way. Try the link of another email from us, or write to us and we’ll take you off.',
  shop: 'See what’s new',
} as const
