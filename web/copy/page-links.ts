/** Links between the pages of a list, newest first. */
export const pageLinksCopy = {
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
