export interface QuoteFacts {
  text: string
  name: string
  about: string
  sample: boolean
}

/** A family's words in the shape of a product card. A sample is labelled as one. */
export function QuoteCell({ quote, sampleLabel }: { quote: QuoteFacts; sampleLabel: string }) {
  return (
    <figure className="quote-cell">
      <span className="quote-mark" aria-hidden>
        “
      </span>
      <blockquote className="quote-text">{quote.text}</blockquote>
      <figcaption className="text-small">
        <strong className="font-strong">{quote.name}</strong>
        {quote.about && `, ${quote.about}`}
        {quote.sample && <span className="muted block text-micro">{sampleLabel}</span>}
      </figcaption>
    </figure>
  )
}
