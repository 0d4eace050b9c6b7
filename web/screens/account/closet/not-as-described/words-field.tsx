import { useState } from 'react'
import { reportCopy as copy } from '#web/screens/account/closet/not-as-described/report-copy.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface WordsFieldProps {
  id: string
  max: number
  defaultValue: string
  error?: string | undefined
}

/** Asks what is wrong, in the family's words. Screen readers hear the counter only when few characters are left. */
export function WordsField({ id, max, defaultValue, error }: WordsFieldProps) {
  const [used, setUsed] = useState(defaultValue.length)
  const isTooLong = used > max
  const words = isTooLong ? copy.tooMany(used - max) : copy.used(used, max)
  return (
    <div className="field">
      <label htmlFor={id}>{copy.words}</label>
      <p className="field-hint without-script" id={`${id}-hint`}>
        {copy.wordsHint(max)}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <textarea
        id={id}
        name="words"
        rows={4}
        defaultValue={defaultValue}
        className="input"
        aria-invalid={error || isTooLong ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, `${id}-count`, error && `${id}-error`)}
        onChange={(event) => setUsed(event.currentTarget.value.trim().length)}
      />
      <p className={classNames('with-script', isTooLong ? 'field-error' : 'field-hint')} id={`${id}-count`}>
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {used > max - 50 ? words : ''}
      </p>
    </div>
  )
}
