// Words around the card form; the provider's own messages are shown as they come (specification §8).
export const paymentCopy = {
  heading: 'Card',
  loading: 'Getting the card form ready…',
  notLoaded: 'The card form didn’t load. Nothing has been taken.',
  tryAgain: 'Try again',
  failed: 'The payment didn’t go through. Nothing has been taken. Please try again or use another card.',
  needsScript: 'Paying by card needs JavaScript. Please switch it on for this page.',
} as const
