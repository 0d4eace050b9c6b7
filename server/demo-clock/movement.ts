// A request to move the clock, from a form or from JSON.

export type Movement = { readonly days: number } | { readonly to: Date } | { readonly next: true }

export const maxDays = 400
const dayMs = 86_400_000

/**
 * `days` from 1 to 400, `to` an ISO 8601 instant at most 400 days ahead, or `next`: to the next due event. A longer move would
 * keep the clock busy for hours, and all other moves waiting.
 */
export function movementOf(body: unknown, now: Date): Movement | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { days, to, next } = body as Record<string, unknown>
  if (next !== undefined) return { next: true }
  if (typeof to === 'string') {
    const instant = new Date(to)
    // Also false for an invalid instant.
    return instant.getTime() <= now.getTime() + maxDays * dayMs ? { to: instant } : undefined
  }
  const count = Number(days)
  return Number.isInteger(count) && count >= 1 && count <= maxDays ? { days: count } : undefined
}
