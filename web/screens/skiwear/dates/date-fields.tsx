import { skiwearCopy as copy } from '#web/screens/skiwear/copy.ts'
import { useMonthDays } from '#web/screens/skiwear/dates/use-month-days.ts'
import { isTyped, type SkiDays } from '#web/screens/skiwear/dates/use-typed-days.ts'
import type { SkiwearData } from '#web/screens/skiwear/load-skiwear.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { MonthGrid } from '#web/ui/form/month-grid.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface DateFieldsProps {
  days: SkiDays
  sizes: readonly string[]
  terms: Pick<SkiwearData['terms'], 'firstBookable' | 'lastBookable' | 'minDays' | 'maxDays'>
  calendar: SkiwearData['calendar']
  problem: string | null
  /** Called for every change, also while a day is still missing. */
  onChange: (days: SkiDays) => void
}

/** Two date fields, which the form submits, and a month grid that fills them in. */
export function DateFields({ days, sizes, terms, calendar, problem, onChange }: DateFieldsProps) {
  const month = useMonthDays(calendar, sizes)
  const range = isTyped(days.first)
    ? { first: days.first, last: isTyped(days.last) && days.last >= days.first ? days.last : null }
    : { first: null, last: null }
  const bounds = { min: terms.firstBookable, max: terms.lastBookable }
  const field = (name: 'first' | 'last') => (
    <TextField
      id={`ski-${name}`}
      type="date"
      name={name}
      label={copy[name]}
      {...bounds}
      value={days[name]}
      onChange={({ target }) => onChange({ ...days, [name]: target.value })}
    />
  )
  return (
    <>
      <fieldset
        className="ski-date-fields"
        aria-describedby={problem ? 'ski-dates-hint ski-dates-problem' : 'ski-dates-hint'}
      >
        <legend className="visually-hidden">{copy.datesLabel}</legend>
        <p className="muted" id="ski-dates-hint">
          {copy.lengths(terms)}
        </p>
        <FieldError id="ski-dates-problem">{problem}</FieldError>
        <div className="ski-date-pair">
          {field('first')}
          {field('last')}
        </div>
      </fieldset>
      <div className="ski-month with-script">
        <MonthGrid
          label={copy.grid}
          range={range}
          bounds={bounds}
          days={month.days}
          onMonth={month.showMonth}
          onChoose={({ first, last }) => onChange({ first: first ?? '', last: last ?? '' })}
        />
      </div>
    </>
  )
}
