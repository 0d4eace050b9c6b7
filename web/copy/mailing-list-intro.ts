// Copy above the mailing-list form on pages that have room for it; the footer, which every page loads, has none.
export const mailingListIntro = {
  lead: 'New arrivals, good ideas for outgrown jumpers, now and then a joke.',
  afterOrder: 'While you wait for the postie',
} as const
