// The port to the carrier of our parcels, in the words of this domain. Adapters: the labels that we print ourselves
// (offline), and Royal Mail. Only jobs call a carrier, so that nobody waits for its answer.

import type { TrackingEvent } from './rules/tracking.ts'

/** A family's address or ours, always in the United Kingdom. */
export interface ParcelAddress {
  readonly name: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly postCode: string
}

export interface ParcelToBook {
  /** Our label code: the carrier's reference, by which a booking is found again. */
  readonly reference: string
  /** Outbound to the family, or a return from it to us. */
  readonly direction: 'outbound' | 'return'
  readonly family: ParcelAddress
  readonly now: Date
}

export interface LabelDocuments {
  readonly pdf: Buffer
  /** For the counter, which prints the label. */
  readonly qrPng: Buffer | null
}

/** Documents that were made after the booking; the tracking number may have come with them. */
export interface LaterDocuments extends LabelDocuments {
  readonly trackingNumber: string | null
}

export interface Booking {
  /** The carrier's own id for the booking. */
  readonly bookingId: string
  /** Some carriers know it only later. */
  readonly trackingNumber: string | null
  /** Null while the carrier is still making them (fetchDocuments). */
  readonly documents: LabelDocuments | null
}

export type BookingToAskAbout = Pick<Booking, 'bookingId'> & Pick<ParcelToBook, 'direction'>

/** The outcome of a cancellation: a parcel that is on its way cannot be recalled. */
export const cancelOutcomes = ['cancelled', 'too_late', 'not_offered'] as const
export type CancelOutcome = (typeof cancelOutcomes)[number]

export interface ParcelToTrack extends Pick<Booking, 'bookingId' | 'trackingNumber'> {
  readonly reference: string
  readonly direction: ParcelToBook['direction']
  /**
   * When it was handed over, as we or the family of the return say; null before that. Only a simulated carrier needs it.
   */
  readonly handedOverAt: Date | null
  readonly now: Date
}

/**
 * What is done when the answer to a booking was lost. `look-up`: the carrier says whether it has taken effect.
 * `book-again`: the carrier has no look-up, and a label that nobody uses costs nothing.
 */
export type AfterLostAnswer = 'look-up' | 'book-again'

/** How a call to a carrier failed. */
export type CarrierFailure =
  /**
   * No answer, too many calls, or a fault of the carrier. The call may have taken effect: look it up before repeating
   * it.
   */
  | 'unreachable'
  /** Understood and refused: repeating it is useless until somebody has changed something. */
  | 'refused'

export class CarrierError extends Error {
  readonly failure: CarrierFailure

  constructor(failure: CarrierFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.failure = failure
  }
}

/**
 * Every method ends within two minutes, even if the carrier does not answer.
 * @throws CarrierError
 */
export interface Carrier {
  /** Stored with each label, because a parcel is tracked by the carrier that booked it. */
  readonly code: string
  readonly afterLostAnswer: Readonly<Record<ParcelToBook['direction'], AfterLostAnswer>>
  book(parcel: ParcelToBook): Promise<Booking>
  /** Finds what an earlier attempt has booked under this reference; only called if `afterLostAnswer` is `look-up`. */
  findBooking(parcel: Pick<ParcelToBook, 'reference'>): Promise<Booking | undefined>
  /** @returns undefined while they are not ready */
  fetchDocuments(booking: BookingToAskAbout): Promise<LaterDocuments | undefined>
  cancel(booking: BookingToAskAbout): Promise<CancelOutcome>
  /** The calls of `track` that it allows each second. */
  readonly trackingsPerSecond: number
  /** After this long without an answer, `track` counts as unreachable. */
  readonly trackingEndsMs: number
  /** Every event of a parcel so far, in any order; none when the carrier has not seen it. */
  track(parcel: ParcelToTrack): Promise<readonly TrackingEvent[]>
}
