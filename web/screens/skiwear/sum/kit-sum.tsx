import { pounds } from '#web/lib/format.ts'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import { pricedChildren, type SkiQuote, type SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { isComplete, type SkiQuery } from '#web/screens/skiwear/ski-query.ts'
import { MissingKits } from '#web/screens/skiwear/sum/missing-kits.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface KitSumProps extends Pick<SkiwearData, 'query' | 'dates' | 'quote' | 'terms'> {
  pending: boolean
}

/** What must still be chosen before there is a price, in the order of the page. */
function neededOf(query: SkiQuery, dates: SkiwearData['dates']): string[] {
  return [
    ...(dates ? [] : [copy.needed.dates]),
    ...query.children.flatMap((child, at) => {
      if (isComplete(child)) return []
      return [child.size === '' ? copy.needed.size(at + 1) : copy.needed.parts(at + 1)]
    }),
  ]
}

/** The price line by line, or what must still be chosen, or what is unavailable, with alternatives. */
export function KitSum({ query, dates, quote, terms, pending }: KitSumProps) {
  const needed = neededOf(query, dates)
  const priced = pricedChildren(query)
  return (
    <section aria-labelledby="ski-sum" className="ski-sum dim-when-busy" aria-busy={pending}>
      <div>
        <h2 id="ski-sum" className="h3">
          {copy.sum}
        </h2>
        {dates && <p className="mt-4">{copy.forDates(dates.label, dates.days)}</p>}
      </div>
      {quote?.children.map((child, at) => (
        <KitLines
          key={priced[at]}
          number={(priced[at] ?? at) + 1}
          child={child}
          priceOf={(dayPrice) => copy.perPiece(dayPrice, dates?.days ?? 0, terms.halfFromDay)}
        />
      ))}
      {needed.length > 0 && (
        <ul className="grid gap-4">
          {needed.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {quote && (
        <dl className="facts">
          <div>
            <dt>{copy.postage}</dt>
            <dd>{copy.included}</dd>
          </div>
          <div>
            <dt className="font-strong">{copy.total}</dt>
            <dd className="number">{quote.free ? pounds(quote.total) : '–'}</dd>
          </div>
        </dl>
      )}
      {quote && !quote.free && <MissingKits query={query} quote={quote} />}
      <p role="status" className="visually-hidden">
        {quote && dates ? (quote.free ? copy.free(quote.total, dates.days) : copy.missing) : ''}
      </p>
    </section>
  )
}

interface KitLinesProps {
  number: number
  child: SkiQuote['children'][number]
  /** The sum of a line in words, from its day price. */
  priceOf: (dayPrice: number) => string
}

function KitLines({ number, child, priceOf }: KitLinesProps) {
  return (
    <div>
      <h3 className="h4">
        {copy.child(number)} <span className="muted font-normal">{child.sizeLabel}</span>
      </h3>
      <ul className="mt-8 grid gap-8">
        {child.lines.map((line) => (
          <li key={line.part} className="ski-line">
            <span className="closet-picture">
              {line.picture && <ProductPicture picture={line.picture} sizes="4.5rem" decorative />}
            </span>
            <span className="piece-words">
              <span className="block font-strong">
                {line.anyDesign ? `${line.partLabel}: ${copy.anyDesign.toLowerCase()}` : line.name}
              </span>
              <span className="muted block text-small">{line.free ? priceOf(line.dayPrice) : copy.noneFree}</span>
            </span>
            <span className="font-strong tabular">{line.free ? pounds(line.price) : '–'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
