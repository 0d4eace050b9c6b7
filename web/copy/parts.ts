// Copy for the shared components in web/ui, and for the actions that pages add to them.
export const partsCopy = {
  close: 'Close',
  loading: 'Loading…',
  tryAgain: 'Try again',
  save: (name: string) => `Save ${name}`,
  removed: (name: string) => `${name} removed.`,
  aPiece: 'A piece',
  undo: 'Undo',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  login: 'Login',
  notSaved: 'That didn’t save. Try again.',
} as const
