import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#web/screens/skiwear/booking/act-on-booking.ts'
import type { SkiBooking } from '#web/screens/skiwear/booking/booking-facts.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface PostedFormProps {
  booking: SkiBooking
  path: string
  /** A refused attempt, with what was typed. */
  refused: Extract<RefusedForm, { form: 'post' }> | undefined
  /** True to show the form even though a proof is already recorded. */
  editing: boolean
}

export const postedField = (field: 'day' | 'number'): string => `posted-${field}`

/** Shows or asks for the day and number on the proof of postage, which prove that a booking was posted in time. */
export function PostedForm({ booking: { can, proof }, path, refused, editing }: PostedFormProps) {
  const { values } = refused ?? {}
  const errorAt = (field: 'day' | 'number') => (refused?.field === field ? refused.problem : null)
  const busy = useNavigation().formData?.get('act') === 'post'
  if (proof && !editing)
    return (
      <p>
        {copy.postedOn(proof.dayLabel, proof.number)}{' '}
        {can.post.allowed && (
          <ButtonLink to={`${path}?posted=1`} variant="text" small preventScrollReset className="no-print">
            {copy.changePost}
          </ButtonLink>
        )}
      </p>
    )
  if (!can.post.allowed) return null
  return (
    <Panel variant="outline" className="no-print">
      <Form method="post" className="grid gap-16" noValidate>
        <div className="grid gap-4">
          <h2 className="h4">{copy.post}</h2>
          <p className="muted">{copy.postHint}</p>
        </div>
        <div className="ski-date-pair">
          <TextField
            id={postedField('day')}
            type="date"
            name="day"
            label={copy.postDay}
            error={errorAt('day')}
            defaultValue={values?.day ?? proof?.day ?? ''}
          />
          <TextField
            id={postedField('number')}
            name="number"
            label={copy.postNumber}
            autoComplete="off"
            spellCheck={false}
            error={errorAt('number')}
            defaultValue={values?.number ?? proof?.number ?? ''}
          />
        </div>
        <p>
          <Button type="submit" name="act" value="post" busy={busy} busyLabel={copy.savingPost}>
            {copy.savePost}
          </Button>
        </p>
      </Form>
    </Panel>
  )
}
