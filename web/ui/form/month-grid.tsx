import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { monthGridCopy as copy } from '#web/copy/month-grid.ts'
import { addMonths, dayTextWithWeekday, monthOf, monthText, weekdayNames, weeksOf } from '#web/lib/days.ts'
import {
  type DayBounds,
  type DayRange,
  dayAfterKey,
  dayToReach,
  monthExists,
  rangeAfterPress,
} from '#web/ui/form/month-keys.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface MonthDay {
  day: string
  free: 'plenty' | 'few' | 'none'
  /** False: too soon, or outside the season. */
  bookable: boolean
}

export interface MonthGridProps {
  /** What the days are for: "Your ski dates". */
  label: string
  range: DayRange
  /** The first and the last day that are shown. */
  bounds: DayBounds
  /** What is known of them; a day that is not among them can be chosen, and nothing is said of it. */
  days: readonly MonthDay[]
  onChoose: (range: DayRange) => void
  /** Which month is shown: its days may have to be asked for. */
  onMonth?: (month: string) => void
}

/** One month in which a range of days is chosen, by pointer or keyboard. Fields for dates beside it are what a form posts. */
export function MonthGrid({ label, range, bounds, days, onChoose, onMonth }: MonthGridProps) {
  const id = useId()
  const [at, setAt] = useState(() => dayToReach(monthOf(range.first ?? bounds.min), range, bounds))
  const [shown, setShown] = useState(range.first)
  const grid = useRef<HTMLTableElement>(null)
  const keyed = useRef(false)
  // A first day that was typed beside the grid is shown in it.
  if (range.first !== shown) {
    setShown(range.first)
    if (range.first !== null) setAt(dayToReach(monthOf(range.first), range, bounds))
  }
  useEffect(() => {
    if (keyed.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    keyed.current = false
  }, [at])

  const month = monthOf(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each month is reported once, when it is shown
  useEffect(() => onMonth?.(month), [month])
  const known = new Map(days.map((one) => [one.day, one]))
  const toMonth = (other: string) => {
    if (monthExists(other, bounds)) setAt(dayToReach(other, range, bounds))
  }
  const press = (day: string) => {
    setAt(day)
    if (known.get(day)?.bookable !== false) onChoose(rangeAfterPress(day, range))
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(at, event, bounds)
    if (next === null) return
    event.preventDefault()
    keyed.current = true
    setAt(next)
  }

  return (
    <fieldset className="month">
      <legend className="visually-hidden">{label}</legend>
      <MonthButton to={addMonths(month, -1)} back bounds={bounds} onPress={toMonth} />
      <MonthButton to={addMonths(month, 1)} bounds={bounds} onPress={toMonth} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid of dates is made of (APG) */}
      <table ref={grid} role="grid" aria-describedby={`${id}-range`} onKeyDown={pressKey}>
        <caption className="h4">{monthText(month)}</caption>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) =>
                day === null || day < bounds.min || day > bounds.max ? (
                  <td key={day ?? weekdayNames[column]}>{day && <span>{Number(day.slice(8))}</span>}</td>
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    known={known.get(day)}
                    range={range}
                    reached={day === at}
                    onPress={press}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" aria-live="polite">
        {monthText(month)}
      </p>
      {days.length > 0 && <Legend />}
      <p id={`${id}-range`} role="status" className="month-range">
        {range.first === null
          ? copy.chooseFirst
          : range.last === null
            ? copy.chooseLast(range.first)
            : copy.chosen(range.first, range.last)}
      </p>
    </fieldset>
  )
}

interface MonthButtonProps {
  to: string
  back?: boolean
  bounds: DayBounds
  onPress: (month: string) => void
}

function MonthButton({ to, back = false, bounds, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button month-button${back ? '' : ' month-later'}`}
      aria-label={back ? copy.earlier(to) : copy.later(to)}
      aria-disabled={!monthExists(to, bounds) || undefined}
      onClick={() => onPress(to)}
    >
      <Icon of={back ? ChevronLeft : ChevronRight} />
    </button>
  )
}

interface DayCellProps {
  day: string
  known: MonthDay | undefined
  range: DayRange
  /** The Tab key reaches this day; arrows lead to the others. */
  reached: boolean
  onPress: (day: string) => void
}

function DayCell({ day, known, range: { first, last }, reached, onPress }: DayCellProps) {
  const place =
    day === first ? 'first' : day === last ? 'last' : first && last && day > first && day < last ? 'within' : null
  const bookable = known?.bookable !== false
  const words = [
    dayTextWithWeekday(day),
    ...(place ? [copy[place]] : []),
    ...(known ? [bookable ? copy.free[known.free] : copy.notBookable] : []),
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table that is a grid, a cell has the role gridcell
    <td aria-selected={place !== null} data-place={place ?? undefined}>
      <button
        type="button"
        data-day={day}
        tabIndex={reached ? 0 : -1}
        aria-label={words.join(', ')}
        aria-disabled={!bookable || undefined}
        onClick={() => onPress(day)}
      >
        {Number(day.slice(8))}
        {known && bookable && <span className="month-mark" data-free={known.free} />}
      </button>
    </td>
  )
}

const Legend = () => (
  <ul className="month-legend">
    {(['plenty', 'few', 'none'] as const).map((free) => (
      <li key={free}>
        <span className="month-mark" data-free={free} />
        {copy.legend[free]}
      </li>
    ))}
  </ul>
)
