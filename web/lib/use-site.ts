import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '#web/lib/load-site.ts'

const nobody: SiteData = {
  origin: '',
  trader: null,
  user: null,
  announcement: null,
  types: [],
  basket: { pieces: 0, credits: 0, garmentIds: [], productIds: [] },
  swap: null,
}

/** What the root has loaded for every page; empty where the root itself failed. */
export const useSite = (): SiteData => useRouteLoaderData<SiteData>('root') ?? nobody
