import { Link } from 'react-router'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { securityCopy as copy, type SecurityEvent } from '#web/screens/account/security/copy.ts'
import { SecurityEvents } from '#web/screens/account/security/security-events.tsx'
import { Panel } from '#web/ui/panel.tsx'

const maxShown = 4

export interface SecurityCardProps {
  /** Null if the list did not load; the rest of the page works without it. */
  events: readonly SecurityEvent[] | null
}

/** Lists the latest security events of the account. */
export function SecurityCard({ events }: SecurityCardProps) {
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{copy.heading}</h2>
        <p className="muted mt-4">{copy.lead}</p>
      </div>
      {events === null ? (
        <p>
          {copy.failed}{' '}
          <DetailsLink className="link" preventScrollReset>
            {copy.tryAgain}
          </DetailsLink>
        </p>
      ) : events.length === 0 ? (
        <p className="muted">{copy.none}</p>
      ) : (
        <SecurityEvents events={events.slice(0, maxShown)} />
      )}
      {events !== null && events.length > maxShown && (
        <p>
          <Link to="/account/activity" className="link">
            {copy.all}
          </Link>
        </p>
      )}
    </Panel>
  )
}
