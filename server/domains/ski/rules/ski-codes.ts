// How long the code in an email opens a booking: until its return, late fee and refunds are certain to be over.
import { addDays, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'

const dayMs = 24 * 60 * 60 * 1000

export function skiCodesEndAt(now: Date, lastDay: LocalDay): Date {
  const afterBooking = new Date(now.getTime() + 90 * dayMs)
  const afterHire = startOfDayInLondon(addDays(lastDay, 120))
  return afterHire > afterBooking ? afterHire : afterBooking
}
