export const collectionsCopy = {
  title: 'Collections',
  lead: 'Small wardrobes for big occasions, picked by hand.',
  description: 'Children’s clothes to rent, picked by hand: collections for puddles, parties, snow and every day.',
  emptyTitle: 'No collections yet',
  emptyText: 'We’re still picking. See everything in the meantime.',
  browse: 'Browse the clothes',
  errorTitle: 'We couldn’t load the collections',
  oneErrorTitle: 'We couldn’t load the collection',
  soldOutTitle: 'Everything here is out on adventures',
  soldOutText: 'These pieces come back soon. The rest of the shop is ready now.',
} as const
