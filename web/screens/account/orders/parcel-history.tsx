import type { AnswerOf } from '#contract/index.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'

type Tracking = AnswerOf<'returnDetails'>['announcement']['tracking']

/**
 * Lists what the carrier has reported about a parcel, the latest first; hidden if the parcel arrived without a scan.
 */
export function ParcelHistory({ tracking, isOnItsWay }: { tracking: Tracking; isOnItsWay: boolean }) {
  if (tracking.events.length === 0 && !isOnItsWay) return null
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
