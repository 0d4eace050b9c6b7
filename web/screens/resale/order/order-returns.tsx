import { Link } from 'react-router'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import type { ResaleOrderData } from '#web/screens/resale/order/order-facts.tsx'
import { resaleReturnCopy as copy } from '#web/screens/resale/returns/copy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The returns of an order, newest first, each with a link to its page. */
export function OrderReturns({ returns, path }: { returns: ResaleOrderData['returns']; path: string }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="grid grid-cols-1 gap-12">
      <h2 id="returns" className="h4">
        {copy.returns}
      </h2>
      {returns.map((booked) => (
        <Panel key={booked.id} variant="outline" className="grid grid-cols-1 gap-16">
          <div className="flex flex-wrap items-start justify-between gap-12">
            <div>
              <h3 className="h4">
                <Link to={`${path}/returns/${booked.id}`} className="link">
                  {copy.see(booked.labelCode)}
                </Link>
              </h3>
              <p className="muted mt-4 text-small">{copy.facts(booked)}</p>
            </div>
            <Badge variant={booked.open ? 'fern' : 'paper'}>{booked.stateLabel}</Badge>
          </div>
          {booked.open && <StageList stages={booked.stages} />}
        </Panel>
      ))}
    </section>
  )
}
