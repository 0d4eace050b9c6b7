import { returnLabelCopy } from '#web/copy/return-label.ts'
import type { QrPath } from '#web/lib/qr-path.ts'
import { type ClosetPiece, ClosetRow } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { type Announcement, waitsForParcel } from '#web/screens/account/closet/due-back.ts'
import { KeepLine } from '#web/screens/account/closet/keep-line.tsx'
import { MarkPosted } from '#web/screens/account/closet/mark-posted.tsx'
import { WardrobePiece } from '#web/screens/account/closet/wardrobe/wardrobe-piece.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface GoingBackProps {
  announcement: Announcement
  pieces: readonly ClosetPiece[]
  /** The label's QR code for the counter; only until the return is posted. */
  qr: QrPath | undefined
  /** Whether this return blocks a second one. */
  highlighted: boolean
  busyPosting: boolean
  /** Rows with everything, instead of pictures. */
  list: boolean
}

const sendFirst = { words: closetCopy.sendFirst, tone: 'warning' } as const

/** One booked return: its pieces, its label and its stage. */
export function GoingBack({ announcement, pieces, qr, highlighted, busyPosting, list }: GoingBackProps) {
  const { pending } = announcement
  const calm = waitsForParcel(announcement) && !highlighted
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-20">
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
            {pending && <p className="muted mt-4 text-small">{returnLabelCopy.hint}</p>}
            {pending && (
              <p className="mt-8 text-small">
                <a href={`/account/closet/returns/${announcement.id}/label.pdf`} className="link">
                  {returnLabelCopy.download}
                </a>
              </p>
            )}
          </div>
        </div>
        <div className="grid gap-8 md:justify-items-end">
          {pending && (
            <p>
              <Badge variant={calm ? 'paper' : 'sun'}>{closetCopy.pending}</Badge>
            </p>
          )}
          {calm && <p className="font-strong">{closetCopy.calm}</p>}
          <p className={calm ? 'muted text-small' : 'font-strong'}>{announcement.dueLabel}</p>
        </div>
      </div>
      <ul className={list ? 'closet-list' : 'wardrobe wardrobe-small'}>
        {pieces.map((piece) =>
          list ? (
            <ClosetRow
              key={piece.id}
              piece={piece}
              highlighted={highlighted}
              below={<KeepLine piece={piece} paid={false} />}
            />
          ) : (
            <WardrobePiece key={piece.id} piece={piece} matter={highlighted ? sendFirst : null} />
          ),
        )}
      </ul>
      <StageList stages={announcement.stages} />
      {announcement.can.post.allowed && !calm && (
        <MarkPosted returnId={announcement.id} choiceDue={announcement.choiceDue} busy={busyPosting} />
      )}
    </Panel>
  )
}
