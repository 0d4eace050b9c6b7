/** Shared by the checkout and the closet: a file of its own, so that the closet does not load the checkout's words. */
export const openCheckoutCopy = {
  busy: 'One moment…',
  otherOpenTitle: 'Another basket of yours is at the checkout',
  otherOpen: 'Perhaps in another tab. If you continue here, we’ll close that one. Nothing is charged for it.',
}
