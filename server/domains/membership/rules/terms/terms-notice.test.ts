import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { versionsToAnnounce } from './terms-notice.ts'

const march = localDay('2027-03-08')
const april = localDay('2027-04-01')

test.each([
  ['2027-01-31', []],
  ['2027-02-01', [march]],
  ['2027-02-24', [march]],
  ['2027-02-25', [march, april]],
  ['2027-03-07', [march, april]],
  ['2027-03-08', [april]],
  ['2027-03-31', [april]],
  ['2027-04-01', []],
])(
  'each version is announced from 35 days before it until it takes effect, even if another comes before it: on %s',
  (today, due) => {
    expect(versionsToAnnounce([march, april], localDay(today))).toEqual(due)
  },
)
