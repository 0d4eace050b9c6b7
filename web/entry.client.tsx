import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installHistoryGuard } from '#web/lib/history-guard.ts'
import { prefetchOnFirstInteraction } from '#web/lib/prefetch.tsx'

installHistoryGuard()
prefetchOnFirstInteraction()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
