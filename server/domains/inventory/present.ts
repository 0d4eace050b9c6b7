// Marks as the API shows them: months instead of days, and not who found them.
import type { AnswerOf } from '#contract/index.ts'
import { dayInLondon, formatMonth } from '#server/kernel/calendar.ts'
import type { GarmentMarks, MarkRow } from './queries/garment-marks.ts'
import { describeMark } from './rules/marks/mark-words.ts'
import { findZone } from './rules/marks/outlines.ts'

type Passport = AnswerOf<'garmentMarks'>['items'][number]
type PassportZone = Passport['zones'][number]

const monthOf = (at: Date): string => formatMonth(dayInLondon(at))

/** A mark on an outline that the product had before keeps its zone's name, but has no place on the outline that is drawn. */
export function passportOf({ garmentId, outline, checkedAt, marks }: GarmentMarks): Passport {
  const zones = new Map<string, PassportZone>()
  for (const mark of marks) {
    const key = `${mark.outline} ${mark.side} ${mark.number}`
    const zone = zones.get(key) ?? zoneOf(mark, outline)
    zone.marks.push({ text: describeMark(mark.kind, mark.size), seen: monthOf(mark.recordedAt) })
    zones.set(key, zone)
  }
  return { id: garmentId, outline, checked: checkedAt && monthOf(checkedAt), zones: [...zones.values()] }
}

function zoneOf({ outline, side, number }: MarkRow, drawn: GarmentMarks['outline']): PassportZone {
  const zone = findZone(outline, { side, number })
  const dot = zone && outline === drawn ? { x: zone.x, y: zone.y } : null
  return { side, number, name: zone?.name ?? '', dot, marks: [] }
}
