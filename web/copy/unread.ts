// Titles of what could not be read. Apart from the other copy, because few visitors ever need them.
export const unreadCopy = {
  basket: 'We couldn’t open your basket',
  cart: 'We couldn’t open your cart',
} as const
