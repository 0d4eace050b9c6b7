export const termsChangedCopy = {
  heading: 'Our terms have changed',
  lead: 'We’ve updated our terms. Nothing changes for you until you’ve read them and agree.',
  read: 'Read the new terms',
  agree: 'I agree',
  agreeing: 'Saving…',
  thanks: 'Thank you, that’s saved.',
} as const
