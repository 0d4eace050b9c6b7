import { Link } from 'react-router'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import { pricedChildren, type SkiQuote } from '#web/screens/skiwear/load-skiwear.ts'
import { newChild, type SkiQuery, skiAddress, withChild } from '#web/screens/skiwear/ski-query.ts'
import { Notice } from '#web/ui/status/notice.tsx'

/** What is unavailable, and the nearest dates and sizes for which everything is available. */
export function MissingKits({ query, quote }: { query: SkiQuery; quote: SkiQuote }) {
  const priced = pricedChildren(query)
  const { dates, sizes } = quote.instead
  return (
    <Notice variant="warning" title={copy.missing}>
      <ul className="mt-4">
        {quote.missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {dates.length > 0 && (
        <div className="mt-12">
          <p>{copy.otherDates}</p>
          <ul>
            {dates.map(({ firstDay, lastDay, label }) => (
              <li key={firstDay}>
                <Link
                  to={skiAddress({ ...query, first: firstDay, last: lastDay })}
                  replace
                  preventScrollReset
                  className="link link-line"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sizes.length > 0 && (
        <div className="mt-12">
          <p>{copy.otherSizes}</p>
          <ul>
            {sizes.map(({ child, size, sizeLabel }) => {
              const at = priced[child] ?? child
              return (
                <li key={`${child} ${size}`}>
                  <Link
                    to={skiAddress(withChild(query, at, { ...(query.children[at] ?? newChild), size }))}
                    replace
                    preventScrollReset
                    className="link link-line"
                  >
                    {copy.inSize(at + 1, sizeLabel)}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Notice>
  )
}
