import { Link } from 'react-router'
import { homeCopy } from '#web/copy/home.ts'
import { classNames } from '#web/ui/class-names.ts'

const discs = [null, 'disc-blush', 'disc-sky']

export function HowItWorksBand() {
  return (
    <section className="band panel-fern how-band" aria-label={homeCopy.how}>
      <h2 className="h2">
        <Link className="link-plain" to="/howitworks">
          {homeCopy.how}
        </Link>
      </h2>
      <ol className="how-steps">
        {homeCopy.steps.map((step, at) => (
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
