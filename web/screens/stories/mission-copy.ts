export const missionCopy = {
  title: 'Our mission',
  description: 'Children’s clothes that are worn out, not grown out of: five promises, and what stands behind them.',
  lead: 'Clothes should be worn out by children, not grown out of and forgotten. Five promises follow from that.',
  promisesTitle: 'What we promise',
  promises: [
    {
      title: 'Worn for as long as it lasts',
      text: 'A piece is rented, mended and rented again. When it has finished renting, it’s sold second-hand.',
      link: { to: '/shop?conditions=worn', label: 'See what’s well loved' },
    },
    {
      title: 'Mended in the open',
      text: 'We record each mark and each mend. You see them before you order, and so does the next family.',
    },
    {
      title: 'Room for a real childhood',
      text: 'Puddles, paint and felt-tip are what children’s clothes are for. Stains and wear are covered.',
      link: { to: '/howitworks#cover', label: 'What’s covered' },
    },
    {
      title: 'Fair when things go wrong',
      text: 'Proof of posting counts, wherever the parcel is. You pay nothing for a lost piece before three reminders, 30 days and a check by one of us.',
      link: { to: '/terms', label: 'Read the terms' },
    },
    {
      title: 'No figure without its source',
      text: 'If we give you a number, you can read where it comes from and whether anyone has verified it. If it can’t be backed up, we take it down.',
      link: { to: '/planet', label: 'See our figures' },
    },
  ],
  figuresTitle: 'How far a piece goes',
  ends: 'Ready to try it?',
  plans: 'See the plans',
  browse: 'Browse the clothes',
} as const
