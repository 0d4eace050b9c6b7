import { securityCopy as copy, type SecurityEvent } from '#web/screens/account/security/copy.ts'

/** Lists what happened and, below it, when and on which device. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <ul className="plain-rows">
      {events.map((event) => (
        <li key={event.id}>
          <p className="font-strong">{copy.what(event)}</p>
          <p className="muted text-small">{copy.facts(event)}</p>
        </li>
      ))}
    </ul>
  )
}
