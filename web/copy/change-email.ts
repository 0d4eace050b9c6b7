// Copy for changing an account's email, and for the proof of identity before it.
export const changeEmailCopy = {
  heading: 'Email',
  now: 'You sign in with',
  newEmail: 'New email',
  newEmailHint: 'We’ll send a link there. Nothing changes until you follow it.',
  send: 'Send the link',
  sending: 'Sending it…',
  waiting: (email: string) => `Waiting for ${email}`,
  waitingLead: 'Press the link in our email there while you’re signed in here. It works for an hour.',
  cancel: 'Cancel the change',
  cancelling: 'Cancelling…',
  cancelled: 'Your email stays as it is.',

  fresh: (until: string) => `You’ve just signed in, so until ${until} we don’t ask for your password.`,
  otherwise: 'No password, or forgotten it? Sign in by an emailed link, and you won’t be asked for it here.',
  byLink: 'Email me a sign-in link',

  confirmTitle: 'Confirm your new email',
  confirmHeading: 'Is this your new email?',
  confirmLead: 'You’ll sign in with it from now on. Everywhere else you’ll be signed out.',
  confirm: 'Yes, use this email',
  confirming: 'Changing it…',
  confirmed: 'That’s your new email',
  confirmedLead: (email: string) =>
    `From now on you sign in with ${email}, and our emails go there. We’ve told your old address.`,
  toDetails: 'Back to your details',
  signInFirst: 'Sign in first',
  signInFirstLead: 'Sign in with the email you’ve used so far. Then open the link in our email once more.',
  signIn: 'Sign in',
  over: 'This link doesn’t work any more',
  confirmOverLead: 'It works once, for an hour, and only for the account that asked. Ask for the change again.',
  taken: 'That address is taken',

  undoTitle: 'Undo the change of email',
  undoHeading: 'Undo the change?',
  undoLead:
    'Your account gets its old email back. Everybody is signed out, and the password no longer works: choose a new one afterwards.',
  undo: 'Undo the change',
  undoing: 'Undoing it…',
  undone: 'You have your old email again',
  undoneLead: (email: string) =>
    `Your account is at ${email}, and everybody is signed out. Sign in with a link, or choose a new password with “Forgotten your password?”.`,
  undoOverLead:
    'It works once, for seven days. If the change wasn’t yours, email us and we’ll help secure your account.',
} as const
