import { closetCopy } from '#web/copy/closet.ts'
import type { QrPath } from '#web/lib/qr-path.ts'
import { type ClosetPiece, ClosetRow } from '#web/screens/account/closet/closet-row.tsx'
import { type Announcement, waitsForParcel } from '#web/screens/account/closet/due-back.ts'
import { StageList } from '#web/screens/account/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface GoingBackProps {
  announcement: Announcement
  pieces: readonly ClosetPiece[]
  /** The label as a counter scans it; only while it is still to be posted. */
  qr: QrPath | undefined
  /** These are what blocks a second return. */
  highlighted: boolean
}

/** One announced return: its pieces, its label and how far it has come. */
export function GoingBack({ announcement, pieces, qr, highlighted }: GoingBackProps) {
  const { pending } = announcement
  const calm = waitsForParcel(announcement) && !highlighted
  return (
    <Panel look="outline" className="grid grid-cols-1 gap-20">
      <div className="flex flex-wrap items-start justify-between gap-x-24 gap-y-12">
        <div className="flex flex-wrap items-center gap-16">
          {pending && qr && (
            <svg className="label-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={closetCopy.labelQr}>
              <path d={qr.d} />
            </svg>
          )}
          <div className="min-w-0">
            <p className="muted text-small">{closetCopy.label}</p>
            <p className="number number-sm mt-4 wrap-anywhere">{announcement.labelCode}</p>
            {pending && <p className="muted mt-4 text-small">{closetCopy.labelHint}</p>}
          </div>
        </div>
        <div className="grid gap-8 md:justify-items-end">
          {pending && (
            <p>
              <Badge look={calm ? 'paper' : 'sun'}>{closetCopy.pending}</Badge>
            </p>
          )}
          {calm && <p className="font-strong">{closetCopy.calm}</p>}
          <p className={calm ? 'muted text-small' : 'font-strong'}>{announcement.dueLabel}</p>
        </div>
      </div>
      <ul className="closet-list">
        {pieces.map((piece) => (
          <ClosetRow key={piece.id} piece={piece} highlighted={highlighted} />
        ))}
      </ul>
      <StageList stages={announcement.stages} />
    </Panel>
  )
}
