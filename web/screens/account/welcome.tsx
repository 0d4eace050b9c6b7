import { Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { welcomeCopy } from '#web/copy/checkout.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { CreditMeter } from '#web/ui/credit-meter.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/welcome.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(welcomeCopy.heading(loaderData?.givenName ?? '')) },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = answerOrThrow(await context.get(apiContext)('customerInfo', {}), request)
  if (!user.plan) throw redirect('/plans')
  return { givenName: user.givenName, plan: user.plan }
}

const discs = ['', 'disc-blush', 'disc-sky']

export default function Welcome({ loaderData: { givenName, plan } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid gap-32">
        <div>
          <PageHeading>{welcomeCopy.heading(givenName)}</PageHeading>
          <p className="mt-8 text-lead">{welcomeCopy.lead}</p>
        </div>
        <CreditMeter
          label={welcomeCopy.meter}
          used={plan.creditsInUse}
          limit={plan.packageCredits + plan.boosterCredits}
        />
        <ol className="grid gap-24">
          {welcomeCopy.steps.map((step, at) => (
            <li key={step.title} className="flex gap-16">
              <span className={`disc ${discs[at] ?? ''}`} aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h2 className="h4">{step.title}</h2>
                <p className="muted">{step.text}</p>
                <Link to={step.to} className="link">
                  {step.link}
                </Link>
              </div>
            </li>
          ))}
        </ol>
        <p className="font-strong">{welcomeCopy.free}</p>
      </div>
    </main>
  )
}
