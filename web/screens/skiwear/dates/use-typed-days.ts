import { useState } from 'react'
import { isDay } from '#web/lib/days.ts'

export interface SkiDays {
  first: string
  last: string
}

/** While a year is being typed the field passes through valid dates such as the years 0002 and 0020. */
export const isTyped = (day: string): boolean => isDay(day) && day > '2000'

export const areTyped = ({ first, last }: SkiDays): boolean => isTyped(first) && isTyped(last)

export const sameDays = (one: SkiDays, other: SkiDays): boolean => one.first === other.first && one.last === other.last

/** The days in the fields, complete or not. A link or the Back button that changes the days in the address replaces them. */
export function useTypedDays({ first, last }: SkiDays) {
  const [days, setDays] = useState<SkiDays>({ first, last })
  const [shown, setShown] = useState<SkiDays>({ first, last })
  if (first !== shown.first || last !== shown.last) {
    setShown({ first, last })
    setDays({ first, last })
  }
  return { days, setDays }
}
