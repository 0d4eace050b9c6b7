// Copy for a membership with two homes (product §12).
const pieces = 'Each home orders to its own address and sends back what it has.'

export const twoHomesCopy = {
  title: 'Two homes',
  lead: 'If your child lives in two homes, invite the other adult. One membership, one closet, one set of credits, and each home gets its own parcels.',
  terms: [
    'They sign in with their own email and order to their own address.',
    'You alone pay, change, pause and end the membership. Where their delivery has postage to pay, they ask you; what they send back costs nothing.',
    'Neither of you sees the other’s address, email or phone number.',
  ],
  email: 'Their email',
  emailHint: (days: number) => `They get one email with a link. It can be accepted for ${days} days.`,
  invite: 'Send the invitation',
  inviting: 'Sending it…',
  invited: 'The invitation is on its way.',

  waiting: (email: string) => `Invited: ${email}`,
  waitingLead: (until: string) => `They can accept until ${until}.`,
  withdraw: 'Cancel the invitation',
  withdrawing: 'Cancelling…',
  withdrawn: 'The invitation is cancelled. Its link no longer works.',

  sharedWith: (name: string) => `You share your membership with ${name}`,
  sharedSince: (since: string) => `Since ${since}. ${pieces}`,
  end: 'Stop sharing',
  ending: 'Ending it…',
  endLead: (name: string, days: number) =>
    `The membership stays yours. ${name} can no longer order. What is at the other home is due back within ${days} days, and orders that we aren’t packing yet are cancelled.`,

  youShare: (name: string) => `You share ${name}’s membership`,
  youShareSince: (name: string, since: string) =>
    `Since ${since}. You order to your own address, swap and send back what you have. ${name} pays.`,
  leave: 'Leave',
  leaving: 'Leaving…',
  leaveLead: (days: number) =>
    `You can no longer order. What you have is due back within ${days} days, and orders that we aren’t packing yet are cancelled.`,
  over: 'The sharing has ended.',
  someone: 'the other adult',
  someoneCapitalised: 'The other adult',

  planTitle: 'Your plan',
  /** Says no more than "not active": the reason is between us and the payer. */
  state: {
    pending_acceptance: 'Not active',
    active: 'Active',
    past_due: 'Not active',
    paused: 'Not active',
    ending: 'Ending',
    cancelled: 'Ended',
  },
  paidBy: (name: string) => `${name} pays for this membership and can change, pause or end it.`,
  used: 'Credits in use, both homes',
  statement: 'See how the credits were used',

  /** The payer's links to the pages where a piece at the other home is bought or paid for. */
  pays: { keep: 'Buy it, or see what you paid', lost: 'Pay for it, or see what you paid' },
  elsewhere: 'At the other home',
  elsewhereLead: 'They use the same credits. Only the other home can swap them or send them back.',
}

export const invitationCopy = {
  title: 'An invitation',
  heading: 'Share a membership?',
  lead: 'Somebody who has a membership invites you to share it. You order children’s clothes to your own address with its credits; the other adult pays.',
  points: (dueBackDays: number) => [
    'Swap and send back what you have. Sending it back costs you nothing; where a delivery has postage to pay, you ask the other adult with one press.',
    'Neither of you sees the other’s address, email or phone number.',
    `You can leave at any time. What you have then is due back within ${dueBackDays} days.`,
  ],
  agreeBefore: 'I’m 18 or over and agree to the ',
  agreeLink: 'terms',
  accept: 'Accept the invitation',
  accepting: 'Accepting it…',
  done: 'You share a membership now',
  doneLead: 'Add your address, then order what you need.',
  doneLeadWithAddress: 'You can order what you need now. We’ll send it to your own address.',
  toCloset: 'See the closet',
  toDetails: 'Add my address',
  signInFirst: 'Sign in to accept',
  signInFirstLead:
    'Sign in, or create an account, with the email address that received the invitation. You don’t need a membership of your own.',
  signIn: 'Sign in or create an account',
  over: 'This invitation can’t be used any more',
  overLead: 'It has been accepted or withdrawn, or its time is over. Ask for another one.',
  toHome: 'To the shop',
}
