import { describe, expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type FeeFacts, type FeePiece, proposeFee } from './propose-fee.ts'

const day = (text: string) => text as LocalDay
const at = (text: string) => new Date(`${text}T12:00:00Z`)
const jacket: FeePiece = {
  lineId: 'jacket',
  dayPrice: 450,
  price: 3150,
  rrp: 6900,
  returnedAt: at('2027-02-25'),
  lostAt: null,
}
const mittens: FeePiece = { ...jacket, lineId: 'mittens', dayPrice: 100, price: 700, rrp: 1200 }
const fee = (facts: Partial<FeeFacts>) =>
  proposeFee({ lastDay: day('2027-02-19'), pieces: [jacket], scannedAt: null, acceptedDay: null, ...facts })

describe('a late fee', () => {
  test('counts from the last day of posting to the day of receipt, unless something proves an earlier posting', () => {
    expect(fee({})).toMatchObject({
      daysLate: 5,
      amount: 5 * 450,
      pieces: [{ cameBackOn: '2027-02-25', by: 'received' }],
    })
  })

  test('of less than a card can be charged is not proposed', () => {
    const nearlyPaid = { ...mittens, price: 1171 }
    expect(fee({ pieces: [nearlyPaid] })).toMatchObject({ daysLate: 5, amount: 0, pieces: [{ fee: 29 }] })
    expect(fee({ pieces: [{ ...nearlyPaid, price: 1170 }] })).toMatchObject({ amount: 30 })
  })

  test.each([
    ['2027-02-20', 0],
    ['2027-02-21', 450],
    ['2027-02-23', 3 * 450],
  ])('counts the days until the carrier’s first scan, on %s', (scan, amount) => {
    expect(fee({ scannedAt: at(scan) })).toMatchObject({ amount, pieces: [{ by: 'scan' }] })
  })

  test('counts the days until a proof of posting that an operator accepts, even if the carrier’s scan was later', () => {
    expect(fee({ scannedAt: at('2027-02-23'), acceptedDay: day('2027-02-20') })).toMatchObject({
      daysLate: 0,
      amount: 0,
      pieces: [{ by: 'accepted' }],
    })
  })

  test('is never more for a piece than its price new less what was paid for it', () => {
    const months = { ...mittens, returnedAt: at('2027-06-01') }
    expect(fee({ pieces: [months] }).amount).toBe(500)
    expect(fee({ pieces: [{ ...months, price: 1300 }] }).amount).toBe(0)
  })

  test('counts the days of a piece that was not in the scanned parcel until its own receipt', () => {
    const later = { ...mittens, returnedAt: at('2027-02-27') }
    expect(fee({ pieces: [jacket, later], scannedAt: at('2027-02-20') })).toMatchObject({
      daysLate: 7,
      amount: 500,
      pieces: [{ fee: 0 }, { by: 'received', fee: 500 }],
    })
  })

  test.each([
    ['minutes after the first one', '2027-02-25T12:07:00Z', 'scan'],
    ['the day after the first one', '2027-02-26T16:00:00Z', 'scan'],
    ['two days after it', '2027-02-27T08:00:00Z', 'received'],
    ['two days after it, in London', '2027-02-27T00:00:00Z', 'received'],
  ])('counts a piece that was received %s (%s) by: %s', (_, received, by) => {
    const other = { ...mittens, returnedAt: new Date(received) }
    expect(fee({ pieces: [other, jacket], scannedAt: at('2027-02-20') }).pieces).toMatchObject([{ by }, { by: 'scan' }])
  })

  test.each([
    ['an accepted day', { scannedAt: at('2027-02-21'), acceptedDay: day('2027-02-23') }, 'scan', 450],
    ['an accepted day', { acceptedDay: day('2027-03-01') }, 'received', 5 * 450],
    ['a scan', { scannedAt: at('2027-03-01') }, 'received', 5 * 450],
  ])('is never raised by %s later than another known day', (_, proofs, by, amount) => {
    expect(fee(proofs)).toMatchObject({ amount, pieces: [{ by }] })
  })

  test('counts the days of a lost piece until it was written off, when others came back', () => {
    const lost = { ...jacket, returnedAt: null, lostAt: at('2027-02-22') }
    expect(fee({ pieces: [lost, mittens], scannedAt: at('2027-02-20') })).toMatchObject({
      amount: 900,
      pieces: [{ by: 'lost' }, { by: 'scan' }],
    })
    expect(fee({ pieces: [lost] })).toMatchObject({ amount: 900, pieces: [{ by: 'lost' }] })
    expect(() => fee({ pieces: [{ ...jacket, returnedAt: null }] })).toThrow(RangeError)
  })

  test('is zero for a parcel that was posted in time and lost by its carrier', () => {
    const lost = { ...jacket, returnedAt: null, lostAt: at('2027-03-10') }
    const pieces = [lost, { ...lost, lineId: 'boots', lostAt: at('2027-03-12') }]
    expect(fee({ pieces, scannedAt: at('2027-02-20') })).toMatchObject({
      amount: 0,
      pieces: [{ by: 'scan' }, { by: 'scan' }],
    })
    expect(fee({ pieces, acceptedDay: day('2027-02-20') })).toMatchObject({
      amount: 0,
      pieces: [{ by: 'accepted' }, { by: 'accepted' }],
    })
  })
})
