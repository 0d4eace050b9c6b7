import { formCopy } from '#web/copy/forms.ts'

/** The sentence between label and field, repeated in the error summary. */
export function FieldError({ id, children }: { id: string; children?: string | null }) {
  if (!children) return null
  return (
    <p className="field-error" id={id}>
      <span className="visually-hidden">{formCopy.errorPrefix}</span>
      {children}
    </p>
  )
}
