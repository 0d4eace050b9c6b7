import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { giftCardsCopy as copy } from '#web/screens/account/gift-cards/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Lists the cards that this account has bought, with links to their pages. */
export function BoughtCards({ cards }: AnswerOf<'listGiftCards'>) {
  return (
    <section aria-labelledby="gift-cards-bought" className="grid gap-16">
      <h2 id="gift-cards-bought" className="h3">
        {copy.bought}
      </h2>
      {cards.length === 0 ? (
        <p className="muted">{copy.boughtNone}</p>
      ) : (
        <ul className="plain-rows">
          {cards.map(({ cardId, reference, price, recipientName, stateLabel }) => (
            <li key={cardId} className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-12">
              <div className="min-w-0">
                <p className="font-strong wrap-anywhere">{copy.cardFor(price.face, recipientName)}</p>
                <p className="muted text-small">{stateLabel}</p>
              </div>
              <Link
                to={`/gifting/bought/${cardId}`}
                className="link link-strong link-line"
                aria-label={copy.see(reference)}
              >
                {reference}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to="/gifting#buy" variant="outline">
          {copy.buy}
        </ButtonLink>
      </p>
    </section>
  )
}
