// The days of the closet as a calendar file (RFC 5545): each keeps its name when its day moves, so a calendar that reads the
// file again moves the entry instead of adding another one. Whole days, and no names of children.
import ical from 'ical-generator'
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'

type Closet = Pick<AnswerOf<'listRentals'>, 'rentals' | 'announcements'>

/** @param site the site's origin, without a trailing slash */
export function dueDatesCalendar({ rentals, announcements }: Closet, site: { origin: string; now: Date }): string {
  const calendar = ical({ name: closetCopy.calendarName, prodId: { company: 'Wrenlet', product: 'Closet' } })
  const { host } = new URL(site.origin)
  const add = (name: string, day: string, summary: string) =>
    calendar.createEvent({
      id: `${name}@${host}`,
      stamp: site.now,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      timezone: 'UTC',
      summary,
      url: `${site.origin}/account/closet`,
    })
  for (const { id, state, name, returnBy } of rentals.active)
    if (state === 'at_home' && returnBy !== null) add(`rental-${id}`, returnBy, closetCopy.calendarRental(name))
  for (const { id, state, labelCode, dueOn } of announcements)
    if (state === 'announced' && dueOn !== null) add(`return-${id}`, dueOn, closetCopy.calendarReturn(labelCode))
  return calendar.toString()
}
