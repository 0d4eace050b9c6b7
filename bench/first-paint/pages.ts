/** A page and its limits. The target performance scores are 93 on home, shop and item, and 97 on plans and how it works. */
export interface Page {
  readonly name: string
  readonly path: string
  readonly max: { readonly bytes: number; readonly requests: number }
}

export const pages: readonly Page[] = [
  { name: 'home', path: '/', max: { bytes: 350_000, requests: 36 } },
  { name: 'shop', path: '/shop', max: { bytes: 320_000, requests: 40 } },
  { name: 'item', path: '/shop/puddle-raincoat?size=104cm', max: { bytes: 360_000, requests: 37 } },
  { name: 'plans', path: '/plans', max: { bytes: 195_000, requests: 18 } },
  { name: 'how-it-works', path: '/howitworks', max: { bytes: 210_000, requests: 22 } },
]

const maxLayoutShift = 0.01

export interface Measured {
  readonly bytes: number
  readonly requests: number
  readonly layoutShift: number
  readonly blockedMs: number
  readonly paintedMs: { readonly first: number; readonly largest: number }
  /** Out of 100. */
  readonly scores: Readonly<Record<string, number>>
}

interface Report {
  readonly categories: Record<string, { score: number | null }>
  readonly audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } } | undefined>
}

/** @throws Error if Lighthouse did not measure something, as for a page that failed */
export function measuredFrom(report: unknown): Measured {
  const { audits, categories } = report as Report
  const value = (audit: string): number => {
    const measured = audits[audit]?.numericValue
    if (measured === undefined) throw new Error(`Lighthouse did not measure ${audit}.`)
    return measured
  }
  return {
    bytes: value('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? 0,
    layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    blockedMs: value('total-blocking-time'),
    paintedMs: { first: value('first-contentful-paint'), largest: value('largest-contentful-paint') },
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
  }
}

/** @returns a sentence for each limit that every run exceeds */
export function overLimit({ name, max }: Page, measured: readonly Measured[]): string[] {
  const limits = { ...max, layoutShift: maxLayoutShift }
  return (Object.keys(limits) as (keyof typeof limits)[]).flatMap((what) => {
    const min = Math.min(...measured.map((run) => run[what]))
    return min > limits[what] ? [`${name}: ${what} ${min}, limit ${limits[what]}`] : []
  })
}
