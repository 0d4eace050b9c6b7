import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '#web/lib/site/use-site.ts'
import type { WaitingOutcome } from '#web/screens/storefront/item/join-waiting-list.ts'
import { waitingListCopy } from '#web/screens/storefront/item/waiting-list-copy.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says that the visitor is on the waiting list. Replaces the pressed button and takes its focus. */
export function JoinedList({ entry }: { entry: NonNullable<WaitingOutcome['waitingFor']> }) {
  const { user } = useSite()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="purchase-done mt-8" ref={line} tabIndex={-1} role="status">
      <span className="text-success">
        <Icon of={CircleCheck} />
      </span>
      <p>
        <strong className="font-strong block">{waitingListCopy.done(entry.size)}</strong>
        <span className="text-small">{waitingListCopy.doneAs(entry.email)}</span>
        {user && (
          <Link className="link block text-small" to="/account/waiting-list">
            {waitingListCopy.seeList}
          </Link>
        )}
      </p>
    </div>
  )
}
