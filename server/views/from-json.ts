// Rows that are nested in another row as JSON: a day is the same text as elsewhere, and an instant is text, too.
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'

type Dated<Value> = Value extends Date ? string : Value

/** A row as `jsonArrayFrom` and `jsonObjectFrom` return it. */
export type InJson<Row> = { [Column in keyof Row]: Dated<Row[Column]> }

export const instant = (text: string): Date => new Date(text)

export const instantOrNull = (text: string | null): Date | null => (text === null ? null : instant(text))

/** "20 November 2026" */
export const formatInstantDay = (at: string | null): string | null =>
  at === null ? null : formatDay(dayInLondon(instant(at)))
