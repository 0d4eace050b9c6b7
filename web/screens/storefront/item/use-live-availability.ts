import { useEffect, useMemo, useState } from 'react'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { garmentsIn, type ItemAvailability, withoutGone } from '#web/screens/storefront/item/item-choice.ts'

/** The most garments in one request (contract/inventory.ts). */
const maxPerRequest = 60
const none: ReadonlySet<string> = new Set()

/**
 * The page may be a minute old, so this checks which of its garments are still available when it opens and whenever the
 * visitor returns to it. A failed request changes nothing; the basket and the checkout check again.
 */
export function useLiveAvailability(shown: ItemAvailability): ItemAvailability {
  const [gone, setGone] = useState(none)
  const ids = useMemo(() => garmentsIn(shown), [shown])

  useEffect(() => {
    if (ids.length === 0) return
    let stopped = false
    let isRefreshing = false
    const refresh = async () => {
      // Returning to a window fires two events, focus and visibility.
      if (isRefreshing) return
      isRefreshing = true
      const available = await availableAmong(ids)
      isRefreshing = false
      if (available && !stopped) setGone(new Set(ids.filter((id) => !available.has(id))))
    }
    const refreshWhenVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    /** Refreshes a page that the browser has restored on Back or Forward. */
    const refreshWhenRestored = (event: PageTransitionEvent) => {
      if (event.persisted) void refresh()
    }
    void refresh()
    window.addEventListener('focus', refreshWhenVisible)
    document.addEventListener('visibilitychange', refreshWhenVisible)
    window.addEventListener('pageshow', refreshWhenRestored)
    return () => {
      stopped = true
      window.removeEventListener('focus', refreshWhenVisible)
      document.removeEventListener('visibilitychange', refreshWhenVisible)
      window.removeEventListener('pageshow', refreshWhenRestored)
    }
  }, [ids])

  return useMemo(() => withoutGone(shown, gone), [shown, gone])
}

async function availableAmong(ids: readonly string[]): Promise<Set<string> | null> {
  const available = new Set<string>()
  for (let at = 0; at < ids.length; at += maxPerRequest) {
    const answer = await fetchApi('checkAvailability', { query: { ids: ids.slice(at, at + maxPerRequest) } })
    if (!answer.ok) return null
    for (const id of answer.body.ids) available.add(id)
  }
  return available
}
