import { useRef, useState } from 'react'
import { formCopy } from '#web/copy/forms.ts'
import { reportCopy as copy } from '#web/screens/account/closet/not-as-described/report-copy.ts'
import { scaleDown } from '#web/screens/account/closet/not-as-described/scale-down.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'

type Photo = 'none' | 'reading' | 'unseen' | 'too large' | { readonly size: number }

export interface PhotoFieldProps {
  id: string
  maxBytes: number
  error?: string | undefined
  /** The attempt that caused the error, which disappears when another photo is chosen. */
  attempt: unknown
  /** Whether the refused form had a photo; without JavaScript it must be chosen again. */
  again: boolean
}

/**
 * A field for a photo of the piece. With JavaScript the photo is scaled down and shown, and the smaller file replaces
 * the chosen one, so either way the form sends what is in the field.
 */
export function PhotoField({ id, maxBytes, error, attempt, again }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const turn = useRef(0)
  const [photo, setPhoto] = useState<Photo>('none')
  const [dismissedAttempt, setDismissedAttempt] = useState<unknown>()

  async function choose(): Promise<void> {
    turn.current += 1
    const thisTurn = turn.current
    setDismissedAttempt(attempt)
    const chosen = input.current?.files?.[0]
    if (!chosen || !canvas.current) return setPhoto('none')
    setPhoto('reading')
    const drawn = await scaleDown(chosen, canvas.current)
    // Another photo has been chosen since, or the page has been left.
    if (thisTurn !== turn.current || !input.current) return
    if (!drawn) return setPhoto(chosen.size > maxBytes ? 'too large' : 'unseen')
    const files = new DataTransfer()
    files.items.add(new File([drawn], 'photo.jpg', { type: drawn.type }))
    input.current.files = files.files
    setPhoto({ size: drawn.size })
  }

  function remove(): void {
    turn.current += 1
    if (input.current) {
      input.current.value = ''
      input.current.focus()
    }
    setDismissedAttempt(attempt)
    setPhoto('none')
  }

  const shown = typeof photo === 'object'
  const problem = photo === 'too large' ? copy.photoTooLarge : attempt === dismissedAttempt ? undefined : error
  return (
    <div className="field">
      <label htmlFor={id}>
        {copy.photo} <span className="muted font-normal">{formCopy.optional}</span>
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {copy.photoHint}
      </p>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      {again && <p className="without-script text-small">{copy.photoAgain}</p>}
      <input
        ref={input}
        id={id}
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="input photo-input"
        aria-invalid={problem ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
        onChange={() => void choose()}
      />
      <div className="photo-shown with-script" data-shown={shown || undefined}>
        <canvas ref={canvas} className="photo-preview" role="img" aria-label={copy.photoPreview} />
        <Button variant="outline" small onClick={remove}>
          {copy.photoRemove}
        </Button>
      </div>
      <p className="field-hint" role="status">
        {problem ? '' : wordsOf(photo)}
      </p>
    </div>
  )
}

function wordsOf(photo: Photo): string {
  if (photo === 'reading') return copy.photoReading
  if (photo === 'unseen') return copy.photoUnseen
  return typeof photo === 'object' ? copy.photoReady(inKilobytes(photo.size)) : ''
}

const inKilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-GB')} kB`
