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
  isMonthWithin,
  rangeAfterPress,
} from '#web/ui/form/month-keys.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface MonthDay {
  day: string
  free: 'plenty' | 'few' | 'none'
  /** False for a day that is too soon or outside the season. */
  bookable: boolean
}

export interface MonthGridProps {
  /** What the days are for: "Your ski dates". */
  label: string
  range: DayRange
  /** The first and the last day that have a button. */
  bounds: DayBounds
  /** What is known about the days. A day that is missing here can be chosen, but shows no stock. */
  days: readonly MonthDay[]
  onChoose: (range: DayRange) => void
  /** Called with the month that is shown, so that its days can be loaded. */
  onMonth?: (month: string) => void
}

/**
 * One month, in which people choose a range of days by pointer or keyboard. The form posts the date fields beside it.
 */
export function MonthGrid({ label, range, bounds, days, onChoose, onMonth }: MonthGridProps) {
  const id = useId()
  const [activeDay, setActiveDay] = useState(() => dayToReach(monthOf(range.first ?? bounds.min), range, bounds))
  const [shownFirst, setShownFirst] = useState(range.first)
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  // A first day that was typed beside the grid is shown in it.
  if (range.first !== shownFirst) {
    setShownFirst(range.first)
    if (range.first !== null) setActiveDay(dayToReach(monthOf(range.first), range, bounds))
  }
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${activeDay}"]`)?.focus()
    movedByKey.current = false
  }, [activeDay])

  const month = monthOf(activeDay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each month is reported once, when it is shown
  useEffect(() => onMonth?.(month), [month])
  const known = new Map(days.map((day) => [day.day, day]))
  const toMonth = (other: string) => {
    if (isMonthWithin(other, bounds)) setActiveDay(dayToReach(other, range, bounds))
  }
  const press = (day: string) => {
    setActiveDay(day)
    if (known.get(day)?.bookable !== false) onChoose(rangeAfterPress(day, range))
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(activeDay, event, bounds)
    if (next === null) return
    event.preventDefault()
    movedByKey.current = true
    setActiveDay(next)
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
                    active={day === activeDay}
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
        {rangeText(range)}
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
      aria-disabled={!isMonthWithin(to, bounds) || undefined}
      onClick={() => onPress(to)}
    >
      <Icon of={back ? ChevronLeft : ChevronRight} />
    </button>
  )
}

function rangeText({ first, last }: DayRange): string {
  if (first === null) return copy.chooseFirst
  return last === null ? copy.chooseLast(first) : copy.chosen(first, last)
}

/** Returns the day's place in the range; null for a day outside it. */
function placeInRange(day: string, { first, last }: DayRange): 'first' | 'last' | 'within' | null {
  if (day === first) return 'first'
  if (day === last) return 'last'
  return first && last && day > first && day < last ? 'within' : null
}

interface DayCellProps {
  day: string
  known: MonthDay | undefined
  range: DayRange
  /** True for the one day that the Tab key reaches; arrows lead to the others. */
  active: boolean
  onPress: (day: string) => void
}

function DayCell({ day, known, range, active, onPress }: DayCellProps) {
  const place = placeInRange(day, range)
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
        tabIndex={active ? 0 : -1}
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
