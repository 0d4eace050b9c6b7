import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { Sums } from '#web/screens/resale/order/priced-pieces.tsx'
import { skiCheckoutCopy as copy } from '#web/screens/skiwear/checkout/copy.ts'
import { byChild, SkiLines } from '#web/screens/skiwear/ski-lines.tsx'

export type OpenSki = NonNullable<AnswerOf<'skiCheckout'>['open']>

const titleOf = { booking: copy.summary, change: copy.newDates, fee: copy.fee } as const

/** What is being paid for: the dates, each child's pieces with their prices, and the totals. */
export function SkiSummary({ open: { kind, dates, lines, paidBefore, total } }: { open: OpenSki }) {
  const goods = lines.reduce((sum, line) => sum + line.price, 0)
  const sums = {
    booking: [
      { label: copy.postage, amount: copy.included },
      { label: copy.total, amount: pounds(total) },
    ],
    change: [
      { label: copy.newTotal, amount: pounds(goods) },
      { label: copy.paidBefore, amount: pounds(paidBefore) },
      { label: copy.due, amount: pounds(total) },
    ],
    fee: [{ label: copy.due, amount: pounds(total) }],
  }[kind]
  return (
    <section aria-labelledby="ski-summary" className="ski-sum">
      <div>
        <h2 id="ski-summary" className="h3">
          {titleOf[kind]}
        </h2>
        <p className="mt-4">{copy.forDates(dates.label, dates.days)}</p>
      </div>
      {byChild(lines).map(([child, pieces]) => (
        <SkiLines key={child} title={copy.child(child)} lines={pieces} priced={kind !== 'fee'} />
      ))}
      <Sums sums={sums} />
    </section>
  )
}
