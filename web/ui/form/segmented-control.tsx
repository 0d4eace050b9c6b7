import type { ReactNode } from 'react'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  note?: ReactNode
}

export interface SegmentedControlProps<Value extends string> {
  legend: string
  name: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A native radio group drawn as one pill: one tab stop, and the arrow keys choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, name, segments, value, onChange } = props
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segments">
        {segments.map((segment) => (
          <label className="segment" key={segment.value}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            <span>
              {segment.label}
              {segment.note && <small>{segment.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
