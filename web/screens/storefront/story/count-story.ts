import { storyCopy } from '#web/screens/storefront/story/copy.ts'
import type { GarmentStory } from '#web/screens/storefront/story/load-story.ts'

/** The three numbers of a story. A few days with a family are shown as less than a month, not as none. */
export function countStory({ families, monthsWorn, mends }: Pick<GarmentStory, 'families' | 'monthsWorn' | 'mends'>) {
  const someDays = monthsWorn === 0 && families > 0
  return [
    { number: `${families}`, words: storyCopy.families(families) },
    {
      number: someDays ? storyCopy.underAMonth : `${monthsWorn}`,
      words: storyCopy.monthsWorn(someDays ? 1 : monthsWorn),
    },
    { number: `${mends}`, words: storyCopy.mends(mends) },
  ]
}
