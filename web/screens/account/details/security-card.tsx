import { Link } from 'react-router'
import { securityCopy as copy, type SecurityEvent } from '#web/copy/security.ts'
import { SecurityEvents } from '#web/screens/account/details/security-events.tsx'
import { Panel } from '#web/ui/panel.tsx'

const shown = 4

export interface SecurityCardProps {
  /** Null: the list did not load, and the rest of the page stands. */
  events: readonly SecurityEvent[] | null
}

/** The newest of what concerns the security of the account. */
export function SecurityCard({ events }: SecurityCardProps) {
  return (
    <Panel look="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{copy.heading}</h2>
        <p className="muted mt-4">{copy.lead}</p>
      </div>
      {events === null ? (
        <p>
          {copy.failed}{' '}
          <Link className="link" to="/account" preventScrollReset>
            {copy.tryAgain}
          </Link>
        </p>
      ) : events.length === 0 ? (
        <p className="muted">{copy.none}</p>
      ) : (
        <SecurityEvents events={events.slice(0, shown)} />
      )}
      {events !== null && events.length > shown && (
        <p>
          <Link to="/account/activity" className="link">
            {copy.all}
          </Link>
        </p>
      )}
    </Panel>
  )
}
