import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { PortalRow } from '#web/screens/account/plan/portal-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Links to everything about the membership: each action allowed now, ending it included. */
export function ManageLinks({ membership: { plan, can } }: { membership: Membership }) {
  const change = can.changePlan
  return (
    <nav aria-labelledby="manage">
      <h2 id="manage" className="h4">
        {copy.manage}
      </h2>
      <ul className="manage-list mt-8">
        {change.allowed && (
          <>
            <Row to="/account/plan/change">{copy.linkChange}</Row>
            <Row to="/account/plan/change#booster" note={copy.linkBoosterNote(plan.boosterCredits)}>
              {copy.linkBooster}
            </Row>
          </>
        )}
        {!change.allowed && change.reason && plan.state === 'active' && (
          <li className="manage-row">
            <span>
              {copy.linkChange}
              <span className="muted block text-small">{change.reason}</span>
            </span>
          </li>
        )}
        {plan.state !== 'cancelled' && <Row to="/account/two-homes">{copy.linkTwoHomes}</Row>}
        <Row to="/account/plan/statement">{copy.linkStatement}</Row>
        <Row to="/account/plan/invoices">{copy.linkInvoices}</Row>
        {can.openPortal.allowed && (
          <li>
            <PortalRow />
          </li>
        )}
        {/* The page of the pause says what prevents it, and how to resolve that. */}
        {plan.state === 'active' && <Row to="/account/plan/pause">{copy.linkPause}</Row>}
        {can.end.allowed && plan.state !== 'pending_acceptance' && <Row to="/account/plan/end">{copy.linkEnd}</Row>}
      </ul>
    </nav>
  )
}

function Row({ to, note, children }: { to: string; note?: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="manage-row manage-link">
        <span>
          {children}
          {note && <span className="muted block text-small">{note}</span>}
        </span>
        <Icon of={ChevronRight} size={20} />
      </Link>
    </li>
  )
}
