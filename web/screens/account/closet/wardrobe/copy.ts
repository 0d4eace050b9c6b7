// Copy for the wardrobe, which shows the closet as pictures.
export const wardrobeCopy = {
  asPictures: 'Show pictures',
  asList: 'Show a list',
  byChild: 'By child',
  byDate: 'By date',
  /** @param month "September", with the year unless it is this year */
  arrived: (month: string) => `Arrived in ${month}`,
  forChild: ({ name, sizeLabel }: { name: string | null; sizeLabel: string | null }) =>
    [name ?? 'A child', sizeLabel].filter(Boolean).join(', '),
  forAnyone: 'No child in particular',

  approved: 'Lost? Please pay or send it back',
  approvedUnpaid: 'Lost? Tell us if you find it',
  found: 'Somebody has found it',
  reported: 'Reported lost',
  missed: (since: string) => `Missed since ${since}`,
  overdue: (day: string) => `Its rental ended on ${day}`,
  today: 'Keep or send back today',
  choose: (day: string) => `Keep or send back by ${day}`,
  sendBackBy: (day: string) => `Send back by ${day}`,
  rentedUntil: (day: string) => `Rented until ${day}`,
  yoursOn: (day: string) => `Yours on ${day}`,
  since: (day: string) => `Here since ${day}`,

  /** What the bar on the picture shows, for people who cannot see it. */
  month: (month: number, months: number) => `Month ${month} of ${months} before it’s yours`,
} as const
