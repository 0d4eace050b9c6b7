import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import { refundWords } from '#web/screens/account/plan/leaving/refund-words.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Shows the last day of the 14-day cancellation period while it runs, and the refund (law L-4). */
export function CoolingOff({ membership: { coolingOff, can, plan } }: { membership: Membership }) {
  // Before acceptance the notice above offers the same.
  if (!coolingOff || !can.cancelWithinCoolingOff.allowed || plan.state === 'pending_acceptance') return null
  return (
    <Panel className="grid justify-items-start gap-8">
      <h2 className="h4">{copy.coolingTitle(coolingOff.endsLabel)}</h2>
      <p className="muted">{refundWords(coolingOff)}</p>
      <ButtonLink variant="outline" small to="/account/plan/cool-off">
        {copy.cancelWithinCoolingOff}
      </ButtonLink>
    </Panel>
  )
}
