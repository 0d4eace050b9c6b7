// Copy of signing in, joining and resetting a password.
export const entryCopy = {
  title: 'Sign in or join',
  heading: 'Hello there',
  start: 'Pop your email in and we’ll take it from there.',
  email: 'Email',
  continue: 'Continue',
  continuing: 'One moment…',
  change: 'Change',
  changeEmail: 'Change email',
  signInHeading: 'Welcome back',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing you in…',
  emailLink: 'Email me a sign-in link',
  orByLink: 'Or get a sign-in link by email.',
  sendingLink: 'Sending it…',
  forgotten: 'Forgotten your password?',
  joinHeading: 'New to Wrenlet?',
  joinLead: 'Create an account with this email. It’s free; you only pay if you choose a plan.',
  joinLeadWithPlan: 'Create an account with this email. You’ll check everything before you pay.',
  givenName: 'First name',
  familyName: 'Last name',
  newPassword: 'Choose a password',
  passwordRule: 'At least 10 characters. Three odd words work nicely.',
  marketing: 'Email me about new arrivals',
  join: 'Create my account',
  joining: 'Creating your account…',
  taken: 'You already have an account. Sign in, or reset your password.',
  resetTitle: 'Choose a new password',
  resetLead: 'At least 10 characters. Once it’s changed, you’ll be signed out everywhere.',
  confirmPassword: 'Confirm new password',
  resetSubmit: 'Change password',
  resetting: 'Changing…',
  resetAgain: 'Send me a new link',
  resetExpired: 'The link may have been used already or be older than an hour.',
  resetDone: 'Password changed',
  resetSignIn: 'Sign in',
  linkTitle: 'Sign in with your link',
  linkHeading: 'Nearly there',
  linkLead: 'Press the button to sign in.',
  linkExpired: 'This link has expired',
  linkExpiredLead: 'Sign-in links work once and last 15 minutes. We can send you another.',
  linkAgain: 'Email me a new link',
  linkOther: 'Sign in with your password',
  enterPassword: 'Enter your password',
} as const

/** For somebody who is signed in and may not open a page. */
export const switchCopy = {
  heading: 'Use another account?',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  other: 'Sign in with another account',
  stay: 'Stay signed in',
} as const

export const signOutCopy = {
  failed: 'You’re still signed in',
  failedLead: 'We couldn’t sign you out just now. Please try again in a moment.',
  signOut: 'Sign out',
} as const

export const accountClosedCopy = {
  title: 'Your account is closed',
  lead: 'You’re signed out everywhere. Thank you for being with us.',
  home: 'Go to the home page',
} as const
