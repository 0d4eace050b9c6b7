import { basketCookie, readBasket } from '#web/lib/basket/basket.ts'

type Replaced = readonly { id: string; by: string }[]

/** The basket's cookie after equal pieces replaced some that were taken; undefined where nothing was replaced. */
export function replacedBasket(request: Request, replaced: Replaced): HeadersInit {
  if (replaced.length === 0) return {}
  const standIn = new Map(replaced.map(({ id, by }) => [id, by]))
  const entries = readBasket(request.headers.get('cookie')).map((entry) => ({
    ...entry,
    g: standIn.get(entry.g.toLowerCase()) ?? entry.g,
  }))
  return { 'set-cookie': basketCookie(entries, new URL(request.url).protocol === 'https:') }
}
