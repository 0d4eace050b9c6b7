// Titles for a basket or cart that could not be read. In a file of their own, because few visitors ever need them.
export const unreadCopy = {
  basket: 'We couldn’t open your basket',
  cart: 'We couldn’t open your cart',
} as const
