export const cartCopy = {
  title: 'Your resale cart',
  pieces: 'Pieces',
  empty: 'Your cart is empty.',
  emptyHint:
    'Every piece in the resale shop is one of a kind. Once it’s in your cart, we reserve it for a short while wherever we can.',
  emptyAction: 'Browse the resale shop',
  add: 'Add to cart',
  adding: 'Adding…',
  inCart: 'In your cart: see it',
  remove: (name: string) => `Remove ${name}`,
  removeThese: 'Remove these',
  similar: (name: string) => `See pieces like ${name}`,
  like: (name: string) => `Like ${name}`,
  reserveAgain: 'Reserve it again',
  priceChanged: (before: string) => `It was ${before} when you put it in.`,
  left: (minutes: number) =>
    minutes === 1
      ? 'Reserved for you: a minute left for the first piece.'
      : `Reserved for you: ${minutes} minutes left for the first piece.`,
  leftOne: (minutes: number) =>
    minutes === 1 ? 'Reserved for you: a minute left.' : `Reserved for you: ${minutes} minutes left.`,
  over: 'Your reservation has run out. We’re checking whether it’s still free.',
  goods: (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`),
  postage: 'Postage',
  total: 'Total',
  rights: (days: number | null) =>
    days === null
      ? 'Your statutory rights are not affected.'
      : `You have ${days} days to change your mind, and your statutory rights are not affected.`,
  checkOut: 'Check out',
  checkOutHint: 'No account needed. UK delivery only.',
} as const
