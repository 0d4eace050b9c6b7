import { basketCookie, readBasket } from '#web/lib/basket/basket.ts'

type Replaced = readonly { id: string; by: string }[]

/** Returns the basket's cookie after equal pieces replaced some that were taken; no header if none was replaced. */
export function replacedBasket(request: Request, replaced: Replaced): HeadersInit {
  if (replaced.length === 0) return {}
  const replacements = new Map(replaced.map(({ id, by }) => [id, by]))
  const entries = readBasket(request.headers.get('cookie')).map((entry) => ({
    ...entry,
    g: replacements.get(entry.g.toLowerCase()) ?? entry.g,
  }))
  return { 'set-cookie': basketCookie(entries, new URL(request.url).protocol === 'https:') }
}
