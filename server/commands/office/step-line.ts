import type { LifeStep } from '#server/domains/rentals/index.ts'
import { actorInWords } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'

/** When, from where to where, and who. */
export const stepLine = ({ from, to, actor, at }: LifeStep<string>): string =>
  `  ${formatDay(dayInLondon(at))}, ${timeInLondon(at)}  ${from === null ? '' : `${from} → `}${to}, by ${actorInWords(actor)}`
