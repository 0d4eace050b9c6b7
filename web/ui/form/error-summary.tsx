import { useEffect, useId, useRef } from 'react'
import { formCopy } from '#web/copy/forms.ts'

export interface FormProblem {
  message: string
  /** The id of the field that the line links to. */
  fieldId?: string
}

export interface ErrorSummaryProps {
  problems: readonly FormProblem[]
  /** Changes with every attempt, so that a repeated problem takes the focus again. */
  attempt?: unknown
}

/**
 * Appears above a form after a failed attempt and takes the focus; each line links to its field. The page's title
 * then begins with "Error:".
 */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const count = problems.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus again
  useEffect(() => {
    if (count > 0) box.current?.focus()
  }, [count, attempt])
  useEffect(() => {
    if (count === 0) return
    const { title } = document
    document.title = `${formCopy.errorPrefix}${title}`
    return () => {
      if (document.title === `${formCopy.errorPrefix}${title}`) document.title = title
    }
  }, [count])
  if (count === 0) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 className="h4" id={titleId}>
        {formCopy.problem}
      </h2>
      <ul className="mt-4">
        {problems.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  const field = document.getElementById(fieldId)
                  if (!field) return
                  event.preventDefault()
                  field.focus()
                }}
              >
                {message}
              </a>
            ) : (
              <span className="font-strong text-error">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
