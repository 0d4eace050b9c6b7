import { Link } from 'react-router'
import { formCopy } from '#web/copy/forms.ts'

export interface Step {
  label: string
  /** Address that opens a finished step again. */
  to?: string
}

/** One segment for each page, and the same in words. `current` counts from 0. */
export function StepBar({ steps, current }: { steps: readonly Step[]; current: number }) {
  const next = steps[current + 1]
  return (
    <nav aria-label={formCopy.progress}>
      <ol className="step-bar">
        {steps.map((step, at) => (
          <li key={step.label} data-done={at < current || undefined} aria-current={at === current ? 'step' : undefined}>
            {at < current && step.to ? (
              <Link to={step.to} aria-label={formCopy.backTo(step.label)} />
            ) : (
              <span>
                <span className="visually-hidden">{step.label}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="muted mt-8 text-small">
        {formCopy.stepOf(current + 1, steps.length)}
        {next && ` · ${formCopy.nextStep(next.label)}`}
      </p>
    </nav>
  )
}
