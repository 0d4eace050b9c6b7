// The adapter against a server that accepts only what Royal Mail publishes: bookings, labels and cancellations.
import { describe, expect, test } from 'vitest'
import { type Mishap, pdfOf } from '#tests/support/provider/royal-mail/a-royal-mail.ts'
import { recordingRoyalMail } from '#tests/support/provider/royal-mail/recording-royal-mail.ts'

const { royalMail, carrier, aCarrier, parcel, family, waited, failureOf } = await recordingRoyalMail()

describe('an order', () => {
  test('is booked with its label and tracking number, and nothing about the family but name and address', async () => {
    const order = parcel()
    const booking = await carrier.book(order)
    expect(booking).toMatchObject({
      bookingId: expect.stringMatching(/^\d+$/),
      trackingNumber: expect.stringMatching(/^TT\d+GB$/),
      documents: { qrPng: null },
    })
    expect(booking.documents?.pdf.equals(pdfOf(order.reference))).toBe(true)
    expect(royalMail.bodies.at(-1)).toEqual({
      items: [
        {
          orderReference: order.reference,
          isRecipientABusiness: false,
          recipient: {
            address: {
              fullName: 'Freya May Lindgren',
              addressLine1: '7 Weavers Row',
              city: 'Otley',
              postcode: 'LS21 1AA',
              countryCode: 'GB',
            },
          },
          sender: { tradingName: 'Wrenlet' },
          packages: [{ weightInGrams: 2000, packageFormatIdentifier: 'smallParcel' }],
          orderDate: '2026-11-20T10:00:00.000Z',
          subtotal: 0,
          shippingCostCharged: 0,
          total: 0,
          currencyCode: 'GBP',
          postageDetails: {
            sendNotificationsTo: 'sender',
            serviceCode: 'TPS',
            receiveEmailNotification: false,
            receiveSmsNotification: false,
            requestSignatureUponDelivery: false,
          },
          label: { includeLabelInResponse: true, includeCN: false, includeReturnsLabel: false },
        },
      ],
    })
  })

  test('whose answer was lost is found by its reference, and its label is fetched then', async () => {
    const order = parcel()
    royalMail.after('POST orders', 'breaks')
    expect(await failureOf(carrier.book(order))).toMatchObject({ failure: 'unreachable' })
    const found = await carrier.findBooking(order)
    expect(found).toMatchObject({ bookingId: `${royalMail.orders.at(-1)?.orderIdentifier}`, documents: null })
    const documents = await carrier.fetchDocuments({ bookingId: found?.bookingId ?? '', direction: 'outbound' })
    expect(documents).toEqual({ pdf: pdfOf(order.reference), qrPng: null, trackingNumber: found?.trackingNumber })
    expect(await carrier.findBooking(parcel()), 'never booked').toBeUndefined()
    expect(carrier.afterLostAnswer).toEqual({ outbound: 'look-up', return: 'book-again' })
  })

  test('is refused with the name of the field, without the message that quotes the address', async () => {
    const error = await failureOf(carrier.book(parcel({ family: { ...family, postCode: 'ZZ9 9ZZ' } })))
    expect(error.failure).toBe('refused')
    expect(error.message).toMatch(/^Royal Mail refuses the order WR-TEST\d+: error 52 Postcode$/)
    expect(`${error.message}${error.cause ?? ''}`).not.toMatch(/Freya|Weavers|ZZ9/)
  })

  test('whose label comes later gets its tracking number then', async () => {
    royalMail.state.printsLater = true
    const { bookingId, trackingNumber, documents } = await carrier.book(parcel())
    expect({ trackingNumber, documents }).toEqual({ trackingNumber: null, documents: null })
    const booked = { bookingId, direction: 'outbound' } as const
    expect(await carrier.fetchDocuments(booked)).toBeUndefined()
    royalMail.printAll()
    expect(await carrier.fetchDocuments(booked)).toMatchObject({ trackingNumber: expect.stringMatching(/^TT/) })
  })

  test('can be cancelled, even twice, until it is manifested', async () => {
    const [first, second] = [await carrier.book(parcel()), await carrier.book(parcel())]
    const cancel = ({ bookingId }: { bookingId: string }) => carrier.cancel({ bookingId, direction: 'outbound' })
    expect(await cancel(first)).toBe('cancelled')
    expect(await cancel(first), 'a repeated job').toBe('cancelled')
    royalMail.manifestAll()
    expect(await cancel(second)).toBe('too_late')
    royalMail.state.offersCancelling = false
    expect(await cancel(second), 'an account without deleting').toBe('not_offered')
    royalMail.insteadOf('DELETE orders', { status: 401 })
    expect(await failureOf(cancel(second))).toMatchObject({ failure: 'refused' })
  })

  test('with an address that does not fit on a label is refused before any call', async () => {
    const endless = { ...family, addressLine1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 7' }
    for (const direction of ['outbound', 'return'] as const)
      expect(await failureOf(carrier.book(parcel({ family: endless, direction })))).toMatchObject({
        failure: 'refused',
        message: 'an address must fit into three lines of 35 characters, not counting the town',
      })
    expect(royalMail.calls).toEqual([])
  })
})

test('our own address is checked at the start', () => {
  const returnsAddress = { ...family, addressLine1: 'x'.repeat(36) }
  expect(() => aCarrier({ returnsAddress })).toThrow(
    'The address for returns must fit into three lines of 35 characters',
  )
})

describe('a return', () => {
  test('is booked with label, QR code and tracking number, from the family to us', async () => {
    const back = parcel({ direction: 'return' })
    const booking = await carrier.book(back)
    expect(booking).toMatchObject({
      bookingId: expect.stringMatching(/^item-/),
      trackingNumber: expect.stringMatching(/^TR/),
    })
    expect(booking.documents?.pdf.equals(pdfOf(back.reference))).toBe(true)
    expect(booking.documents?.qrPng?.subarray(1, 4).toString()).toBe('PNG')
    const place = { country: 'United Kingdom', countryIsoCode: 'GB' }
    expect(royalMail.bodies.at(-1), 'nothing else about the family').toEqual({
      service: { serviceCode: 'TSS' },
      shipment: {
        shippingAddress: {
          firstName: 'Freya May',
          lastName: 'Lindgren',
          addressLine1: '7 Weavers Row',
          city: 'Otley',
          postcode: 'LS21 1AA',
          ...place,
        },
        returnAddress: {
          companyName: 'Wrenlet',
          addressLine1: 'Unit 4, Mill Yard',
          city: 'Leeds',
          postcode: 'LS1 4AP',
          ...place,
        },
        customerReference: { reference: back.reference },
      },
    })
  })

  test('of a family with one name is booked, too', async () => {
    await carrier.book(parcel({ direction: 'return', family: { ...family, name: 'Freya' } }))
    expect(royalMail.bodies.at(-1)).toMatchObject({ shipment: { shippingAddress: { lastName: 'Freya' } } })
  })

  test('is not cancelled, and its label is not fetched: neither is offered', async () => {
    const { bookingId } = await carrier.book(parcel({ direction: 'return' }))
    royalMail.calls.length = 0
    expect(await carrier.cancel({ bookingId, direction: 'return' })).toBe('not_offered')
    expect(await failureOf(carrier.fetchDocuments({ bookingId, direction: 'return' }))).toMatchObject({
      failure: 'refused',
    })
    expect(royalMail.calls).toEqual([])
  })
})

describe('the pace of calls', () => {
  test('is at most five a second', async () => {
    await Promise.all(Array.from({ length: 7 }, () => carrier.book(parcel())))
    expect(waited, 'each begins 200 ms after the one before').toEqual([200, 200, 200, 200, 200, 200])
  })

  test('slows after a refusal: calls are repeated after the time that Royal Mail names, since they had no effect', async () => {
    royalMail.insteadOf('POST orders', { status: 429, headers: { 'retry-after': '3' } })
    royalMail.insteadOf('POST orders', { status: 429 })
    const before = royalMail.orders.length
    await carrier.book(parcel())
    expect(waited).toEqual([3000, 1000])
    expect(royalMail.orders).toHaveLength(before + 1)
  })

  test.each([
    ['again and again', '1', 3],
    ['for a minute', '60', 1],
    ['until a date', 'Fri, 20 Nov 2099 10:00:00 GMT', 1],
  ])('is left to the job’s retries when Royal Mail asks us to wait %s', async (_, retryAfter, tries) => {
    for (let i = 0; i < tries; i++)
      royalMail.insteadOf('POST returns', { status: 429, headers: { 'retry-after': retryAfter } })
    expect(await failureOf(carrier.book(parcel({ direction: 'return' })))).toMatchObject({ failure: 'unreachable' })
    expect(royalMail.calls).toHaveLength(tries)
  })
})

describe('an answer', () => {
  const unclearAnswers: [what: string, mishap: Mishap][] = [
    ['500', { status: 500, body: { code: 'x', message: 'oh' } }],
    ['a broken connection', 'breaks'],
    ['a page', { status: 200, body: '<html>maintenance</html>' }],
    ['nothing', { status: 200 }],
    ['another shape', { status: 200, body: { createdOrders: [{ orderIdentifier: 'x' }] } }],
    ['another order', { status: 200, body: { createdOrders: [{ orderIdentifier: 1, orderReference: 'WR-OTHER' }] } }],
    ['no order', { status: 200, body: { createdOrders: [], failedOrders: [] } }],
  ]
  test.each(unclearAnswers)('of %s leaves open whether the order was booked', async (_, mishap) => {
    royalMail.after('POST orders', mishap)
    expect(await failureOf(carrier.book(parcel()))).toMatchObject({ failure: 'unreachable' })
  })

  test.each([
    ['without a label', { shipment: { trackingNumber: 'TR1', uniqueItemId: '1' } }],
    ['with a label of another kind', { shipment: { trackingNumber: 'TR1', uniqueItemId: '1' }, label: 'R0lG' }],
    [
      'with a code that is not a picture',
      { shipment: { trackingNumber: 'TR1', uniqueItemId: '1' }, label: pdfOf('x').toString('base64'), qrCode: 'R0lG' },
    ],
  ])('for a return %s leaves open whether it was booked', async (_, body) => {
    royalMail.after('POST returns', { status: 200, body })
    expect(await failureOf(carrier.book(parcel({ direction: 'return' })))).toMatchObject({ failure: 'unreachable' })
  })

  test('that is longer than any label leaves open whether the order was booked', async () => {
    royalMail.after('POST orders', { status: 200, body: 'x'.repeat(6_000_000) })
    expect(await failureOf(carrier.book(parcel()))).toMatchObject({
      failure: 'unreachable',
      message: 'Royal Mail’s answer is longer than 5000000 bytes',
    })
  })

  test('that never comes because nothing listens is reported with the reason', async () => {
    const account = { ...royalMail.account, apiBase: 'http://127.0.0.1:9' }
    expect(await failureOf(aCarrier({ account }).book(parcel()))).toMatchObject({
      failure: 'unreachable',
      message: expect.stringMatching(/^Royal Mail cannot be reached \(/),
    })
  })

  test('that does not come in time leaves open whether the order was booked', async () => {
    royalMail.after('POST orders', 'silence')
    expect(await failureOf(aCarrier({ callEndsMs: 150 }).book(parcel()))).toMatchObject({
      failure: 'unreachable',
      message: 'Royal Mail does not answer within 0.15 seconds',
    })
  })

  test.each([
    [401, 'Royal Mail does not accept our key (401)'],
    [403, 'Royal Mail does not offer this to our account (403)'],
    [302, 'Royal Mail answers 302'],
  ])('of %i is a refusal', async (status, message) => {
    royalMail.insteadOf('POST returns', { status, headers: { location: 'http://127.0.0.1:9/' } })
    expect(await failureOf(carrier.book(parcel({ direction: 'return' })))).toMatchObject({
      failure: 'refused',
      message,
    })
  })

  test('with status 400 is a refusal with its code, but not its text', async () => {
    const refusal = { code: 'InvalidAddress', message: '7 Weavers Row, Otley' }
    royalMail.insteadOf('POST orders', { status: 400, body: refusal })
    const error = await failureOf(carrier.book(parcel()))
    expect(error).toMatchObject({ failure: 'refused', message: 'Royal Mail answers 400 InvalidAddress' })
    royalMail.insteadOf('GET label', {
      status: 400,
      body: [{ accountOrderNumber: 1, code: 'Label no. 7', message: 'x' }],
    })
    expect(await failureOf(carrier.fetchDocuments({ bookingId: '1', direction: 'outbound' }))).toMatchObject({
      failure: 'refused',
      message: 'Royal Mail answers 400 ?',
    })
  })

  test('that is not a PDF is not a label', async () => {
    royalMail.insteadOf('GET label', { status: 200, body: 'sorry' })
    expect(await failureOf(carrier.fetchDocuments({ bookingId: '1', direction: 'outbound' }))).toMatchObject({
      failure: 'unreachable',
    })
  })
})
