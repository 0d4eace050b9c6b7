export const planetCopy = {
  title: 'Planet and impact',
  description: 'Our figures for a year and for the life of a piece, each with what we know about how it was counted.',
  lead: 'Renting helps only if each piece is worn more. Here’s what we count. Under each figure it says where it comes from.',
  unverified: 'These are our own figures. Nobody has verified them yet, so they’re shown in this demonstration only.',
  yearTitle: 'In a year',
  lifeTitle: 'In the life of a piece',
  noneTitle: 'No figures to show yet',
  none: 'A figure appears here once somebody has checked how it was counted. It goes again when its evidence is out of date.',
  table: 'All figures in a table',
  figure: 'Figure',
  says: 'What it says',
  basis: 'How we know',
  usesTitle: 'What renting uses',
  uses: [
    'A van brings every parcel, and every piece is washed and dried between two families. Renting is better only where that’s less than making something new.',
    'So a figure that leaves out posting and washing isn’t finished. Where one does, it says so.',
  ],
  helpTitle: 'What you can do',
  help: [
    {
      title: 'Send pieces back together',
      text: 'One parcel beats three. Any number of pieces can share a return.',
    },
    {
      title: 'Keep what still fits',
      text: 'Rent it for another 3 months. After nine in a row it’s yours.',
    },
    {
      title: 'Choose well loved',
      text: 'It has the most wear behind it, takes the fewest credits and comes with its mends shown.',
      link: { to: '/shop?conditions=worn', label: 'See what’s well loved' },
    },
    {
      title: 'Leave the last wash to us',
      text: 'We clean everything when it comes back, so there’s no need to wash it first.',
    },
  ],
} as const
