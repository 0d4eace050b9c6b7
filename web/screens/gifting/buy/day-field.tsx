import { buyCopy as copy } from '#web/screens/gifting/copy.ts'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface DayFieldProps {
  id: string
  terms: { today: string; lastDay: string }
  when: 'now' | 'day'
  deliverOn: string
  error: string | null
}

/** Asks whether to send the card now or on a day. Choosing a day shows its field, even without JavaScript. */
export function DayField({ id, terms: { today, lastDay }, when, deliverOn, error }: DayFieldProps) {
  return (
    <fieldset className="gift-fieldset gift-days">
      <legend className="h4 mb-12">{copy.when}</legend>
      <div className="grid gap-8">
        <RadioCard name="when" value="now" defaultChecked={when === 'now'} title={copy.now} detail={copy.nowDetail} />
        <RadioCard
          name="when"
          value="day"
          defaultChecked={when === 'day'}
          title={copy.day}
          detail={copy.dayDetail}
          data-day
        />
      </div>
      <div className="gift-day">
        <TextField
          id={`${id}-deliverOn`}
          type="date"
          name="deliverOn"
          label={copy.deliverOn}
          length="medium"
          min={today}
          max={lastDay}
          defaultValue={deliverOn}
          error={error}
        />
      </div>
    </fieldset>
  )
}
