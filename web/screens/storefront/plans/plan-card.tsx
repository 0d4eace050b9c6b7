import { plusPostage } from '#web/copy/first-price.ts'
import { basketRoom } from '#web/lib/basket/basket-room.ts'
import { creditsText, pounds } from '#web/lib/format.ts'
import { plansCopy } from '#web/screens/storefront/plans/copy.ts'
import type { Postage, ShownPlan } from '#web/screens/storefront/plans/shown-plan.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'

export interface PlanCardProps {
  choice: ShownPlan['choices'][number]
  interval: ShownPlan['paymentInterval']
  at: number
  /** The pence that this choice saves in a period; 0 if none. */
  saved: number
  postage: Postage
  isMember: boolean
  /** The credits that the basket needs; if 0, the card does not mention the basket. */
  basketCredits: number
}

const discs = ['disc-sky', null, 'disc-blush']

/**
 * Credits and what they mean, the price a month with its postage, and the total charge. The recommended card has the
 * filled button.
 */
export function PlanCard({ choice, interval, at, saved, postage, isMember, basketCredits }: PlanCardProps) {
  const charged = plansCopy.charged[interval](pounds(choice.total))
  return (
    <li className="plan-card" data-recommended={choice.recommended || undefined}>
      {choice.recommended && (
        <Badge variant="sun" className="plan-badge">
          {plansCopy.recommended}
        </Badge>
      )}
      <div className="plan-card-top">
        <span className={classNames('disc disc-large', discs[at])} aria-hidden>
          {choice.credits}
        </span>
        <div className="plan-card-words">
          <h2 className="h3">{plansCopy.credits(choice.credits)}</h2>
          <p className="muted text-small">{plansCopy.about(choice.averageItems)}</p>
          <p className="muted text-small">{plansCopy.worth(pounds(choice.worth))}</p>
        </div>
        <p className="plan-price">
          <span className="number">{pounds(choice.monthlyPrice)}</span>
          <span className="muted text-small">{plansCopy.aMonth}</span>
        </p>
      </div>
      <p className="plan-postage font-strong">{plusPostage(postage)}</p>
      <p className="muted mt-8 text-small">
        {saved > 0 ? plansCopy.chargedSaving(charged, pounds(saved)) : charged}. {plansCopy.vat}.
      </p>
      {basketCredits > 0 && <p className="mt-12 font-strong">{basketRoomText(basketCredits, choice)}</p>}
      <ButtonLink
        className="mt-12"
        wide
        variant={choice.recommended ? 'filled' : 'outline'}
        to={isMember ? '/account/plan' : `/checkout?step=account&plan=${encodeURIComponent(choice.priceId)}`}
      >
        {isMember ? plansCopy.seeYourPlan : plansCopy.choose(choice.credits)}
      </ButtonLink>
    </li>
  )
}

function basketRoomText(basketCredits: number, choice: PlanCardProps['choice']): string {
  const rest = basketRoom(basketCredits, choice)
  const basket = creditsText(basketCredits)
  if ('over' in rest) return plansCopy.basketOver(basket, creditsText(rest.over))
  return rest.room > 0 ? plansCopy.basketRoom(basket, rest.room) : plansCopy.basketFits(basket)
}
