import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { ordersCopy as copy } from '#web/screens/account/orders/copy.ts'
import { orderNext, returnNext } from '#web/screens/account/orders/next.ts'
import { ResaleOrders } from '#web/screens/account/orders/resale-orders.tsx'
import { SkiBookings } from '#web/screens/account/orders/ski-bookings.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/orders.ts'

type History = AnswerOf<'listOrders'>
type Order = History['orders'][number]
type Return = History['returns'][number]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rented, bought, skiing] = await Promise.all([
    call('listOrders', {}),
    call('listResaleOrders', {}),
    call('listSkiBookings', {}),
  ])
  return {
    ...answerOrThrow(rented, request),
    resale: answerOrThrow(bought, request).orders,
    ski: answerOrThrow(skiing, request).bookings,
  }
}

export default function Orders({ loaderData: { orders, returns, resale, ski } }: Route.ComponentProps) {
  if ([orders, returns, resale, ski].every((list) => list.length === 0))
    return (
      <div className="grid gap-32">
        <div className="flex flex-wrap items-baseline justify-between gap-x-16">
          <PageHeading>{copy.title}</PageHeading>
          <ToWaitingList />
        </div>
        <EmptyState motif="basket" title={copy.emptyTitle} action={<ButtonLink to="/shop">{copy.browse}</ButtonLink>}>
          {copy.empty}
        </EmptyState>
      </div>
    )
  return (
    <div className="grid grid-cols-1 max-w-panel gap-32">
      <div className="flex flex-wrap items-baseline justify-between gap-x-16">
        <PageHeading>{copy.title}</PageHeading>
        <ToWaitingList />
      </div>
      {orders.length > 0 && (
        <section aria-labelledby="orders" className="grid grid-cols-1 gap-12">
          <h2 id="orders" className="h3">
            {copy.orders}
          </h2>
          {orders.map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </section>
      )}
      {returns.length > 0 && (
        <section aria-labelledby="returns" className="grid grid-cols-1 gap-12">
          <h2 id="returns" className="h3">
            {copy.returns}
          </h2>
          {returns.map((booked) => (
            <ReturnCard key={booked.id} booked={booked} />
          ))}
        </section>
      )}
      <SkiBookings bookings={ski} />
      <ResaleOrders orders={resale} />
    </div>
  )
}

const ToWaitingList = () => (
  <Link to="/account/waiting-list" className="link">
    {copy.waitingList}
  </Link>
)

function OrderCard({ order }: { order: Order }) {
  const next = orderNext(order, null)
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <div className="flex flex-wrap items-start justify-between gap-12">
        <div>
          <h3 className="h4">
            <Link to={`/account/orders/${order.reference}`} className="link">
              {copy.order(order.reference)}
            </Link>
          </h3>
          <p className="muted mt-4 text-small">
            <FactsLine facts={copy.orderFacts(order.placedOn, order.items.length, order.creditsUsed)} />
          </p>
        </div>
        <Badge variant={order.state === 'cancelled' ? 'paper' : 'fern'}>{order.stateLabel}</Badge>
      </div>
      <Pictures pieces={order.items} />
      {next && <p className="font-strong">{next.title}</p>}
      {!isOver(order.state) && <StageList stages={order.stages} brief />}
      {order.can.cancel.allowed && <p className="text-small">{copy.mayChange}</p>}
    </Panel>
  )
}

function ReturnCard({ booked }: { booked: Return }) {
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <div>
        <h3 className="h4 wrap-anywhere">
          <Link to={`/account/orders/returns/${booked.labelCode}`} className="link">
            {copy.returnTitle(booked.labelCode)}
          </Link>
        </h3>
        <p className="muted mt-4 text-small">{copy.returnFacts(booked.stages[0]?.at ?? '', booked.items.length)}</p>
      </div>
      <Pictures pieces={booked.items} />
      <p className="font-strong">{returnNext(booked).title}</p>
      {!isOver(booked.state) && <StageList stages={booked.stages} brief />}
    </Panel>
  )
}

/** Whether an order or a return is over: one sentence then says how it ended. */
const isOver = (state: Order['state'] | Return['state']): boolean =>
  ['delivered', 'cancelled', 'done', 'lost'].includes(state)

/** Shows the pieces as pictures, each with its name for screen readers. */
function Pictures({ pieces }: { pieces: Order['items'] }) {
  if (pieces.length === 0) return <p className="muted">{copy.nothingSent}</p>
  return (
    <ul className="flex flex-wrap gap-8">
      {pieces.map((piece) => (
        <li key={piece.itemId} className="closet-picture" title={piece.name}>
          <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
          <span className="visually-hidden">
            {piece.name}, {piece.userSizeLabel}
          </span>
        </li>
      ))}
    </ul>
  )
}
