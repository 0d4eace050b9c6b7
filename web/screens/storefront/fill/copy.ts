// Copy for "Fill my credits".
import { creditsText } from '#web/lib/format.ts'

const kinds = { top: 'top', bottom: 'pair of trousers', outer: 'coat or jacket', other: 'piece' } as const
export type KindOfClothes = keyof typeof kinds
const kindsOf = { top: 'tops', bottom: 'trousers', outer: 'coat or jacket', other: 'clothes' } as const

interface Wearer {
  name: string | null
  sizeLabel: string
}
const nameOf = (child: Wearer | null) =>
  child?.name ?? (child ? `Your child in size ${child.sizeLabel}` : 'Your family')

export const fillCopy = {
  title: 'Fill my credits',
  lead: 'Your favourites first, then what each child is short of, then the most for your credits. Swap out anything you don’t fancy.',
  left: (count: number) => `${creditsText(count)} left`,
  uses: (used: number, left: number) => `Uses ${used} of the ${creditsText(left)} you have left`,
  add: (count: number) => (count === 1 ? 'Put it in the basket' : `Put all ${count} in the basket`),
  adding: 'Filling your basket…',
  replace: 'Swap this one',
  replaceNamed: (name: string) => `Swap this one: ${name}`,
  startAgain: 'Start again',

  reasons: {
    favourite: () => 'One of your favourites',
    first: (child: Wearer | null, kind: KindOfClothes) => `${nameOf(child)} has no ${kindsOf[kind]} yet`,
    second: (child: Wearer | null, kind: KindOfClothes) => `${nameOf(child)} has just one ${kinds[kind]}`,
    value: () => 'Great value for your credits',
  },

  fullTitle: 'Your credits are all in use',
  full: 'Swap something that’s too small, or add a Wardrobe Booster.',
  toCloset: 'See your closet',
  nothingTitle: 'Nothing fits right now',
  nothing: 'We’ve nothing in your sizes within the credits you have left. Try again in a few days, or browse the shop.',
  unknownTitle: 'Who are we dressing?',
  unknown: 'Add your children’s heights or dates of birth, and we’ll fill your credits with pieces in their sizes.',
  toChildren: 'Add a child',
  browse: 'Browse the clothes',
} as const
