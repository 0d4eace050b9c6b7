import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installHistoryGuard } from '#web/lib/history-guard.ts'

installHistoryGuard()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
