import type { AnswerOf } from '#contract/index.ts'
import { type PaidParts, paymentCopy } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { PricedPieces, Sums } from '#web/screens/resale/order/priced-pieces.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { RecallNotices } from '#web/ui/product/recall-notices.tsx'

export type ResaleOrderData = AnswerOf<'resaleOrder'>['order']

type Item = ResaleOrderData['items'][number]

/** The note on a piece that no longer belongs to the buyer. */
export const endedNote = ({
  chargedBack,
  bankDecides,
}: Pick<ResaleOrderData, 'chargedBack' | 'bankDecides'>): string =>
  chargedBack || bankDecides ? copy.ended : copy.refunded

function noteOf({ refunded, partRefunded }: Item, order: ResaleOrderData): string | undefined {
  if (refunded) return endedNote(order)
  return partRefunded > 0 ? copy.partRefunded(pounds(partRefunded)) : undefined
}

function postageOf({ totals, postageRefunded }: ResaleOrderData): string {
  if (totals.postage === 0) return copy.free
  const paid = pounds(totals.postage)
  return postageRefunded === 0 ? paid : `${paid} (${copy.partRefunded(pounds(postageRefunded))})`
}

export interface OrderFactsProps {
  order: ResaleOrderData
  paid: PaidParts
  /** How many days from its arrival a buyer has to change their mind; null if that could not be read. */
  cancelDays: number | null
}

/** Pieces, totals, address and the buyer's rights, shared by the confirmation and the order's page. */
export function OrderFacts({ order, paid, cancelDays }: OrderFactsProps) {
  const { items, totals, address, cancelBy, state, chargedBack } = order
  return (
    <>
      <section aria-labelledby="bought" className="grid gap-12">
        <h2 id="bought" className="h4">
          {copy.pieces}
        </h2>
        <RecallNotices pieces={items.map(({ itemId: id, name, recall }) => ({ id, name, recall }))} />
        <PricedPieces
          pieces={items.map((item) => ({
            id: item.itemId,
            name: item.name,
            picture: item.picture,
            price: item.price,
            userSizeLabel: item.item_size_name,
            userConditionLabel: item.conditionLabel,
            note: noteOf(item, order),
          }))}
        />
        <Sums
          sums={[
            { label: copy.goods(items.length), amount: pounds(totals.goods) },
            { label: copy.postage, amount: postageOf(order) },
            { label: copy.total, amount: pounds(totals.total) },
          ]}
          note={totals.vat}
        />
        {paid.fromBalance > 0 && (
          <dl className="facts">
            <div>
              <dt>{paymentCopy.fromBalance}</dt>
              <dd className="tabular">{pounds(paid.fromBalance)}</dd>
            </div>
            {paid.byCard > 0 && (
              <div>
                <dt>{paymentCopy.paidByCard}</dt>
                <dd className="tabular">{pounds(paid.byCard)}</dd>
              </div>
            )}
          </dl>
        )}
      </section>
      <section aria-labelledby="sent-to" className="grid gap-4">
        <h2 id="sent-to" className="h4">
          {copy.address}
        </h2>
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </section>
      {state !== 'cancelled' && <p className="muted">{copy.rights(cancelBy, cancelDays, chargedBack)}</p>}
      <div className="no-print flex flex-wrap gap-12">
        <ButtonLink to="/resale">{copy.more}</ButtonLink>
        <Button variant="outline" className="with-script" onClick={() => window.print()}>
          {copy.print}
        </Button>
      </div>
    </>
  )
}
