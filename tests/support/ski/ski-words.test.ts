// The ski page states until when dates can be changed, which must be the last day on which the rule allows it.
import { expect, test } from 'vitest'
import { mayChange } from '#server/domains/ski/rules/decide-change.ts'
import { addDays, localDay } from '#server/kernel/calendar.ts'
import { skiQuestions } from '#web/screens/skiwear/questions.ts'

const dates = { firstDay: localDay('2027-02-13'), lastDay: localDay('2027-02-19') }
const hire = { minDays: 3, maxDays: 28, returnDays: 3, cleaningDays: 1, aheadDays: 365 }

test.each([0, 1, 3])(
  'with %i days of delivery the answer names the last day on which dates can be changed',
  (deliveryDays) => {
    const { questions } = skiQuestions({ deliveryDays })
    const answer = questions.find(({ question }) => question === 'Can I change the dates?')?.answer ?? ''
    const statedDays = Number(/until (\d+) days? before your first day/.exec(answer)?.[1])
    const may = (days: number) =>
      mayChange({ state: 'booked', dates }, { ...hire, deliveryDays }, addDays(dates.firstDay, -days))
    expect([may(statedDays), may(statedDays - 1)]).toEqual([true, false])
  },
)
