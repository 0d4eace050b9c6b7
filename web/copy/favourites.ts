export const favouritesCopy = {
  title: 'Favourites',
  saved: 'Saved clothes',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap a heart and it lands here.',
  emptyAction: 'See what’s just landed',
  gone: (pieces: number) =>
    pieces === 1
      ? '1 saved item is no longer in the collection.'
      : `${pieces} saved items are no longer in the collection.`,
  pieces: (pieces: number) => (pieces === 1 ? '1 piece saved' : `${pieces} pieces saved`),
  keptHere: 'Kept in this browser.',
  signIn: 'Sign in to keep them',
  signInRest: ' and see them on your other devices.',
  keptInAccount: 'Kept in your account, on every device.',
  needsScript: 'Favourites are kept by your browser and need JavaScript to show. Signed in, they show without it.',
  failed: 'Your favourites didn’t load.',
  removed: (name: string) => `${name} removed.`,
  undo: 'Undo',
  undoName: (name: string) => `Undo: save ${name} again`,
  notSaved: 'That didn’t save. Try again.',
} as const
