import { homeCopy } from '#web/copy/home.ts'
import { pounds } from '#web/lib/format.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'

const discs = ['disc-sky', null, 'disc-blush']

/** Three prices and what a credit is, with the promises beside them. */
export function PlanTeaser({ choices, from }: { choices: HomeData['choices']; from: string | null }) {
  return (
    <section className="teaser" aria-label={homeCopy.planTitle}>
      <div className="panel-lilac band">
        <h2 className="h2">{homeCopy.planTitle}</h2>
        {from && <p className="mt-12 max-w-prose">{homeCopy.planText(from)}</p>}
        <ul className="teaser-plans">
          {choices.map((choice, at) => (
            <li key={choice.credits} className="flex items-center gap-12">
              <span className={classNames('disc disc-large', discs[at])}>{choice.credits}</span>
              <span>
                <span className="number number-sm block">{pounds(choice.monthlyPrice)}</span>
                <span className="muted block text-small">{homeCopy.aMonth}</span>
                <span className="muted block text-small">{homeCopy.about(choice.averageItems)}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-24 max-w-prose text-small">{homeCopy.costLine}</p>
        <div className="mt-24">
          <ButtonLink to="/plans" look="outline">
            {homeCopy.comparePlans}
          </ButtonLink>
        </div>
      </div>
      <ul className="teaser-promises">
        {homeCopy.promise.map((one) => (
          <li key={one.title}>
            <h3 className="h3">{one.title}</h3>
            <p className="muted mt-4">{one.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
