import { Link, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { isFirstOrder } from '#web/lib/is-first-order.ts'
import { welcomeCopy } from '#web/screens/account/welcome/copy.ts'
import { hasJustJoined } from '#web/screens/checkout/checkout-frame.tsx'
import { PaidNotice } from '#web/screens/checkout/paid-notice.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'
import { ProductShelf } from '#web/ui/product/product-shelf.tsx'
import type { Route } from './+types/welcome.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(welcomeCopy.heading(loaderData?.givenName ?? '')) },
]

const startersShown = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { user } = answerOrThrow(await call('customerInfo', {}), request)
  if (!user.plan || user.plan.state === 'cancelled') throw redirect('/plans')
  // A membership in a later state is described on its own page.
  if (user.plan.state !== 'active' && user.plan.state !== 'pending_acceptance') throw redirect('/account/plan')
  const sizes = [...new Set(user.children.flatMap((child) => child.sizeCode ?? []))]
  const [landed, orders] = await Promise.all([
    call('listProducts', { query: { limit: startersShown, ...(sizes.length > 0 && { sizes }) } }),
    call('listOrders', {}),
  ])
  return {
    waiting: user.plan.state === 'pending_acceptance',
    givenName: user.givenName,
    plan: user.plan,
    hasAddress: user.addressLine1 !== '',
    starters: landed.ok ? landed.body.products : [],
    firstOrder: isFirstOrder(orders),
    paid: hasJustJoined(request) ? user.plan.lastPaymentAmount : null,
  }
}

const discs = [null, 'disc-blush', 'disc-sky']

export default function Welcome({
  loaderData: { givenName, plan, hasAddress, starters, firstOrder, waiting, paid },
}: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="container section-tight">
      {paid !== null && <PaidNotice amount={paid} />}
      <div className="welcome-head">
        <div className="grid justify-items-start gap-16">
          <PageHeading display>{welcomeCopy.heading(givenName)}</PageHeading>
          <p className="lead">
            {waiting ? welcomeCopy.waiting : firstOrder ? welcomeCopy.lead : welcomeCopy.leadAgain}
          </p>
          <ButtonLink to="/shop">{welcomeCopy.browse}</ButtonLink>
        </div>
        <div className="grid gap-12">
          <CreditMeter
            label={welcomeCopy.meter}
            used={plan.creditsInUse}
            limit={plan.packageCredits + plan.boosterCredits}
          />
          {firstOrder && <p className="muted text-small">{welcomeCopy.free}</p>}
        </div>
      </div>
      <ol className="how-steps section-tight mt-24">
        {welcomeCopy.steps(hasAddress).map((step, at) => (
          <li key={step.title}>
            <span className={classNames('disc', discs[at])} aria-hidden="true">
              {at + 1}
            </span>
            <h2 className="h3">{step.title}</h2>
            <p className="muted">{step.text}</p>
            <Link to={step.to} className="link link-strong">
              {step.link}
            </Link>
          </li>
        ))}
      </ol>
      <ProductShelf title={welcomeCopy.starters} products={starters} />
    </main>
  )
}
