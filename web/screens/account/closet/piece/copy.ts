// Copy for a piece's page in the closet.
export const pieceCopy = {
  title: 'In your closet',
  state: 'Now',
  since: 'With you since',
  rentedUntil: 'Rented until',
  sendBackBy: 'Send it back by',
  yours: 'Free to keep on',
  toOrder: 'See its order',
  keep: 'Keep it, or report a problem',
  story: 'Its care and story',
  shop: 'See it in the shop',
  wearer: 'Who is it for?',
  wearerGuessed: 'Who is it for? (We guessed from its size)',
  saveWearer: 'Save',
  savingWearer: 'Saving…',
  wearerSaved: 'Saved.',
} as const
