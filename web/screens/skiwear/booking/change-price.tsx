import { Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { Sums } from '#web/screens/resale/order/priced-pieces.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface ChangePriceProps {
  price: AnswerOf<'skiChange'>
  /** What the pieces have cost so far, in pence. */
  paid: number
  path: string
}

/**
 * Says whether the new dates are free and how their price compares with what was paid, with the button that changes
 * them.
 */
export function ChangePrice({ price, paid, path }: ChangePriceProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { dates, free, total, due, back, refund, words, instead } = price
  const refundByUs = refund ? refund.toCard + refund.toBalance : 0
  const pathFor = (days: { firstDay: string; lastDay: string }) => `${path}?first=${days.firstDay}&last=${days.lastDay}`
  if (!free)
    return (
      <Notice variant="warning" title={copy.notFree}>
        {instead.length > 0 && (
          <>
            <p>{copy.instead}</p>
            <ul>
              {instead.map((other) => (
                <li key={other.firstDay}>
                  <Link to={pathFor(other)} replace preventScrollReset className="link link-line">
                    {other.label}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    )
  return (
    <Panel className="grid gap-16">
      <h2 className="h3">{copy.newDates(dates.label, dates.days)}</h2>
      <Sums
        sums={[
          { label: copy.newTotal, amount: pounds(total) },
          { label: copy.paidBefore, amount: pounds(paid) },
          ...(due > 0 || refundByUs === 0 ? [{ label: copy.due, amount: pounds(due) }] : []),
          ...(refundByUs > 0 ? [{ label: copy.back, amount: pounds(refundByUs) }] : []),
        ]}
      />
      <p>{words}</p>
      {/* Posts to an address with the dates, so that after a refusal the page shows their current price. */}
      <Form method="post" action={pathFor(dates)}>
        <input type="hidden" name="first" value={dates.firstDay} />
        <input type="hidden" name="last" value={dates.lastDay} />
        <input type="hidden" name="total" value={total} />
        {/* The refund, including what the bank has refunded; the server refuses to change the dates for a different one. */}
        <input type="hidden" name="back" value={back} />
        <Button type="submit" wide busy={busy} busyLabel={copy.changing}>
          {due > 0 ? copy.confirmPay(due) : copy.confirm}
        </Button>
      </Form>
    </Panel>
  )
}
