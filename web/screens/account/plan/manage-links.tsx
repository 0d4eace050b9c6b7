import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { PortalRow } from '#web/screens/account/plan/portal-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Links to everything about the membership, and to each action that is allowed now, including ending it. */
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
            <ManageRow to="/account/plan/change">{copy.linkChange}</ManageRow>
            <ManageRow to="/account/plan/change#booster" note={copy.linkBoosterNote(plan.boosterCredits)}>
              {copy.linkBooster}
            </ManageRow>
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
        {plan.state !== 'cancelled' && <ManageRow to="/account/two-homes">{copy.linkTwoHomes}</ManageRow>}
        <ManageRow to="/account/plan/statement">{copy.linkStatement}</ManageRow>
        <ManageRow to="/account/plan/invoices">{copy.linkInvoices}</ManageRow>
        {can.openPortal.allowed && (
          <li>
            <PortalRow />
          </li>
        )}
        {/* The pause page says what prevents a pause, and how to resolve that. */}
        {plan.state === 'active' && <ManageRow to="/account/plan/pause">{copy.linkPause}</ManageRow>}
        {can.end.allowed && plan.state !== 'pending_acceptance' && (
          <ManageRow to="/account/plan/end">{copy.linkEnd}</ManageRow>
        )}
      </ul>
    </nav>
  )
}

/** A row of a `manage-list` that links to a page. */
export function ManageRow({ to, note, children }: { to: string; note?: string; children: ReactNode }) {
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
