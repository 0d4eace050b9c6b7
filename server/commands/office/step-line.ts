import type { LifeStep } from '#server/domains/rentals/index.ts'
import { describeActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'

export const formatTimestamp = (at: Date): string => `${formatDay(dayInLondon(at))}, ${timeInLondon(at)}`

/** When, from which state to which, and by whom. */
export const stepLine = ({ from, to, actor, at }: LifeStep<string>): string =>
  `  ${formatTimestamp(at)}  ${from === null ? '' : `${from} → `}${to}, by ${describeActor(actor)}`
