import { Link } from 'react-router'
import { catalogueCopy } from '#web/copy/catalogue.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { QuoteCell } from '#web/ui/quote-cell.tsx'

/** Families' quotes. Each sample is labelled, and so is a section that contains a sample. */
export function Quotes({ quotes }: { quotes: HomeData['quotes'] }) {
  if (quotes.length === 0) return null
  const hasSamples = quotes.some((quote) => quote.sample)
  // Invented words under "What parents say" would be a false review.
  const title = hasSamples ? homeCopy.quotesSample : homeCopy.quotes
  return (
    <section className="section" aria-label={title}>
      <h2 className="h2 mb-24">{title}</h2>
      <ul className="quote-shelf">
        {quotes.map((quote) => (
          <li key={quote.text}>
            <QuoteCell quote={quote} copy={{ ...catalogueCopy, quotePolicy: '' }} />
          </li>
        ))}
      </ul>
      <p className="muted mt-12 text-small">
        {hasSamples && `${homeCopy.sampleNote} `}
        <Link className="link" to="/community#quotes">
          {catalogueCopy.quotePolicy}
        </Link>
      </p>
    </section>
  )
}
