import { Link } from 'react-router'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'

export interface Step {
  name: string
  path: string
}

/** The breadcrumb, from the home page down; the last step is the page itself. Wide screens only. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label={shopCopy.trail} className="muted hidden text-small lg:block">
      <ol className="flex gap-8">
        {steps.map((step, at) => (
          <li key={step.path} className="flex gap-8" aria-current={at === steps.length - 1 ? 'page' : undefined}>
            {at > 0 && <span aria-hidden>/</span>}
            {at < steps.length - 1 ? (
              <Link className="link-plain" to={step.path}>
                {step.name}
              </Link>
            ) : (
              step.name
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
