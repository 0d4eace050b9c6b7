import { expect, test } from 'vitest'
import { refundWords } from './refund-words.ts'

test.each([
  [
    'clothes have been sent',
    { refund: 7256, proRata: true, dailyShare: 82, keptSoFar: null },
    'Cancel today and you’d get £72.56. It goes down by £0.82 a day.',
  ],
  [
    'nothing has been sent',
    { refund: 7500, proRata: false, dailyShare: 81, keptSoFar: null },
    'Cancel today and you’d get everything back: £75. Once we’ve sent you clothes, we keep £0.81 for each day since you joined.',
  ],
  [
    'nothing has been sent, and an upgrade has made the days dearer',
    { refund: 12_283, proRata: false, dailyShare: 108, keptSoFar: 216 },
    'Cancel today and you’d get everything back: £122.83. Once we’ve sent you clothes, we keep £2.16 for the days so far, and £1.08 for each day from today.',
  ],
  [
    'every day is refunded',
    { refund: 7500, proRata: false, dailyShare: 0, keptSoFar: null },
    'Cancel today and you’d get everything back: £75.',
  ],
  [
    'a pause stopped the count of days',
    { refund: 7256, proRata: true, dailyShare: 0, keptSoFar: null },
    'Cancel today and you’d get £72.56.',
  ],
  [
    'a day costs more than a pound',
    { refund: 7256, proRata: true, dailyShare: 120, keptSoFar: null },
    'Cancel today and you’d get £72.56. It goes down by £1.20 a day.',
  ],
])('describes the refund when %s', (_, facts, words) => expect(refundWords(facts)).toBe(words))
