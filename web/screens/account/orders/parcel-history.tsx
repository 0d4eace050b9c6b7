import type { AnswerOf } from '#contract/index.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'

type Tracking = AnswerOf<'returnDetails'>['announcement']['tracking']

/** Lists what the carrier has reported about a parcel, the latest first; hidden if there are no scans and none is expected. */
export function ParcelHistory({ tracking, expectsScans }: { tracking: Tracking; expectsScans: boolean }) {
  if (tracking.events.length === 0 && !expectsScans) return null
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-8">
      <h2 id="history" className="h4">
        {nextCopy.history}
      </h2>
      <p className="muted text-small">
        {nextCopy.number} <span className="font-strong wrap-anywhere">{tracking.number}</span>
      </p>
      {tracking.events.length === 0 ? (
        <p>{nextCopy.noScans}</p>
      ) : (
        <ol className="scans" reversed>
          {tracking.events.toReversed().map((event) => (
            <li key={`${event.code} ${event.at}`}>
              <span>{event.label}</span>
              <span className="muted text-small">{event.at}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
