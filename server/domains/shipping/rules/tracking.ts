// Derives the progress of a parcel from its carrier's events (product §4.7). They come late, twice and in any order, so
// the order in which they reach us is ignored: everything is derived from all of them, by the carrier's own times.

/** The kinds of events of a parcel. `unknown`: one that the carrier's adapter does not know. */
export const trackingCodes = [
  'accepted',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'delivered',
  'returned_to_sender',
  'unknown',
] as const
export type TrackingCode = (typeof trackingCodes)[number]

export interface TrackingEvent {
  /** The same each time it is reported: the carrier's own id, or one made of the fields that distinguish its events. */
  readonly id: string
  readonly code: TrackingCode
  /** The carrier's own code for it. */
  readonly carrierCode: string
  /** When it happened, by the carrier's clock. */
  readonly at: Date
}

/** An event as stored. */
export interface ParcelEvent {
  readonly code: TrackingCode
  readonly at: Date
}

export interface Whereabouts {
  /** When the carrier first had it. Any scan proves that it was posted, because the first one may be missing. */
  readonly postedAt: Date | null
  /** Also null when it was delivered back to its sender. */
  readonly deliveredAt: Date | null
  /** When it began its way back to the sender. */
  readonly comingBackSince: Date | null
}

export function whereabouts(events: readonly ParcelEvent[]): Whereabouts {
  const first = (matches: (code: TrackingCode) => boolean) =>
    inOrder(events).find(({ code }) => matches(code))?.at ?? null
  const comingBackSince = first((code) => code === 'returned_to_sender')
  const deliveredAt = first((code) => code === 'delivered')
  return {
    postedAt: first((code) => code !== 'unknown'),
    deliveredAt: deliveredAt && comingBackSince && comingBackSince <= deliveredAt ? null : deliveredAt,
    comingBackSince,
  }
}

/** Sorted by time; those of one minute are in the order in which a parcel travels. */
export const inOrder = <Event extends ParcelEvent>(events: readonly Event[]): Event[] =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank[a.code] - rank[b.code])

const rank: Readonly<Record<TrackingCode, number>> = {
  unknown: 0,
  accepted: 1,
  in_transit: 2,
  out_for_delivery: 3,
  attempted: 4,
  delivered: 5,
  returned_to_sender: 6,
}

/** After these a carrier reports nothing more. */
export const lastCodes = ['delivered', 'returned_to_sender'] as const satisfies readonly TrackingCode[]

const dayMs = 24 * 60 * 60 * 1000
const idLength = 100
const codeLength = 40
const atMost = 100

/**
 * The plausible events of an answer, once each. An event in the future counts when its time has come, because it is
 * reported again; one from before the parcel was created belongs to another parcel, because carriers reuse their numbers.
 */
export function keepPlausible(
  events: readonly TrackingEvent[],
  { createdAt, now }: { readonly createdAt: Date; readonly now: Date },
): TrackingEvent[] {
  const isPlausible = ({ id, at }: TrackingEvent) =>
    id.length >= 1 && id.length <= idLength && at <= now && at.getTime() >= createdAt.getTime() - dayMs
  const plausible = new Map(events.filter(isPlausible).map((event) => [event.id, event]))
  return [...plausible.values()].slice(0, atMost).map((event) => ({
    ...event,
    carrierCode: event.carrierCode.slice(0, codeLength) || event.code,
  }))
}

const minuteMs = 60_000

/**
 * When the carrier is asked about a parcel again: less often while it has not been posted, and ever less often after
 * failures.
 */
export function nextTrackingAt(
  now: Date,
  { posted, failures }: { readonly posted: boolean; readonly failures: number },
): Date {
  const usualMinutes = posted ? 60 : 6 * 60
  const minutes = failures > 0 ? Math.min(24 * 60, 15 * 2 ** failures) : usualMinutes
  return new Date(now.getTime() + minutes * minuteMs)
}
