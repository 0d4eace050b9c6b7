import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { loadLimitMilliseconds } from '#web/lib/api/load-limit.ts'
import { loadFailureCopy, shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { WrenMark } from '#web/ui/wren-mark.tsx'

const stillLoadingMilliseconds = 8_000

/** `late`: the page has not loaded within two minutes. */
type Wait = 'none' | 'loading' | 'long' | 'late'

/**
 * Watches every navigation. It shows a line at the top after 150 ms, a message with a retry after eight seconds, and a
 * panel over the page with Reload after two minutes. It ignores parts of a page that cannot be loaded: the code that
 * loads them knows whether the page works without them.
 */
export function LoadWatch() {
  const navigation = useNavigation()
  const [wait, setWait] = useState<Wait>('none')
  const busy = navigation.state !== 'idle'
  const target = navigation.location

  useEffect(() => {
    if (!busy) {
      setWait('none')
      return
    }
    setWait('loading')
    const longTimer = window.setTimeout(() => setWait('long'), stillLoadingMilliseconds)
    const lateTimer = window.setTimeout(() => setWait('late'), loadLimitMilliseconds)
    return () => {
      window.clearTimeout(longTimer)
      window.clearTimeout(lateTimer)
    }
  }, [busy])

  const reload = () => target && window.location.assign(target.pathname + target.search)
  if (wait === 'late') {
    return (
      <div className="load-failure" role="alert">
        <WrenMark size={72} />
        <h1 className="h2">{loadFailureCopy.title}</h1>
        <p className="max-w-narrow">{loadFailureCopy.text}</p>
        <Button onClick={reload}>{loadFailureCopy.reload}</Button>
      </div>
    )
  }
  return (
    <>
      {wait !== 'none' && <div className="progress-line" aria-hidden />}
      {wait === 'long' && (
        <div className="still-loading" role="status">
          {shellCopy.stillLoading}
          <Button variant="text" small onClick={reload}>
            {partsCopy.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}
