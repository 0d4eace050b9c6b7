import { membershipCopy as copy } from '#web/copy/membership/membership.ts'
import type { Membership } from '#web/screens/account/membership/membership.ts'
import { refundWords } from '#web/screens/account/membership/refund-words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The 14 days while they run: until when, and what comes back (law L-4). */
export function CoolingOff({ membership: { coolingOff, can, plan } }: { membership: Membership }) {
  // Before acceptance the notice above offers the same.
  if (!coolingOff || !can.coolOff.allowed || plan.state === 'pending_acceptance') return null
  return (
    <Panel className="grid justify-items-start gap-8">
      <h2 className="h4">{copy.coolingTitle(coolingOff.endsLabel)}</h2>
      <p className="muted">{refundWords(coolingOff)}</p>
      <ButtonLink look="outline" small to="/account/plan/cool-off">
        {copy.coolOff}
      </ButtonLink>
    </Panel>
  )
}
