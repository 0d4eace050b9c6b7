import { describe, expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { choiceOpensOn, decideExtension, type ExtensionFacts, hireNoticeOn, nextHire } from './hire-choice.ts'

const hire = { startsOn: localDay('2026-11-20'), endsOn: localDay('2027-02-20') }
const on = (text: string) => localDay(text)
const next = { months: 3, dueBackOn: null }

test('a family is asked from day 80, on the last day and after it', () => {
  expect(choiceOpensOn(hire, 80)).toBe('2027-02-08')
  expect(hireNoticeOn(hire, on('2027-02-07'), 80)).toBe('none')
  expect(hireNoticeOn(hire, on('2027-02-08'), 80)).toBe('choose')
  expect(hireNoticeOn(hire, on('2027-02-19'), 80)).toBe('choose')
  expect(hireNoticeOn(hire, on('2027-02-20'), 80)).toBe('last_day')
  expect(hireNoticeOn(hire, on('2027-02-21'), 80)).toBe('overdue')
})
test('a hire that ends before day 80 is asked about ten days before its end, or immediately', () => {
  expect(choiceOpensOn({ startsOn: on('2026-11-20'), endsOn: on('2026-12-20') }, 80)).toBe('2026-12-10')
  expect(choiceOpensOn({ startsOn: on('2026-11-20'), endsOn: on('2026-11-25') }, 80)).toBe('2026-11-20')
})
test('the next hire follows without a gap, or begins today if the last one has ended', () => {
  expect(nextHire(hire, on('2027-02-10'), next)).toEqual({ startsOn: '2027-02-20', endsOn: '2027-05-20' })
  expect(nextHire(hire, on('2027-02-20'), next)).toEqual({ startsOn: '2027-02-20', endsOn: '2027-05-20' })
  expect(nextHire(hire, on('2027-03-01'), next)).toEqual({ startsOn: '2027-03-01', endsOn: '2027-06-01' })
})

test('the next hire ends when everything of an ending membership is due back', () => {
  const ending = { months: 3, dueBackOn: on('2027-04-01') }
  expect(nextHire(hire, on('2027-02-10'), ending)).toEqual({ startsOn: '2027-02-20', endsOn: '2027-04-01' })
  expect(nextHire(hire, on('2027-02-10'), { ...ending, dueBackOn: on('2027-05-21') }).endsOn).toBe('2027-05-20')
})

describe('renewing a hire', () => {
  const decide = (facts: Partial<ExtensionFacts> & { today: LocalDay }) =>
    decideExtension({
      right: accepted(),
      state: 'at_home',
      hire,
      shownEndsOn: hire.endsOn,
      endsOn: [hire.endsOn],
      choiceDay: 80,
      next,
      recalled: false,
      ...facts,
    })
  const opens = choiceOpensOn(hire, 80)

  test('is possible from the day the choice opens, and not a day before', () => {
    expect(decide({ today: opens })).toEqual(accepted({ startsOn: hire.endsOn, endsOn: '2027-05-20' }))
    expect(decide({ today: addDays(opens, -1) })).toMatchObject({ ok: false, reason: { code: 'not_now' } })
  })
  test('happens once for each hire that was shown', () => {
    const later = { startsOn: hire.endsOn, endsOn: on('2027-05-20') }
    const pressedAgain = { hire: later, endsOn: [hire.endsOn, later.endsOn], today: opens }
    expect(decide(pressedAgain)).toEqual(accepted(null))
    expect(decide({ ...pressedAgain, shownEndsOn: on('2027-01-01') })).toMatchObject({ reason: { code: 'not_now' } })
  })
  test('needs a member who may renew, and a piece at home', () => {
    const right = refused({ code: 'membership_state', message: 'No.' } as const)
    expect(decide({ right, today: opens })).toEqual(right)
    for (const state of ['ordered', 'return_announced', 'returned', 'kept', 'lost', 'cancelled'] as const)
      expect(decide({ state, today: opens })).toMatchObject({ reason: { code: 'not_now' } })
    expect(decide({ hire: null, today: opens })).toMatchObject({ reason: { code: 'not_now' } })
  })
  test('is refused for a recalled piece, and where everything is due back by its last day', () => {
    expect(decide({ recalled: true, today: opens })).toMatchObject({ reason: { code: 'not_now' } })
    const dueBack = (day: LocalDay) => decide({ next: { months: 3, dueBackOn: day }, today: opens })
    expect(dueBack(hire.endsOn)).toMatchObject({ reason: { code: 'not_now' } })
    expect(dueBack(addDays(hire.endsOn, 1))).toMatchObject({ value: { endsOn: addDays(hire.endsOn, 1) } })
  })
})
