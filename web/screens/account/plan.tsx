import { brand, pageTitle } from '#web/brand.ts'
import { accountCopy, membershipStateLabel } from '#web/copy/account.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CreditMeter } from '#web/ui/credit-meter.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/plan.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(accountCopy.planHeading) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = answerOrThrow(await context.get(apiContext)('customerInfo', {}), request)
  return { plan: user.plan }
}

const periodWords: Record<number, string> = { 1: 'a month', 3: 'every 3 months', 6: 'every 6 months' }

export default function Plan({ loaderData: { plan } }: Route.ComponentProps) {
  // Without a plan the layout shows the way to one instead of this page.
  if (!plan) return null
  const limit = plan.packageCredits + plan.boosterCredits
  const period = periodWords[plan.subscriptionPeriod] ?? `every ${plan.subscriptionPeriod} months`
  const facts: [string, string][] = [
    [accountCopy.worth, pounds(plan.worth)],
    [accountCopy.average, `${plan.averageItems} ${accountCopy.pieces}`],
    [accountCopy.joined, plan.dates.joined],
  ]
  if (plan.dates.lastPayment)
    facts.push([
      accountCopy.lastPayment,
      `${plan.lastPaymentAmount === null ? '' : `${pounds(plan.lastPaymentAmount)} on `}${plan.dates.lastPayment}`,
    ])
  if (plan.dates.renewal)
    facts.push([accountCopy.renews, plan.dates.renewal], [accountCopy.nextPayment, pounds(plan.renewalAmount)])
  return (
    <div className="account-page">
      <PageHeading className="account-page-heading">{accountCopy.planHeading}</PageHeading>
      <Panel look="outline" className="grid gap-20">
        <div className="flex flex-wrap items-center justify-between gap-12">
          <div className="flex items-center gap-16">
            <span className="disc disc-large" aria-hidden="true">
              {plan.packageCredits}
            </span>
            <div>
              <h2 className="h3">{plan.title}</h2>
              <p className="muted">
                {pounds(plan.renewalAmount)} {period}
              </p>
            </div>
          </div>
          <Badge look={plan.state === 'active' ? 'fern' : 'warning'}>{membershipStateLabel[plan.state]}</Badge>
        </div>
        <CreditMeter label={accountCopy.used} used={plan.creditsInUse} limit={limit} />
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="font-strong">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="muted text-small">{accountCopy.creditNote}</p>
      </Panel>
      <section aria-labelledby="stop" className="panel grid gap-12">
        <h2 id="stop" className="h3">
          {accountCopy.stopHeading}
        </h2>
        <p className="muted">{accountCopy.stop}</p>
        <p>
          <a href={`mailto:${brand.email}`} className="link">
            {accountCopy.emailUs}: {brand.email}
          </a>
        </p>
      </section>
    </div>
  )
}
