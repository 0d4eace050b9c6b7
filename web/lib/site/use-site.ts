import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '#web/lib/site/load-site.ts'

const nobody: SiteData = {
  origin: '',
  trader: null,
  user: null,
  announcement: null,
  types: [],
  basket: { pieces: 0, credits: 0, garmentIds: [], productIds: [] },
  swap: null,
}

/** Of this browser alone: effects, which set it, never run on the server. */
let last: SiteData = nobody

/** What the root has loaded for every page; what it had loaded before where it failed, as without a connection. */
export const useSite = (): SiteData => useRouteLoaderData<SiteData>('root') ?? last

/** Keeps what the root has loaded for a page that cannot be. */
export function useRememberedSite(): void {
  const loaded = useRouteLoaderData<SiteData>('root')
  useEffect(() => {
    if (loaded) last = loaded
  }, [loaded])
}
