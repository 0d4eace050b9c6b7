import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ShopKind } from '#web/lib/shop/shops.ts'
import { useAfterPress } from '#web/lib/use-after-press.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'

export interface PriceFacetProps {
  shop: ShopKind
  min: number
  max: number
  onChange: (min: number, max: number) => void
}

const applyAfterMilliseconds = 350

/**
 * Two number fields are the real control; two sliders on one track are a shortcut (WCAG 2.5.7). Only credits have the
 * sliders, since most prices of the resale shop would be in a tenth of the track.
 */
export function PriceFacet({ shop, min, max, onChange }: PriceFacetProps) {
  const { prices, sells } = shop
  const percent = (price: number) => `${((price - prices.min) / (prices.max - prices.min)) * 100}%`
  const [fromLabel, toLabel] = sells
    ? [shopCopy.poundsFromLabel, shopCopy.poundsToLabel]
    : [shopCopy.creditsFromLabel, shopCopy.creditsToLabel]
  const [draft, setDraft] = useState({ min: String(min), max: String(max) })
  useEffect(() => setDraft({ min: String(min), max: String(max) }), [min, max])
  const low = toPrice(draft.min, prices.min, prices)
  const high = toPrice(draft.max, prices.max, prices)

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
  // Nothing is requested while a thumb is being dragged, only once it rests.
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

  const field = (name: string, part: 'min' | 'max', label: string) => (
    <input
      className="input"
      type="number"
      inputMode="numeric"
      name={name}
      aria-label={label}
      min={prices.min}
      max={prices.max}
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
      min={prices.min}
      max={prices.max}
      value={value}
      onChange={(event) => {
        setDraft({ ...draft, [part]: event.currentTarget.value })
        setDragged(true)
      }}
    />
  )
  return (
    <div className="grid gap-12">
      {!sells && (
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
          {thumb('min', low, fromLabel)}
          {thumb('max', high, toLabel)}
        </div>
      )}
      <div className="grid grid-cols-2 gap-8">
        {field(prices.names[0], 'min', fromLabel)}
        {field(prices.names[1], 'max', toLabel)}
      </div>
    </div>
  )
}

function toPrice(text: string, otherwise: number, { min, max }: ShopKind['prices']): number {
  const value = Math.round(Number(text))
  if (text.trim() === '' || !Number.isFinite(value)) return otherwise
  return Math.min(Math.max(value, min), max)
}
