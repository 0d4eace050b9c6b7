import type { AnswerOf } from '#contract/index.ts'
import { ManageRow } from '#web/screens/account/plan/manage-links.tsx'
import { twoHomesCopy as copy } from '#web/screens/account/two-homes/copy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'

export interface SharedPlanProps {
  plan: NonNullable<AnswerOf<'customerInfo'>['user']['plan']>
  payer: string | null
}

/** Shows the plan to the second adult: the credits, without prices or anything that only the payer may do. */
export function SharedPlan({ plan, payer }: SharedPlanProps) {
  return (
    <div className="account-page">
      <div className="account-page-heading grid gap-16">
        <PageHeading>{copy.planTitle}</PageHeading>
      </div>
      <Panel variant="outline" className="grid gap-20">
        <div className="plan-card-head">
          <h2 className="h3">{plan.title}</h2>
          <Badge variant={plan.state === 'active' ? 'fern' : 'warning'}>{copy.state[plan.state]}</Badge>
        </div>
        {plan.state !== 'cancelled' && (
          <CreditMeter label={copy.used} used={plan.creditsInUse} limit={plan.packageCredits + plan.boosterCredits} />
        )}
        <p className="muted">
          {plan.state === 'cancelled' ? copy.over : copy.paidBy(payer ?? copy.someoneCapitalised)}
        </p>
      </Panel>
      {plan.state !== 'cancelled' && (
        <ul className="manage-list">
          <ManageRow to="/account/two-homes">{copy.title}</ManageRow>
          <ManageRow to="/account/plan/statement">{copy.statement}</ManageRow>
        </ul>
      )}
    </div>
  )
}
