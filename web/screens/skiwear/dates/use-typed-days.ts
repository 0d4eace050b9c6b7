import { useState } from 'react'
import { isDay } from '#web/lib/days.ts'

export interface SkiDays {
  first: string
  last: string
}

/** Whether a day is typed in full: until its year is, the field holds valid dates in years such as 0002 and 0020. */
export const isTyped = (day: string): boolean => isDay(day) && day > '2000'

export const areTyped = ({ first, last }: SkiDays): boolean => isTyped(first) && isTyped(last)

export const sameDays = (a: SkiDays, b: SkiDays): boolean => a.first === b.first && a.last === b.last

/** Returns the days in the fields, complete or not. When the days in the address change, they replace those typed. */
export function useTypedDays({ first, last }: SkiDays) {
  const [days, setDays] = useState<SkiDays>({ first, last })
  const [shown, setShown] = useState<SkiDays>({ first, last })
  if (first !== shown.first || last !== shown.last) {
    setShown({ first, last })
    setDays({ first, last })
  }
  return { days, setDays }
}
