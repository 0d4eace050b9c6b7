import { Link } from 'react-router'

export interface QuoteCopy {
  sampleQuote: string
  rewardedQuote: string
  /** Set where no policy stands near the quotes. */
  quotePolicy?: string
}

export interface QuoteFacts {
  text: string
  name: string
  about: string
  sample: boolean
  rewarded?: boolean
}

/** A family's words in the shape of a product card. A sample is labelled as one, and so is what we gave something for (law L-13). */
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
