/** Shared by the checkout and the closet, in its own file so that the closet does not load the checkout's copy. */
export const openCheckoutCopy = {
  busy: 'One moment…',
  otherOpenTitle: 'You have another basket at the checkout',
  otherOpen: 'It may be in another tab. If you continue here, we’ll close that one, and you won’t be charged for it.',
}
