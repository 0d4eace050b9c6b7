import { expect, test } from 'vitest'
import { endingText } from './ending-text.ts'

const sendBack = 'To send something back, book a return below and we’ll give you a label.'

test.each([
  ['ahead', '20 February 2027', false, 'Your membership is ending', 'Last day: 20 February 2027.'],
  ['past', '20 February 2027', true, 'Your membership ended on 20 February 2027', ''],
  ['unknown', null, false, 'Your membership is ending', ''],
])('describes a membership whose last day is %s, and mentions a label only if a return can be booked', (...row) => {
  const [, day, over, title, text] = row
  expect(endingText(day, { over, mayBook: false })).toEqual({ title, text })
  expect(endingText(day, { over, mayBook: true })).toEqual({ title, text: `${text} ${sendBack}`.trimStart() })
})
