export const favouritesCopy = {
  title: 'Favourites',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap a heart and it lands here.',
  emptyAction: 'See what’s just landed',
  gone: (pieces: number) =>
    pieces === 1
      ? '1 saved item is no longer in the collection.'
      : `${pieces} saved items are no longer in the collection.`,
  kept: 'Favourites are kept in this browser.',
  needsScript: 'Favourites are kept by your browser and need JavaScript to show.',
  failed: 'Your favourites didn’t load.',
} as const
