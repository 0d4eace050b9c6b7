import type { LifeStep } from '#server/domains/rentals/index.ts'
import { actorInWords } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'

export const momentInWords = (at: Date): string => `${formatDay(dayInLondon(at))}, ${timeInLondon(at)}`

/** When, from which state to which, and by whom. */
export const stepLine = ({ from, to, actor, at }: LifeStep<string>): string =>
  `  ${momentInWords(at)}  ${from === null ? '' : `${from} → `}${to}, by ${actorInWords(actor)}`
