import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '#web/lib/site/load-site.ts'

const empty: SiteData = {
  origin: '',
  trader: null,
  user: null,
  isVisitor: false,
  announcement: null,
  about: [],
  footer: null,
  types: [],
  basket: { pieces: 0, credits: 0, garmentIds: [], productIds: [] },
  cart: { pieces: 0, garmentIds: [] },
  swap: null,
}

/** The root's data as last loaded. Set only in the browser, since effects never run on the server. */
let last: SiteData = empty

/**
 * Returns the root's data, for every page; the previous data if it fails to load, for instance without a connection.
 */
export const useSite = (): SiteData => useRouteLoaderData<SiteData>('root') ?? last

/** Remembers the root's data for a page whose root fails to load. */
export function useRememberedSite(): void {
  const loaded = useRouteLoaderData<SiteData>('root')
  useEffect(() => {
    if (loaded) last = loaded
  }, [loaded])
}

/**
 * Returns a React key for a form, which changes with the person: a new person gets a new form, without what the
 * previous person entered. While the account cannot be read, the key stays the same.
 */
export function usePersonKey(): string {
  const site = useSite()
  const [known, setKnown] = useState(site.user?.id ?? '')
  const key = personKey(site, known)
  if (key !== known) setKnown(key)
  return key
}

/** @param known the key of the person who was there before */
export const personKey = ({ user, isVisitor }: Pick<SiteData, 'user' | 'isVisitor'>, known: string): string =>
  user?.id ?? (isVisitor ? '' : known)
