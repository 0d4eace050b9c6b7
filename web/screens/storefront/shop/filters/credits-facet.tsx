import { type KeyboardEvent, useEffect, useState } from 'react'
import { creditBounds } from '#web/lib/shop-query.ts'
import { useAfterPress } from '#web/lib/use-after-press.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'

export interface CreditsFacetProps {
  min: number
  max: number
  onChange: (min: number, max: number) => void
}

const applyAfterMilliseconds = 350
const percent = (credits: number) => `${((credits - creditBounds.min) / (creditBounds.max - creditBounds.min)) * 100}%`

/** Two number fields are the real control, two ranges on one track the shortcut (WCAG 2.5.7). */
export function CreditsFacet({ min, max, onChange }: CreditsFacetProps) {
  const [draft, setDraft] = useState({ min: String(min), max: String(max) })
  useEffect(() => setDraft({ min: String(min), max: String(max) }), [min, max])
  const low = toCredits(draft.min, creditBounds.min)
  const high = toCredits(draft.max, creditBounds.max)

  const apply = () => {
    if (low !== min || high !== max) onChange(low, high)
    else setDraft({ min: String(min), max: String(max) })
  }
  const applyAfterPress = useAfterPress(apply)
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  // A thumb that is being dragged requests nothing until it rests.
  const [dragged, setDragged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement starts the wait again
  useEffect(() => {
    if (!dragged) return
    const timer = window.setTimeout(() => {
      setDragged(false)
      apply()
    }, applyAfterMilliseconds)
    return () => window.clearTimeout(timer)
  }, [dragged, draft])

  const field = (name: 'creditsMin' | 'creditsMax', part: 'min' | 'max', label: string) => (
    <input
      className="input"
      type="number"
      inputMode="numeric"
      name={name}
      aria-label={label}
      min={creditBounds.min}
      max={creditBounds.max}
      value={draft[part]}
      onChange={(event) => setDraft({ ...draft, [part]: event.currentTarget.value })}
      onBlur={applyAfterPress}
      onKeyDown={applyOnEnter}
    />
  )
  const thumb = (part: 'min' | 'max', value: number, label: string) => (
    <input
      type="range"
      aria-label={label}
      min={creditBounds.min}
      max={creditBounds.max}
      value={value}
      onChange={(event) => {
        setDraft({ ...draft, [part]: event.currentTarget.value })
        setDragged(true)
      }}
    />
  )
  return (
    <div className="grid gap-12">
      <div className="range with-script">
        <svg aria-hidden="true" focusable="false">
          <line className="range-track" x1="0" x2="100%" y1="50%" y2="50%" />
          <line
            className="range-chosen"
            x1={percent(Math.min(low, high))}
            x2={percent(Math.max(low, high))}
            y1="50%"
            y2="50%"
          />
        </svg>
        {thumb('min', low, shopCopy.creditsFromLabel)}
        {thumb('max', high, shopCopy.creditsToLabel)}
      </div>
      <div className="grid grid-cols-2 gap-8">
        {field('creditsMin', 'min', shopCopy.creditsFromLabel)}
        {field('creditsMax', 'max', shopCopy.creditsToLabel)}
      </div>
    </div>
  )
}

function toCredits(text: string, otherwise: number): number {
  const value = Math.round(Number(text))
  if (text.trim() === '' || !Number.isFinite(value)) return otherwise
  return Math.min(Math.max(value, creditBounds.min), creditBounds.max)
}
