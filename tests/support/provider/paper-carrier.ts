// An in-memory carrier with the labels of the offline carrier. It simulates faults: no answer, an answer lost after the booking,
// a label drawn later, a refusal, or a call that never ends. Tests add the tracking events of its parcels.
import { createOfflineCarrier } from '#server/adapters/offline-carrier/index.ts'
import {
  type Booking,
  type Carrier,
  CarrierError,
  type TrackingCode,
  type TrackingEvent,
} from '#server/domains/shipping/index.ts'
import { aFolder } from '../worlds/world.ts'

const returnsAddress = {
  name: 'Wrenlet',
  addressLine1: 'Mill Yard',
  addressLine2: '',
  city: 'Leeds',
  postCode: 'LS1 4AP',
}

type Mood = 'well' | 'away' | 'loses answers' | 'draws later' | 'refuses' | 'hangs'

export function aPaperCarrier() {
  const drawing = createOfflineCarrier({ folder: aFolder(), returnsAddress, playsJourneys: true })
  let mood: Mood = 'well'
  let slow: { begun: () => void; ended: Promise<void> } | undefined
  const booked: string[] = []
  const bookings = new Map<string, Booking>()
  const cancelled: string[] = []
  const reported = new Map<string, TrackingEvent[]>()
  const tracked: string[] = []
  const lost = () => new CarrierError('unreachable', 'the carrier does not answer')
  const reach = () => {
    if (mood === 'away') throw lost()
  }
  const carrier: Carrier = {
    code: drawing.code,
    afterLostAnswer: { outbound: 'look-up', return: 'look-up' },
    async book(parcel) {
      reach()
      if (mood === 'refuses') throw new CarrierError('refused', 'the carrier knows no such postcode')
      slow?.begun()
      await slow?.ended
      booked.push(parcel.reference)
      const booking = await drawing.book(parcel)
      bookings.set(parcel.reference, booking)
      if (mood === 'loses answers') throw lost()
      return mood === 'draws later' ? { ...booking, documents: null } : booking
    },
    async findBooking({ reference }) {
      reach()
      return bookings.get(reference)
    },
    async fetchDocuments({ bookingId }) {
      reach()
      const { documents, trackingNumber = null } = bookings.get(bookingId) ?? {}
      return mood === 'draws later' || !documents ? undefined : { ...documents, trackingNumber }
    },
    async cancel({ bookingId }) {
      reach()
      cancelled.push(bookingId)
      return 'cancelled'
    },
    trackingsPerSecond: 1000,
    trackingEndsMs: 50,
    async track({ reference }) {
      tracked.push(reference)
      reach()
      if (mood === 'refuses') throw new CarrierError('refused', 'the carrier knows no such parcel')
      if (mood === 'hangs') await new Promise(() => {})
      return reported.get(reference) ?? []
    },
  }
  const switchTo = (next: Mood) => () => {
    mood = next
    slow = undefined
  }
  return {
    ...carrier,
    cancelled,
    /** The references that it was asked to track, in order. */
    tracked,
    /** Adds a tracking event to a parcel. @param id by default the code and the time */
    reports(reference: string, code: TrackingCode, at: string, id = `${code} ${at}`) {
      reported.set(reference, [...(reported.get(reference) ?? []), { id, code, carrierCode: code, at: new Date(at) }])
    },
    /** @returns how often a parcel was booked under this reference */
    bookedUnder: (reference: string) => booked.filter((earlier) => earlier === reference).length,
    goAway: switchTo('away'),
    loseAnswers: switchTo('loses answers'),
    drawLater: switchTo('draws later'),
    refuse: switchTo('refuses'),
    hang: switchTo('hangs'),
    recover: switchTo('well'),
    /** Makes bookings wait for their answer until the test ends them. */
    bookSlowly() {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      slow = { begun: begun.resolve, ended: ended.promise }
      return { begun: begun.promise, end: ended.resolve }
    },
  }
}
