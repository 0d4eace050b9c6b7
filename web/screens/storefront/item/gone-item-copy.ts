export const goneItemCopy = {
  text: 'You can’t rent this any more, but these are similar.',
  textAlone: 'You can’t rent this any more, but there’s plenty more to see.',
  shelf: 'Similar pieces',
  seeAll: 'See all clothes',
} as const
