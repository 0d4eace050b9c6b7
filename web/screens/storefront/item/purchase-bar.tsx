import { Link } from 'react-router'
import { catalogueCopy, conditionWords } from '#web/copy/catalogue.ts'
import { aboutPounds, monthlyShare, type PlanPrice } from '#web/lib/credit-rate.ts'
import { creditsText, pounds } from '#web/lib/format.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { useSite } from '#web/lib/site/use-site.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ConditionOffer } from '#web/screens/storefront/item/item-choice.ts'
import type { WaitingOutcome } from '#web/screens/storefront/item/join-waiting-list.ts'
import type { AddToBasket } from '#web/screens/storefront/item/use-add-to-basket.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const JoinedList = rarelyShown(
  import.meta.env.SSR && (await import('./joined-list.tsx')).JoinedList,
  async () => (await import('./joined-list.tsx')).JoinedList,
)

export interface PurchaseBarProps {
  /** The lowest credits that can be chosen now; null when none is left. */
  lowest: number | null
  /** The plan whose price is shared out. */
  share: PlanPrice | null
  size: string | null
  sizeLabel: string | null
  sizeShort: string | null
  offer: ConditionOffer | undefined
  /** True if a piece in this size is left, in any condition. */
  anyLeft: boolean
  /** True if the chosen piece was available when the page was rendered and has been taken since. */
  justGone: boolean
  adding: AddToBasket
  entryBusy: boolean
  /** The entry that was just added to the waiting list. */
  entryDone: WaitingOutcome['waitingFor']
  /** True if the waiting list's form is open below, with the button in it. */
  listFormOpen: boolean
  onMissingSize: () => void
  onMissingCondition: () => void
  onJoinList: () => void
}

/** The price, the credits left afterwards and the one button. On a phone it sticks to the bottom. */
export function PurchaseBar(props: PurchaseBarProps) {
  const { adding, listFormOpen } = props
  const { user } = useSite()
  const note = noteOf(props)
  return (
    <div className={classNames('purchase-bar', listFormOpen && 'purchase-bar-resting')}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-12">
        <span className="min-w-0">
          <Price {...props} />
        </span>
        <CreditsAfter {...props} />
      </p>
      {!user?.plan && creditsOf(props) !== null && <ShareBasis share={props.share} />}
      <p className={classNames('text-small', note && 'mt-4')} role="status">
        {note}
      </p>
      {props.entryDone && <JoinedList entry={props.entryDone} />}
      {!listFormOpen && (
        <div className="mt-8">
          <BarButton {...props} busy={adding.busy} />
        </div>
      )}
    </div>
  )
}

/** The credits of the choice, otherwise of the cheapest; null when none is left. */
export function creditsOf({ offer, lowest }: Pick<PurchaseBarProps, 'offer' | 'lowest'>): number | null {
  if (!offer) return lowest
  return offer.pieces > 0 ? offer.credits : null
}

/** Names the plan that the price in pounds is a share of. Members read more about it above the bar. */
export function ShareBasis({ share }: Pick<PurchaseBarProps, 'share'>) {
  const { user } = useSite()
  if (!share) return null
  const { credits, pence, months } = share
  const price = itemCopy.period(pounds(pence), months)
  return (
    <p className="muted text-small">
      {user?.plan ? itemCopy.shareOfYours(credits, price) : itemCopy.shareOf(credits, price)}
    </p>
  )
}

/** The price in credits and in pounds. */
function Price(props: PurchaseBarProps) {
  const { offer, size, sizeShort, share } = props
  const credits = creditsOf(props)
  const choice = offer && size ? `${conditionWords[offer.condition].label}, ${sizeShort}` : null
  // The line below says that none is left.
  if (credits === null) return <span className="muted">{choice ?? itemCopy.noneLeft}</span>
  return (
    <>
      <strong className="font-strong whitespace-nowrap">
        {!(offer && size) && catalogueCopy.from}
        {creditsText(credits)}
      </strong>
      {share && (
        <span className="text-small whitespace-nowrap">
          {' '}
          · {itemCopy.aMonth(aboutPounds(monthlyShare(credits, share)))}
        </span>
      )}
      {choice && <span className="muted block text-small">{choice}</span>}
    </>
  )
}

/** Why the choice is unavailable, in one sentence. */
function noteOf({ offer, adding, size, sizeLabel, anyLeft, justGone }: PurchaseBarProps): string | null {
  if (!size || !sizeLabel) return null
  if (!anyLeft) return justGone ? itemCopy.justGoneSize(sizeLabel) : itemCopy.noneLeftSize(sizeLabel)
  if (offer && offer.pieces === 0) {
    const { label } = conditionWords[offer.condition]
    return justGone ? itemCopy.justGoneNote(label, sizeLabel) : itemCopy.noneLeftNote(label, sizeLabel)
  }
  return adding.full ? itemCopy.full : null
}

/** Members see the credits left afterwards, visitors a link to the plans. */
function CreditsAfter({ offer, size }: PurchaseBarProps) {
  const { user, basket, swap } = useSite()
  const plan = user?.plan
  if (!plan) {
    return (
      <Link className="link text-small whitespace-nowrap" to="/plans">
        {itemCopy.seePlans}
      </Link>
    )
  }
  if (!size || !offer || offer.pieces === 0) return null
  const usedAfter = plan.creditsInUse + basket.credits - (swap?.credits ?? 0) + (offer.inBasket ? 0 : offer.credits)
  const leftAfter = plan.creditsLimit - usedAfter
  return (
    <span className={leftAfter < 0 ? 'text-small whitespace-nowrap text-error' : 'muted text-small whitespace-nowrap'}>
      {leftAfter < 0 ? itemCopy.overAfter(-leftAfter) : itemCopy.leftAfter(leftAfter)}
    </span>
  )
}

/** Never disabled: without a size it moves to the sizes, and with no piece left it joins the waiting list. */
function BarButton(props: PurchaseBarProps & { busy: boolean }) {
  const { size, offer, anyLeft, adding, busy } = props
  if (!size) {
    return (
      <Button wide className="with-script" onClick={props.onMissingSize}>
        {itemCopy.chooseSize}
      </Button>
    )
  }
  if (!anyLeft || (offer && offer.pieces === 0)) {
    if (props.entryDone) return null
    return (
      <Button
        wide
        variant="outline"
        className="with-script"
        busy={props.entryBusy}
        busyLabel={itemCopy.listSending}
        onClick={props.onJoinList}
      >
        {itemCopy.joinList}
      </Button>
    )
  }
  if (adding.justAdded || offer?.inBasket) {
    return (
      <Button wide onClick={adding.openBasket}>
        {adding.justAdded ? itemCopy.inBasket : itemCopy.openBasket}
      </Button>
    )
  }
  if (!offer) {
    return (
      <>
        <Button wide className="with-script" onClick={props.onMissingCondition}>
          {itemCopy.chooseCondition}
        </Button>
        <Button type="submit" wide className="without-script">
          {itemCopy.add}
        </Button>
      </>
    )
  }
  return (
    <Button type="submit" wide busy={busy} busyLabel={itemCopy.adding}>
      {itemCopy.add}
    </Button>
  )
}
