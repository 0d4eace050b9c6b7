import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installHistoryGuard } from '#web/lib/history-guard.ts'
import { prefetched, prefetchOnFirstInteraction } from '#web/lib/prefetch.tsx'

installHistoryGuard()
prefetchOnFirstInteraction()
// A visitor who refuses everything is not counted, so the code that counts is not fetched.
if (!/wrenlet_consent=\d\.000/.test(document.cookie)) {
  const measure = prefetched(() => import('#web/lib/measure/start.ts'))
  setTimeout(() => measure().catch(() => {}), 4000)
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
