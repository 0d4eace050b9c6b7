import { basketCookie, readBasket } from '#web/lib/basket.ts'
import { withReplaced } from '#web/lib/replaced-pieces.ts'

type Replaced = readonly { id: string; by: string }[]

/** The basket's cookie once equal pieces are kept in place of some that were gone; nothing where all are as they were. */
export function replacedBasket(request: Request, replaced: Replaced): HeadersInit {
  if (replaced.length === 0) return {}
  const secure = new URL(request.url).protocol === 'https:'
  const entries = withReplaced(readBasket(request.headers.get('cookie')), replaced)
  return { 'set-cookie': basketCookie(entries, secure) }
}
