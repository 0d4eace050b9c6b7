export const favouritesCopy = {
  title: 'Favourites',
  saved: 'Saved clothes',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap a heart and it lands here.',
  emptyAction: 'See what’s just landed',
  gone: (pieces: number) =>
    pieces === 1 ? '1 saved piece is no longer available.' : `${pieces} saved pieces are no longer available.`,
  pieces: (pieces: number) => (pieces === 1 ? '1 piece saved' : `${pieces} pieces saved`),
  keptHere: 'Saved on this device.',
  signIn: 'Sign in to see them everywhere',
  signInRest: '.',
  keptInAccount: 'Saved in your account, on every device.',
  needsScript: 'To see your favourites, sign in or turn on JavaScript.',
  failed: 'We couldn’t load your favourites.',
  removed: (name: string) => `${name} removed.`,
  undo: 'Undo',
  undoName: (name: string) => `Undo: save ${name} again`,
} as const
