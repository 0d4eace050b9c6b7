// Tracking against a server that answers as Royal Mail's Tracking API v2.
import { expect, test } from 'vitest'
import type { CarrierError } from '#server/domains/shipping/index.ts'
import type { Mishap } from '#tests/support/provider/royal-mail/a-royal-mail.ts'
import { recordingRoyalMail } from '#tests/support/provider/royal-mail/recording-royal-mail.ts'

const { royalMail, carrier, failureOf } = await recordingRoyalMail()
const track = (trackingNumber: string | null) =>
  carrier.track({
    bookingId: '1',
    trackingNumber,
    reference: 'WR-TEST',
    direction: 'outbound',
    handedOverAt: null,
    now: new Date('2026-11-25T10:00:00Z'),
  })

test('tracking returns codes and times, but neither places, descriptions nor names', async () => {
  royalMail.scan('TT1GB', 'EVAIP', '2026-11-20T10:04:00+00:00')
  royalMail.scan('TT1GB', 'EVDAV', '2026-11-20T20:04:00+00:00')
  royalMail.scan('TT1GB', 'EVKSP', '2026-07-24T11:20:00+01:00')
  royalMail.scan('TT1GB', undefined, '2026-11-24T12:00:00Z')
  expect(await track('TT1GB')).toEqual([
    { id: ' 2026-11-24T12:00:00.000Z', code: 'unknown', carrierCode: '', at: new Date('2026-11-24T12:00:00Z') },
    {
      id: 'EVKSP 2026-07-24T10:20:00.000Z',
      code: 'delivered',
      carrierCode: 'EVKSP',
      at: new Date('2026-07-24T10:20:00Z'),
    },
    {
      id: 'EVDAV 2026-11-20T20:04:00.000Z',
      code: 'accepted',
      carrierCode: 'EVDAV',
      at: new Date('2026-11-20T20:04:00Z'),
    },
    {
      id: 'EVAIP 2026-11-20T10:04:00.000Z',
      code: 'unknown',
      carrierCode: 'EVAIP',
      at: new Date('2026-11-20T10:04:00Z'),
    },
  ])
})

test('tracking returns nothing for a parcel that was not scanned or has no number yet', async () => {
  expect(await track('TT404GB')).toEqual([])
  royalMail.calls.length = 0
  expect(await track(null)).toEqual([])
  expect(royalMail.calls).toEqual([])
})

test.each<[string, Mishap, CarrierError['failure']]>([
  ['404 without an error code', { status: 404, body: { httpCode: '404', httpMessage: 'Not Found' } }, 'refused'],
  ['401', { status: 401, body: { httpCode: '401' } }, 'refused'],
  ['429', { status: 429, headers: { 'retry-after': '1' } }, 'unreachable'],
  ['503', { status: 503 }, 'unreachable'],
  ['another parcel', { status: 200, body: { mailPieces: { mailPieceId: 'TT9GB', events: [] } } }, 'refused'],
  ['no parcel', { status: 200, body: { mailPieces: null } }, 'refused'],
  [
    'a time without its UTC offset',
    {
      status: 200,
      body: { mailPieces: { mailPieceId: 'TT1GB', events: [{ eventDateTime: '2026-11-20T10:04:00' }] } },
    },
    'refused',
  ],
])('tracking fails when the answer is %s', async (_, mishap, failure) => {
  royalMail.insteadOf('GET events', mishap)
  expect(await failureOf(track('TT1GB'))).toMatchObject({ failure })
  expect(royalMail.calls).toEqual(['GET events'])
})
