import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseSkiQuery, type SkiQuery, skiAddress, skiPath } from '#web/screens/skiwear/ski-query.ts'

export interface AskedKits {
  asked: SkiQuery
  /** A choice is on its way. */
  asking: boolean
  ask: (query: SkiQuery) => void
}

/**
 * What the fields show: first what was pressed, then what is loading, then what has arrived. The router reports a navigation only a
 * moment after the press, and until then a ticked box would jump back.
 */
export function useAskedKits(arrived: SkiQuery): AskedKits {
  const navigate = useNavigate()
  const { location, formMethod } = useNavigation()
  const [pressed, setPressed] = useState<SkiQuery | null>(null)
  const address = skiAddress(arrived)
  // It does not override later presses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival and each end of a navigation resets it
  useEffect(() => setPressed((now) => (now === pressed ? null : now)), [address, location])
  const loading =
    location?.pathname === skiPath && formMethod === undefined
      ? parseSkiQuery(new URLSearchParams(location.search))
      : null
  return {
    asked: pressed ?? loading ?? arrived,
    asking: pressed !== null || loading !== null,
    ask: (query) => {
      setPressed(query)
      // Each choice replaces the one before: Back leads to the page before this one.
      void navigate(skiAddress(query), { replace: true, preventScrollReset: true })
    },
  }
}
