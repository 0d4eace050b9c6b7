import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseSkiQuery, type SkiQuery, skiAddress, skiPath } from '#web/screens/skiwear/ski-query.ts'

export interface ChosenKits {
  chosen: SkiQuery
  /** True while a choice is loading. */
  pending: boolean
  choose: (query: SkiQuery) => void
}

/**
 * Returns the kits that the fields show: the latest choice, otherwise those that are loading, otherwise the loaded
 * ones. The router reports a navigation a moment after it starts; without the latest choice, a ticked box would flip
 * back until then.
 */
export function useChosenKits(loaded: SkiQuery): ChosenKits {
  const navigate = useNavigate()
  const { location, formMethod } = useNavigation()
  const [latestChoice, setLatestChoice] = useState<SkiQuery | null>(null)
  const address = skiAddress(loaded)
  // Keeps a choice that was made after this render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded query and each end of a navigation resets it
  useEffect(() => setLatestChoice((now) => (now === latestChoice ? null : now)), [address, location])
  const loading =
    location?.pathname === skiPath && formMethod === undefined
      ? parseSkiQuery(new URLSearchParams(location.search))
      : null
  return {
    chosen: latestChoice ?? loading ?? loaded,
    pending: latestChoice !== null || loading !== null,
    choose: (query) => {
      setLatestChoice(query)
      // Each choice replaces the previous history entry, so that Back leaves this page.
      void navigate(skiAddress(query), { replace: true, preventScrollReset: true })
    },
  }
}
