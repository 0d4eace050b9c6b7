import { Link } from 'react-router'
import { homeCopy } from '#web/screens/storefront/home/copy.ts'
import type { HomeData } from '#web/screens/storefront/home/load-home.ts'
import { classNames } from '#web/ui/class-names.ts'

const discs = [null, 'disc-blush', 'disc-sky']

export function HowItWorksBand({ choices }: { choices: HomeData['choices'] }) {
  const steps = [
    {
      title: homeCopy.pickPlan,
      text: choices.length > 0 ? homeCopy.planSizes(choices) : homeCopy.planSizesUnknown,
    },
    { title: homeCopy.fillWardrobe, text: homeCopy.fillWardrobeText },
    { title: homeCopy.swap, text: homeCopy.swapText },
  ]
  return (
    <section className="band panel-fern how-band" aria-label={homeCopy.how}>
      <h2 className="h2">
        <Link className="link-plain" to="/howitworks">
          {homeCopy.how}
        </Link>
      </h2>
      <ol className="how-steps">
        {steps.map((step, at) => (
          <li key={step.title}>
            <span className={classNames('disc', discs[at])} aria-hidden>
              {at + 1}
            </span>
            <h3 className="h3">{step.title}</h3>
            <p className="muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
