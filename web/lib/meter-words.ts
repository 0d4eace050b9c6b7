export interface MeterFacts {
  /** Credits of all pieces at home and in the basket. */
  used: number
  limit: number
  /** Credits freed by the returns that are ticked for the same order. */
  comingBack?: number
}

export interface MeterWords {
  state: 'used' | 'full' | 'over'
  /** Credits in use once the returns are counted. */
  after: number
  /** "62" and "of 100 credits"; the figure is shown large. */
  figure: string
  rest: string
  /** "38 left" */
  aside: string
  /** "+68 coming back", for the lighter end of the bar. */
  coming: string | null
  spoken: string
}

/** Describes the meter in text, because the bar must never be the only source (design §3.3). */
export function meterWords({ used, limit, comingBack = 0 }: MeterFacts): MeterWords {
  const after = Math.max(used - comingBack, 0)
  const state = stateOf(after, limit)
  const aside = asideOf(after, limit)
  return {
    state,
    after,
    figure: String(after),
    rest: `of ${limit} credits`,
    aside,
    coming: comingBack > 0 ? `+${comingBack} coming back` : null,
    spoken: `${after} of ${limit} credits, ${aside}${comingBack > 0 ? `, ${comingBack} coming back counted` : ''}`,
  }
}

function stateOf(after: number, limit: number): MeterWords['state'] {
  if (after > limit) return 'over'
  return after === limit && limit > 0 ? 'full' : 'used'
}

function asideOf(after: number, limit: number): string {
  const state = stateOf(after, limit)
  if (state === 'over') return `${after - limit} over`
  return state === 'full' ? 'all used, nicely done' : `${limit - after} left`
}
