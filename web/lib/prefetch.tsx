// Fetches code that is not part of the first load, because a page needs it only after an interaction (drawers, dialogs,
// press handlers). The first use of a pointer, wheel or key starts the fetch, so that the code has arrived before it is
// needed, even if the connection drops.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { withinLoadLimit } from '#web/lib/api/load-limit.ts'

/** Not `scroll`: the page also scrolls on its own, to restore its position or to align a carousel. */
const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** What to fetch at the first interaction; null after it, when everything is fetched at once. */
let waiting: (() => void)[] | null = []

/** Begins the prefetches at the first interaction. Called once, by entry.client.tsx. */
export function prefetchOnFirstInteraction(): void {
  const begin = () => {
    for (const interaction of interactions) window.removeEventListener(interaction, begin, true)
    for (const fetch of waiting ?? []) fetch()
    waiting = null
  }
  for (const interaction of interactions) window.addEventListener(interaction, begin, { capture: true, passive: true })
}

/**
 * @returns a function that resolves with the loaded part, and fetches it if nothing has yet. A failed fetch is repeated
 * at the next call.
 */
export function prefetched<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  const get = () => {
    loading ??= withinLoadLimit(load()).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  if (import.meta.env.SSR) return get
  // Nobody has asked for it yet, so its failure is not shown.
  const prefetch = () => void get().catch(() => {})
  if (waiting) waiting.push(prefetch)
  else prefetch()
  return get
}

/**
 * Makes a component that the server never renders. It shows nothing until its code has arrived; if that fails, the
 * page's error boundary is shown.
 */
export function prefetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const get = prefetched(async () => {
    loaded = await load()
    return loaded
  })
  return (props) => {
    const [Part, setPart] = useState(() => loaded)
    const [error, setError] = useState<{ thrown: unknown }>()
    useEffect(() => {
      if (Part) return
      get().then(
        (part) => setPart(() => part),
        (thrown: unknown) => setError({ thrown }),
      )
    }, [Part])
    if (error) throw error.thrown
    return Part && <Part {...props} />
  }
}

/** Makes such a component for a drawer or dialog, which is added to the page when it first opens. */
export function prefetchedOverlay<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = prefetchedPart(load)
  return (props) => {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted && <Part {...props} />
  }
}

/**
 * Makes a component that few pages show. If the server rendered it, its HTML stays until the code has arrived.
 * @param onServer `import.meta.env.SSR && (await import('./it.tsx')).It`, which the build drops from the browser's
 * bundle
 */
export function rarelyShown<Props extends object>(
  onServer: false | ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const get = prefetched(async () => ({ default: await load() }))
  const Part = onServer || lazy(get)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
