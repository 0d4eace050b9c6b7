import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { ordersCopy as copy } from '#web/screens/account/orders/copy.ts'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

type Bought = AnswerOf<'listResaleOrders'>['orders']

/** Lists what the account has bought in the resale shop. */
export function ResaleOrders({ orders }: { orders: Bought }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="resale-orders" className="grid grid-cols-1 gap-12">
      <h2 id="resale-orders" className="h3">
        {copy.resale}
      </h2>
      {orders.map((order) => (
        <Panel key={order.orderId} variant="outline" className="grid grid-cols-1 gap-16">
          <div className="flex flex-wrap items-start justify-between gap-12">
            <div>
              <h3 className="h4">
                <Link to={`/resale/orders/${order.orderId}`} className="link">
                  {copy.order(order.reference)}
                </Link>
              </h3>
              <p className="muted mt-4 text-small">
                {copy.resaleFacts(order.placedOn, order.items.length, order.totals.total)}
              </p>
            </div>
            <Badge variant={order.state === 'cancelled' ? 'paper' : 'fern'}>{order.stateLabel}</Badge>
          </div>
          <ul className="flex flex-wrap gap-8">
            {order.items.map((piece) => (
              <li key={piece.itemId} className="closet-picture" title={piece.name}>
                <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
                <span className="visually-hidden">
                  {piece.name}, {piece.item_size_name}
                </span>
              </li>
            ))}
          </ul>
          {!['delivered', 'cancelled'].includes(order.state) && <StageList stages={order.stages} brief />}
          {order.returns.map((booked) => (
            <p key={booked.id} className="text-small">
              <Link to={`/resale/orders/${order.orderId}/returns/${booked.id}`} className="link">
                {copy.returnTitle(booked.labelCode)}
              </Link>
              <span className="muted">
                : {copy.resaleReturn(booked.stateLabel, booked.state === 'booked' ? booked.postBy : null)}
              </span>
            </p>
          ))}
        </Panel>
      ))}
    </section>
  )
}
