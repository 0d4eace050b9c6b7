// Reads the events of a parcel in an answer of Royal Mail's Tracking API v2, without their places and wording.
import Type from 'typebox'
import { Value } from 'typebox/value'
import { CarrierError, type TrackingEvent } from '#server/domains/shipping/index.ts'
import type { Answer } from './call-royal-mail.ts'
import { accepted, Maybe, parse } from './read-answers.ts'
import { stageOf } from './stage-of.ts'

const Tracked = Type.Object({
  mailPieces: Type.Object({
    mailPieceId: Type.String(),
    events: Maybe(Type.Array(Type.Object({ eventCode: Maybe(Type.String()), eventDateTime: Type.String() }))),
  }),
})
const Unseen = Type.Object({ errors: Type.Array(Type.Object({ errorCode: Type.String() })) })

/** Error codes for an item that Royal Mail does not know yet, or has no events for. */
const unseenCodes = new Set(['E1142', 'E1284', 'E1307', 'E1308'])
/** The published format. A time without a UTC offset would be read as the server's own time. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** @throws CarrierError */
export function readTracking(answer: Answer, trackingNumber: string): TrackingEvent[] {
  if (answer.status === 404 && isUnseen(answer)) return []
  const content = parse(accepted(answer))
  if (!Value.Check(Tracked, content)) throw malformed()
  const { mailPieces } = content
  if (mailPieces.mailPieceId.toUpperCase() !== trackingNumber.toUpperCase()) throw malformed()
  return (mailPieces.events ?? []).map(({ eventCode, eventDateTime }) => {
    const at = new Date(instant.test(eventDateTime) ? eventDateTime : Number.NaN)
    if (Number.isNaN(at.getTime())) throw malformed()
    const carrierCode = /^\w{1,40}$/.test(eventCode ?? '') ? (eventCode as string) : ''
    // Royal Mail gives its events no id.
    return { id: `${carrierCode} ${at.toISOString()}`, code: stageOf(carrierCode), carrierCode, at }
  })
}

function isUnseen(answer: Answer): boolean {
  const content = parse(answer)
  return Value.Check(Unseen, content) && content.errors.some(({ errorCode }) => unseenCodes.has(errorCode))
}

/** Refused, not unreachable, so that it is logged and the other parcels are still asked about. */
const malformed = () => new CarrierError('refused', 'Royal Mail’s tracking does not have the published shape')
