import { expect, it } from 'vitest'
import { creditsText, phoneText, pounds } from '#web/lib/format.ts'

it('writes whole pounds without pence', () => {
  expect([1800, 395, 1667, 81, 0, 135000, -250].map(pounds)).toEqual([
    '£18',
    '£3.95',
    '£16.67',
    '£0.81',
    '£0',
    '£1,350',
    '−£2.50',
  ])
})

it('counts credits in words', () => {
  expect([creditsText(1), creditsText(38)]).toEqual(['1 credit', '38 credits'])
})

it('writes UK phone numbers as people do, and leaves others alone', () => {
  expect(['+447700900982', '+442079460018', '', '+33140000000'].map(phoneText)).toEqual([
    '07700 900 982',
    '02079460018',
    '',
    '+33140000000',
  ])
})
