import { buyCopy as copy } from '#web/screens/gifting/copy.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface MessageFieldProps {
  id: string
  max: number
  defaultValue: string
  /** The number of characters typed so far. */
  used: number
  error: string | null
}

/** The message on the card. Screen readers announce the characters left only when there are few. */
export function MessageField({ id, max, defaultValue, used, error }: MessageFieldProps) {
  const isTooLong = used > max
  const words = isTooLong ? copy.messageOver(used - max) : copy.messageLeft(max - used)
  return (
    <div className="field">
      <label htmlFor={id}>
        {copy.message} <span className="muted font-normal">(optional)</span>
      </label>
      <p className="field-hint without-script" id={`${id}-hint`}>
        {copy.messageHint(max)}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <textarea
        id={id}
        name="message"
        rows={4}
        defaultValue={defaultValue}
        className="input"
        aria-invalid={error || isTooLong ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, `${id}-count`, error && `${id}-error`)}
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
