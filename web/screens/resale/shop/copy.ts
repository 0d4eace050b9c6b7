import { styleCount } from '#web/copy/catalogue.ts'

export const resaleCopy = {
  title: 'Resale shop',
  intro: 'Clothes that have finished renting, checked piece by piece. Each is one of a kind, and anybody can buy it.',
  description:
    'Second-hand children’s clothes for 18 months to 7 years, each piece checked, with its marks and its history.',
  descriptionOf: (what: string, styles: number) =>
    `${what}, second-hand: ${styleCount(styles)} for 18 months to 7 years, each piece checked, with its marks and its history.`,
  findOrder: 'Find an order',
  errorTitle: 'We couldn’t load the resale shop',
} as const
