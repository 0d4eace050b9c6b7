import { useId } from 'react'
import { type MeterFacts, meterWords } from '#web/lib/meter-words.ts'
import { classNames } from '#web/ui/class-names.ts'

export interface CreditMeterProps extends MeterFacts {
  /** What is measured, for screen readers: "Credits in your basket and at home". */
  label: string
  /** Sentence under the bar: what to do about it. */
  note?: string
  /**
   * bar: only words and bar; panel: on its own tinted panel; slim: the same without a line about what is coming back,
   * so that nothing moves as pieces are ticked.
   */
  variant?: 'panel' | 'bar' | 'slim'
}

/**
 * Words first, then the bar: fern to the limit, a lighter end for what is coming back, hatched red beyond the limit.
 */
export function CreditMeter({ label, note, variant = 'panel', ...facts }: CreditMeterProps) {
  const words = meterWords(facts)
  const isOver = words.state === 'over'
  const hatch = useId()
  const scale = Math.max(facts.limit, words.after, 1)
  const percent = (credits: number) => `${(Math.min(Math.max(credits, 0), scale) / scale) * 100}%`
  const coming = Math.min(facts.comingBack ?? 0, facts.used)
  return (
    <div
      className={classNames(
        variant !== 'bar' && 'panel',
        variant !== 'bar' && (isOver ? 'panel-error' : 'panel-sky'),
        variant === 'slim' && 'meter-slim',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-4">
        <span className="font-strong">
          <span className="number number-sm">{words.figure}</span> {words.rest}
        </span>
        <span className={classNames('font-strong', isOver ? 'text-error' : 'muted')}>{words.aside}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn with a second and a hatched segment */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={facts.limit}
        aria-valuenow={Math.min(words.after, facts.limit)}
        aria-valuetext={words.spoken}
        className="mt-12"
      >
        <svg className="meter-bar" aria-hidden="true" focusable="false">
          <defs>
            <pattern id={hatch} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="12" height="12" fill="#f0b4ad" />
              <rect width="7" height="12" fill="#b3261e" />
            </pattern>
          </defs>
          <rect className={variant === 'bar' ? 'meter-track-sand' : 'meter-track'} width="100%" height="10" />
          <rect className="meter-returning" width={percent(facts.used)} height="10" />
          <rect className="meter-used" width={percent(isOver ? facts.limit : facts.used - coming)} height="10" />
          {isOver && (
            <>
              <rect x={percent(facts.limit)} width="100%" height="10" fill={`url(#${hatch})`} />
              <rect className="meter-gap" x={percent(facts.limit)} width="3" height="10" />
            </>
          )}
        </svg>
      </div>
      {words.coming && variant !== 'slim' && <p className="meter-coming">{words.coming}</p>}
      {note && <p className={classNames('mt-12 text-small', isOver && 'text-error')}>{note}</p>}
    </div>
  )
}
