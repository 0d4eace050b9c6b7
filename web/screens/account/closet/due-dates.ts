// The closet's due dates as calendar entries, without children's names.
import type { AnswerOf } from '#contract/index.ts'
import type { CalendarEntry } from '#web/lib/calendar-file.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'

type Closet = Pick<AnswerOf<'listRentals'>, 'rentals' | 'announcements'>

const path = '/account/closet'

export function dueDates({ rentals, announcements }: Closet): CalendarEntry[] {
  return [
    ...rentals.active.flatMap(({ id, state, name, returnBy }) =>
      state === 'at_home' && returnBy !== null
        ? [{ id: `rental-${id}`, day: returnBy, summary: closetCopy.calendarRental(name), path }]
        : [],
    ),
    ...announcements.flatMap(({ id, state, labelCode, dueOn }) =>
      state === 'announced' && dueOn !== null
        ? [{ id: `return-${id}`, day: dueOn, summary: closetCopy.calendarReturn(labelCode), path }]
        : [],
    ),
  ]
}
