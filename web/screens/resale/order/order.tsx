import { data, Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Reference } from '#web/screens/checkout/reference.tsx'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { OrderFacts } from '#web/screens/resale/order/order-facts.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/order.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.order ? copy.title(loaderData.order.reference) : copy.unknownTitle) },
  ...secretPage,
]

/** By the code of an email, for anybody who has it; by its id, for the account that bought it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('resaleOrder', { params: { code: params.code } })
  // A code that is too long or badly formed is as unknown as any other.
  if (!answer.ok && [400, 404].includes(answer.status)) return data({ order: null }, { status: 404 })
  return data({ order: answerOrThrow(answer, request).order })
}

export default function ResaleOrderPage({ loaderData: { order } }: Route.ComponentProps) {
  if (!order) return <Unknown />
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section-tight">
      <div className="grid gap-32">
        <div>
          <PageHeading>{copy.title(order.reference)}</PageHeading>
          <p className="muted mt-8">{copy.ordered(order.placedOn)}</p>
        </div>
        <Panel variant="fern" className="grid gap-8">
          <h2 className="h4">{order.stateLabel}</h2>
          {order.expectedLabel && <p>{copy.expected(order.expectedLabel)}</p>}
          <div className="no-print">
            <Reference reference={order.reference} />
          </div>
        </Panel>
        <StageList stages={order.stages} />
        <OrderFacts order={order} />
      </div>
    </main>
  )
}

function Unknown() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
        <MotifPicture motif="sock" />
        <PageHeading>{copy.unknownTitle}</PageHeading>
        <p className="muted">{copy.unknown}</p>
        <ButtonLink to="/account/orders">{copy.toOrders}</ButtonLink>
        <Link to="/resale" className="link">
          {copy.toShop}
        </Link>
      </div>
    </main>
  )
}
