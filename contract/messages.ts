// The specification's own strings (sections 4, 5, 6 and 8), word for word. All other copy is beside its screen
// (`copy.ts`), in web/copy if screens share it, or beside the rule that refuses.
export const messages = {
  badRequest: 'There was a problem while processing your request.',
  unauthorized: 'Unauthorized, You are not Allowed.',
  unexpected:
    'An unexpected error occurred. Our team was notified and is working on it. Sorry for the inconvenience and please try again later.',
  invalidEmail: 'Please enter a valid email',
  wrongSignIn: "Whoops! That's an incorrect email/password combination.",
  passwordChanged: 'Your password has been changed.',
  passwordNotChanged: 'Grr, your password was not able to be changed at this time. Please try again later.',
  subscribeToAccess: 'Please subscribe to access this area',
  sendBackFirst: 'Please send the highlighted items back first.',
  itemsUnavailable: 'Some items are not available for order.',
  noLongerAvailable: 'These products are no longer available',
  returnFailed: 'An error occurred while processing your return. Please try again later.',
  purchaseFailed: 'An error occurred while processing your purchase. Please try again later.',
  orderFailed: 'An error occurred while processing your order. Please try again later.',
  invalidRequest: 'Invalid request',
  notFound: "Oops! We can't seem to find the page you're looking for",
  mailingListDone: "You're a hero!",
  mailingListFailed: 'Uh-oh! Something went wrong, try again or email the provider.',
} as const
