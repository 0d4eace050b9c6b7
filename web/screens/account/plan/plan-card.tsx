import { pounds } from '#web/lib/format.ts'
import { membershipCopy as copy, membershipStateLabel } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { planPrice } from '#web/screens/account/plan/price-words.ts'
import { NextStep } from '#web/screens/account/plan/standing-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'

/** The colour of each plan, as on the page where a plan is chosen. */
const discOf = (credits: number) => (credits < 150 ? 'disc-sky' : credits > 150 && 'disc-blush')

/** Shows the plan itself: its size, the credits in use, its price and when it is charged. */
export function PlanCard({ membership, balance }: { membership: Membership; balance: number }) {
  const { plan } = membership
  // In these states no credits can be used.
  const showsCredits = plan.state !== 'cancelled' && plan.state !== 'paused'
  return (
    <Panel variant="outline" className="grid gap-20">
      <div className="plan-card-head">
        <div className="flex items-center gap-16">
          <span className={classNames('disc disc-large', discOf(plan.packageCredits))} aria-hidden="true">
            {plan.packageCredits}
          </span>
          <div className="min-w-0">
            <h2 className="h3">{plan.title}</h2>
            <p className="muted">{planPrice(plan.price, plan.subscriptionPeriod)}</p>
            {plan.boosterCredits > 0 && <p className="muted text-small">{copy.withBooster(plan.boosterCredits)}</p>}
          </div>
        </div>
        <Badge variant={plan.state === 'active' ? 'fern' : 'warning'}>{membershipStateLabel[plan.state]}</Badge>
      </div>
      {showsCredits && (
        <CreditMeter label={copy.used} used={plan.creditsInUse} limit={plan.packageCredits + plan.boosterCredits} />
      )}
      <NextStep membership={membership} />
      <dl className="facts">
        {facts(membership, balance).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {showsCredits && <p className="muted text-small">{copy.creditNote}</p>}
    </Panel>
  )
}

function postageText({ outbound, return: back, firstFree, returnFree }: Membership['postage']): string {
  const each = copy.postageEach(pounds(outbound), pounds(back))
  if (firstFree) return `${each}; ${copy.postageFirstFree}`
  return returnFree ? `${each}; ${copy.postageReturnFree}` : each
}

function facts(membership: Membership, balance: number): [string, string][] {
  const { plan, can, endsLabel, unusedCredit, nextPayment } = membership
  const rows: [string, string][] = []
  if (plan.state === 'active' && plan.dates.renewal && nextPayment)
    rows.push([copy.nextPayment, copy.paidOn(pounds(nextPayment.charge), plan.dates.renewal)])
  if (endsLabel && (plan.state === 'ending' || plan.state === 'cancelled'))
    rows.push([can.undoEnd.allowed ? copy.ends : copy.ended, endsLabel])
  if (plan.dates.lastPayment)
    rows.push([
      copy.lastPayment,
      // If the balance paid for everything, there is no amount to show.
      plan.lastPaymentAmount
        ? copy.paidOn(pounds(plan.lastPaymentAmount), plan.dates.lastPayment)
        : plan.dates.lastPayment,
    ])
  if (plan.state !== 'cancelled') rows.push([copy.postage, postageText(membership.postage)])
  if (unusedCredit > 0) rows.push([copy.unused, pounds(unusedCredit)])
  if (balance > 0) rows.push([copy.balance, pounds(balance)])
  if (balance < 0) rows.push([copy.carriedOver, pounds(-balance)])
  rows.push([copy.joined, plan.dates.joined])
  if (plan.state !== 'cancelled')
    rows.push([copy.worth, pounds(plan.worth)], [copy.average, copy.pieces(plan.averageItems)])
  return rows
}
