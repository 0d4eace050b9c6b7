import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { isListPath } from '#web/lib/shop/list-path.ts'
import { SkeletonGrid } from '#web/ui/status/skeleton-grid.tsx'

const timeoutMilliseconds = 150

/** Replaces the page with placeholder boxes after 150 ms while a list loads from another page. */
export function AwaitedList({ children }: { children: ReactNode }) {
  const target = useNavigation().location?.pathname
  const { pathname } = useLocation()
  const coming = target !== undefined && target !== pathname && isListPath(target)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    setWaiting(false)
    if (!coming) return
    const timer = window.setTimeout(() => setWaiting(true), timeoutMilliseconds)
    return () => window.clearTimeout(timer)
  }, [coming])
  return coming && waiting ? <ListSkeleton /> : children
}

function ListSkeleton() {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <main id="main" className="container shop-page" aria-busy>
      <div className="shop-head">
        <h1 className="visually-hidden">{partsCopy.loading}</h1>
        <span className="skeleton skeleton-heading" />
      </div>
      <div className="shop-columns skeleton-columns">
        <span className="skeleton filter-sidebar skeleton-filters" />
        <SkeletonGrid />
      </div>
    </main>
  )
}
