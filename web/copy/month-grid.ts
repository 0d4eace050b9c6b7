import { dayText, dayTextWithWeekday, monthText } from '#web/lib/days.ts'

/** Copy for a month in which days are chosen. */
export const monthGridCopy = {
  earlier: (month: string) => `Earlier: ${monthText(month)}`,
  later: (month: string) => `Later: ${monthText(month)}`,
  free: { plenty: 'plenty available', few: 'only a few left', none: 'none available' },
  legend: { plenty: 'Plenty available', few: 'Only a few left', none: 'None available' },
  notBookable: 'can’t be booked',
  first: 'first day',
  last: 'last day',
  within: 'one of your days',
  chooseFirst: 'Choose your first day.',
  chooseLast: (first: string) => `From ${dayTextWithWeekday(first)}. Now choose your last day.`,
  chosen: (first: string, last: string) =>
    `From ${dayText(first)} to ${dayText(last)}. Choose another day to start again.`,
} as const
