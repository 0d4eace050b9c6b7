import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import type { BasketEntry } from '#web/lib/basket/basket.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { BasketActions } from '#web/screens/storefront/basket/basket-actions.tsx'
import { BasketBlocked } from '#web/screens/storefront/basket/basket-blocked.tsx'
import { BasketLine } from '#web/screens/storefront/basket/basket-line.tsx'
import { BasketMeter } from '#web/screens/storefront/basket/basket-meter.tsx'
import { type BasketSums, sumBasket } from '#web/screens/storefront/basket/basket-sums.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { BasketGoingBack } from '#web/screens/storefront/basket/going-back.tsx'
import type { BasketData } from '#web/screens/storefront/basket/load-basket.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { RemovedLine } from '#web/ui/product/removed-line.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface BasketContentsProps {
  basket: BasketData
  /** The piece that was just removed without JavaScript. */
  undo?: BasketEntry | null
  problem?: string | null
}

interface Removed {
  entry: BasketEntry
  name: string
  at: number
}

/** The contents of the basket, shared by the drawer and the page. */
export function BasketContents({ basket, undo, problem }: BasketContentsProps) {
  const site = useSite()
  const change = useFetcher()
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const removingIds = new Set(
    change.formData?.get('intent') === 'remove' ? change.formData.getAll('garmentId').map(String) : [],
  )
  const lines = basket.lines.filter((line) => !removingIds.has(line.entry.g))
  const available = lines.filter((line) => line.piece.available)
  const gone = lines.filter((line) => !line.piece.available)
  const sums: BasketSums = sumBasket(site, available, basket.plans)
  const blocked = sums.isMember && site.user && !site.user.can.order.allowed ? site.user : null
  const restorable = undo && !lines.some((line) => line.entry.g === undo.g) ? undo : null
  const stillRemoved = removed.filter(({ entry }) => !lines.some((line) => line.entry.g === entry.g))

  const remove = (entry: BasketEntry, name: string) => {
    const at = basket.lines.findIndex((line) => line.entry.g === entry.g)
    setRemoved((now) => [...now.filter((other) => other.entry.g !== entry.g), { entry, name, at }])
    void change.submit({ intent: 'remove', garmentId: entry.g }, { method: 'post', action: '/basket' })
  }
  const restore = (entry: BasketEntry) => {
    void change.submit({ intent: 'add', ...fieldsOf(entry) }, { method: 'post', action: '/basket' })
    setRemoved((now) => now.filter((other) => other.entry.g !== entry.g))
  }
  const removedRows = stillRemoved.map((removal) => (
    <RemovedLine
      key={removal.entry.g}
      action="/basket"
      fields={fieldsOf(removal.entry)}
      name={removal.name}
      onRestore={() => restore(removal.entry)}
    />
  ))

  return (
    <div className="basket">
      {problem && <Notice variant="error">{problem === 'full' ? basketCopy.full : basketCopy.choiceMissing}</Notice>}
      {restorable && <RemovedLine action="/basket" fields={fieldsOf(restorable)} />}
      {lines.length === 0 ? (
        <>
          {removedRows.length > 0 && <ul>{removedRows}</ul>}
          <BasketGoingBack />
          <EmptyState
            motif="basket"
            title={basketCopy.empty}
            action={<ButtonLink to="/shop">{basketCopy.emptyAction}</ButtonLink>}
          />
          {site.user?.can.order.allowed && <FillLink />}
        </>
      ) : (
        <>
          {blocked ? <BasketBlocked user={blocked} mayStay={basket.mayStay} /> : <BasketMeter sums={sums} />}
          {sums.isMember && !blocked && sums.used - sums.comingBack < sums.limit && <FillLink />}
          {gone.length > 0 && (
            <Notice variant="warning" title={messages.noLongerAvailable}>
              <ul className="mt-4">
                {gone.map((line) => (
                  <li key={line.entry.g}>{line.gone}</li>
                ))}
              </ul>
              <change.Form method="post" action="/basket" className="mt-8">
                <input type="hidden" name="intent" value="remove" />
                {gone.map((line) => (
                  <input key={line.entry.g} type="hidden" name="garmentId" value={line.entry.g} />
                ))}
                <Button type="submit" variant="outline" small>
                  {basketCopy.removeThese}
                </Button>
              </change.Form>
            </Notice>
          )}
          <ul className="basket-lines">
            {removedRows}
            {available.map((line) => (
              <BasketLine key={line.entry.g} line={line} onRemove={() => remove(line.entry, line.piece.name)} />
            ))}
          </ul>
          <BasketGoingBack />
          {!blocked && <BasketActions basket={basket} sums={sums} />}
        </>
      )}
    </div>
  )
}

/** The fields of the form that puts a piece back. */
const fieldsOf = ({ p, s, c, g }: BasketEntry) => ({ productId: p, size: s, condition: c, garmentId: g })

const FillLink = () => (
  <p>
    <Link to="/fill-my-credits" className="link text-small">
      {basketCopy.fill}
    </Link>
  </p>
)
