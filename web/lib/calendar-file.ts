// Writes all-day events as a calendar file (RFC 5545). An entry keeps its id when its day moves, so a calendar that
// reads the file again moves the entry instead of adding another one. Only loaders may import this: the library must
// not reach the browser.
import ical from 'ical-generator'

export interface CalendarEntry {
  readonly id: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly summary: string
  /** The page of this site that the entry is about. */
  readonly path: string
}

/** @param site its origin has no trailing slash */
export function calendarFile(
  name: string,
  entries: readonly CalendarEntry[],
  site: { readonly origin: string; readonly now: Date },
): string {
  const calendar = ical({ name, prodId: { company: 'Wrenlet', product: 'Closet' } })
  const { host } = new URL(site.origin)
  for (const { id, day, summary, path } of entries)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: site.now,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      timezone: 'UTC',
      summary,
      url: `${site.origin}${path}`,
    })
  return calendar.toString()
}

export const calendarResponse = (name: string, entries: readonly CalendarEntry[], origin: string): Response =>
  new Response(calendarFile(name, entries, { origin, now: new Date() }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="wrenlet.ics"',
      'cache-control': 'no-store',
    },
  })
