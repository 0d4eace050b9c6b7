import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import { type KeepInformationFacts, keepInformation } from './keep-information.ts'

const rowsOf = (facts: Partial<KeepInformationFacts> = {}) =>
  Object.fromEntries(
    keepInformation({
      price: pence(1517),
      vatBasisPoints: 0,
      today: localDay('2026-11-24'),
      credits: 13,
      freeOn: localDay('2027-07-06'),
      ...facts,
    }).rows.map(({ label, value }) => [label, value]),
  )

test('the information gives price, VAT, when the piece belongs to the family, credits, the right to cancel, and that waiting is free', () => {
  expect(rowsOf()).toEqual({
    Price: '£15.17, paid once',
    VAT: '£0 included, at 0%',
    Yours: 'From today, for good',
    Credits: 'Its 13 credits are free to use straight away',
    'Changed your mind?':
      'Cancel in your closet by 8 December 2026 for a full refund. You’ll be renting the piece again, with its credits in use.',
    'If you wait': 'It’s yours for free on 6 July 2027',
  })
  expect(rowsOf({ vatBasisPoints: 2000, freeOn: null })).toMatchObject({ VAT: '£2.53 included, at 20%' })
  expect(rowsOf({ freeOn: null })).not.toHaveProperty('If you wait')
})

test.each([
  [
    { others: 1, othersNotRecalled: 1, postage: pence(395), postageFree: false },
    'Don’t post this piece. The rest of your return goes ahead.',
  ],
  [
    { others: 1, othersNotRecalled: 0, postage: pence(395), postageFree: false },
    'Don’t post this piece. What’s left in your return was recalled, and goes back free of charge. You’ll get its £3.95 postage back.',
  ],
  [
    { others: 0, othersNotRecalled: 0, postage: pence(395), postageFree: false },
    'We’ll cancel it, because nothing else is in it. You’ll get its £3.95 postage back.',
  ],
  [
    { others: 0, othersNotRecalled: 0, postage: pence(0), postageFree: true },
    'We’ll cancel it, because nothing else is in it. You’ll have your free return again.',
  ],
  [
    { others: 0, othersNotRecalled: 0, postage: pence(0), postageFree: false },
    'We’ll cancel it, because nothing else is in it.',
  ],
])('the information says what happens to the return the piece is booked for: %o', (goingBack, words) => {
  expect(rowsOf({ goingBack, credits: 1 })).toMatchObject({
    'Your return': words,
    Credits: 'Its 1 credit is free already',
  })
})

test('a payer who buys a piece of the other home sees their own refund, but not the piece’s return or keep day', () => {
  const goingBack = { others: 1, othersNotRecalled: 1, postage: pence(395), postageFree: true }
  const rows = rowsOf({ elsewhere: true, goingBack })
  expect(Object.keys(rows)).toEqual(['Price', 'VAT', 'Yours', 'Credits', 'Changed your mind?'])
  expect(rows['Changed your mind?']).toContain('It’ll be rented at the other home again')
  expect(rowsOf({ elsewhere: true, goingBack: { ...goingBack, othersNotRecalled: 0 } })).toMatchObject({
    'Return postage': 'You’ll get back the £3.95 you paid for it',
  })
})
