import { pounds } from '#web/lib/format.ts'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'

const discs = ['disc-sky', null, 'disc-blush']

/** Three prices with their postage, and what a credit is. */
export function PlanTeaser({ choices, from }: { choices: HomeData['choices']; from: string | null }) {
  const smallest = choices[0]
  if (!smallest || !from) return null
  const title = homeCopy.planTitle(pounds(smallest.monthlyPrice))
  return (
    <section className="panel-lilac band" aria-label={title}>
      <h2 className="h2">{title}</h2>
      <p className="lead font-strong mt-12">{homeCopy.from(from)}</p>
      <p className="mt-8 max-w-prose">{homeCopy.planText}</p>
      <ul className="teaser-plans">
        {choices.map((choice, at) => (
          <li key={choice.credits}>
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
        <ButtonLink to="/plans" variant="outline">
          {homeCopy.comparePlans}
        </ButtonLink>
      </div>
    </section>
  )
}
