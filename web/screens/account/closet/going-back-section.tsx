import { useEffect, useRef } from 'react'
import { messages } from '#web/copy/messages.generated.ts'
import type { QrPath } from '#web/lib/qr-path.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import type { Announcement } from '#web/screens/account/closet/due-back.ts'
import { GoingBack } from '#web/screens/account/closet/going-back.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/**
 * Shows the returns in progress. If one of them blocks a swap or another return, the refused form moves the focus here.
 */
export function GoingBackSection({
  announcements,
  pieces,
  labels,
  blocked,
  attempt,
  busyPosting,
  asList,
}: {
  announcements: readonly Announcement[]
  pieces: readonly ClosetPiece[]
  labels: Readonly<Record<string, QrPath>>
  blocked: boolean
  /** The last refused attempt to swap or send back. */
  attempt: unknown
  busyPosting: boolean
  asList: boolean
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) notice.current?.focus()
  }, [attempt])
  const shown = announcements.filter((announcement) =>
    pieces.some((piece) => announcement.itemsIds.includes(piece.itemId)),
  )
  if (shown.length === 0) return null
  const allAtHome = shown.every(({ state }) => state === 'announced')
  return (
    <section aria-labelledby="going-back" className="grid gap-12">
      <h2 id="going-back" className="h3">
        {allAtHome ? closetCopy.toSendBack : closetCopy.goingBack}
      </h2>
      {blocked && (
        <Notice
          variant="warning"
          title={messages.sendBackFirst}
          ref={notice}
          tabIndex={-1}
          role={attempt ? 'alert' : undefined}
        >
          <p>{closetCopy.oneAtATime}</p>
        </Notice>
      )}
      {shown.map((announcement) => (
        <GoingBack
          key={announcement.id}
          announcement={announcement}
          pieces={pieces.filter((piece) => announcement.itemsIds.includes(piece.itemId))}
          qr={labels[announcement.id]}
          highlighted={blocked && announcement.pending}
          busyPosting={busyPosting}
          asList={asList}
        />
      ))}
    </section>
  )
}
