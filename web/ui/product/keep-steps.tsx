export interface KeepStepsProps {
  /** The price for each number of whole months left, from the most down to none. */
  prices: readonly number[]
  /** Whole months left. */
  monthsLeft: number
  /** The same facts in words, for screen readers. */
  label: string
}

const [width, gap, height] = [6, 3, 28]

/** Shows how the price to keep a piece falls month by month until it is free. */
export function KeepSteps({ prices, monthsLeft, label }: KeepStepsProps) {
  const [dearest = 1] = prices
  // The last price is for the days before the piece is free, when no whole month is left.
  const now = prices.length - 1 - monthsLeft
  const fullWidth = prices.length * (width + gap) + height / 2
  return (
    <svg className="keep-steps" role="img" aria-label={label} viewBox={`0 0 ${fullWidth} ${height}`}>
      {prices.map((price, at) => {
        const barHeight = Math.max(3, (price / Math.max(dearest, 1)) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a price has no other name than its month
            key={at}
            className={classOf(at, now)}
            x={at * (width + gap)}
            y={height - barHeight}
            width={width}
            height={barHeight}
            rx={2}
          />
        )
      })}
      <circle className="keep-free" cx={fullWidth - height / 4} cy={height - height / 4} r={height / 4 - 1} />
    </svg>
  )
}

function classOf(at: number, now: number): string {
  if (at === now) return 'keep-now'
  return at < now ? 'keep-passed' : 'keep-ahead'
}
