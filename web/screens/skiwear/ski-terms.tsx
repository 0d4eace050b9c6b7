import { Link } from 'react-router'
import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'

/** Day prices, late fees and cancellation in plain English. */
export function SkiTerms({ terms }: Pick<SkiwearData, 'terms'>) {
  return (
    <section aria-labelledby="ski-terms" className="ski-terms">
      <h2 id="ski-terms" className="h2">
        {copy.terms}
      </h2>
      <div className="ski-terms-columns">
        <div>
          <h3 className="h4">{copy.prices}</h3>
          <dl className="facts mt-8">
            {terms.parts.map(({ part, label, dayPrice }) => (
              <div key={part}>
                <dt>{label}</dt>
                <dd className="tabular">{copy.perDay(dayPrice)}</dd>
              </div>
            ))}
          </dl>
          <p className="muted mt-8">{copy.priceRule(terms)}</p>
        </div>
        <dl className="ski-rules">
          {[
            [copy.late, copy.lateRule],
            [copy.cancel, copy.cancelRule(terms)],
            [copy.clean, copy.cleanRule],
          ].map(([title, words]) => (
            <div key={title}>
              <dt className="h4">{title}</dt>
              <dd className="muted mt-4">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-small">
        <Link to="/terms" className="link">
          {copy.allTerms}
        </Link>
      </p>
    </section>
  )
}
