import { Link } from 'react-router'

export interface QuoteCopy {
  sampleQuote: string
  rewardedQuote: string
  /** Set where the page has no other link to the policy. */
  quotePolicy?: string
}

export interface QuoteFacts {
  text: string
  name: string
  about: string
  sample: boolean
  rewarded?: boolean
}

/** A family's quote in the shape of a product card. Samples and rewarded quotes are labelled (law L-13). */
export function QuoteCell({ quote, copy }: { quote: QuoteFacts; copy: QuoteCopy }) {
  return (
    <figure className="quote-cell">
      <span className="quote-mark" aria-hidden>
        “
      </span>
      <blockquote className="quote-text">{quote.text}</blockquote>
      <figcaption className="text-small">
        <strong className="font-strong">{quote.name}</strong>
        {quote.about && `, ${quote.about}`}
        {(quote.sample || quote.rewarded) && (
          <span className="muted block text-micro">{quote.sample ? copy.sampleQuote : copy.rewardedQuote}</span>
        )}
        {copy.quotePolicy && (
          <Link className="link block text-micro" to="/community#quotes">
            {copy.quotePolicy}
          </Link>
        )}
      </figcaption>
    </figure>
  )
}
