import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'

type Calendar = AnswerOf<'skiCalendar'>
type Days = Calendar['days']

const noDays: Days = []

/** The days of the month that the grid shows. The page loads the first month; others are fetched as they are shown. */
export function useMonthDays(loaded: Calendar, sizes: readonly string[]) {
  const key = sizes.join()
  const [month, setMonth] = useState(loaded.month)
  const [fetched, setFetched] = useState<ReadonlyMap<string, Days>>(new Map())
  const name = `${month} ${key}`
  const days = month === loaded.month ? loaded.days : fetched.get(name)
  const isKnown = days !== undefined
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    const [monthToFetch = '', chosen = ''] = name.split(' ')
    const query = { month: monthToFetch, ...(chosen && { sizes: chosen.split(',') }) }
    void fetchApi('skiCalendar', { query }, controller.signal).then((answer) => {
      // Without an answer the days can still be chosen, and the page then says what is free.
      if (answer.ok) setFetched((before) => new Map(before).set(name, answer.body.days))
    })
    return () => controller.abort()
  }, [isKnown, name])
  return { days: days ?? noDays, showMonth: setMonth }
}
