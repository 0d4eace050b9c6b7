// Copy for the frame around every account page.
export const accountCopy = {
  nav: 'Your account',
  closet: 'Closet',
  orders: 'Orders',
  plan: 'Plan',
  giftCards: 'Gift cards',
  details: 'Details',
  signOut: 'Sign out',
  closed:
    'Your closet and your plan are here once you’ve chosen a plan. Your details and your orders are yours already.',
  seePlans: 'See plans',
  toAccount: 'Your account',
} as const
