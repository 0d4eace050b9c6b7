// Words around the card form; the provider's own messages are shown as they come (specification §8).
export const paymentCopy = {
  heading: 'Card',
  loading: 'Getting the card form ready…',
  notLoaded: 'The card form didn’t load. Nothing has been taken.',
  tryAgain: 'Try again',
  failed: 'The payment didn’t go through. Nothing has been taken. Please try again or use another card.',
  bankTitle: 'Your bank asks you to confirm this',
  bank: 'The card is fine. Say yes to your bank, and it’s done.',
  confirmWithBank: 'Confirm with my bank',
  confirming: 'Asking your bank…',
  otherCard: 'Or use another card',
  wallets: 'Pay with a wallet',
  walletAddress: 'Your parcel goes to the address you gave us, whatever your wallet says.',
  walletOr: 'or by card',
  walletOnlyUk: 'We only deliver in the UK',
  postage: 'Postage',
  needsScript: 'Paying by card needs JavaScript. Please switch it on for this page.',
} as const
