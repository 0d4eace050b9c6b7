import { Link } from 'react-router'
import { returnLabelCopy } from '#web/copy/return-label.ts'
import type { QrPath } from '#web/lib/qr-path.ts'
import { type ClosetPiece, ClosetRow } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { type Announcement, waitsForParcel } from '#web/screens/account/closet/due-back.ts'
import { KeepLine } from '#web/screens/account/closet/keep-line.tsx'
import { MarkPosted } from '#web/screens/account/closet/mark-posted.tsx'
import { SmallPieces } from '#web/screens/account/closet/wardrobe/small-pieces.tsx'
import { WardrobePiece } from '#web/screens/account/closet/wardrobe/wardrobe-piece.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface GoingBackProps {
  announcement: Announcement
  pieces: readonly ClosetPiece[]
  /** The label's QR code for the counter, until the return is posted. */
  qr: QrPath | undefined
  /** Whether this return blocks a second one. */
  highlighted: boolean
  busyPosting: boolean
  /** Whether the pieces are shown as detailed rows instead of pictures. */
  asList: boolean
}

const sendFirst = { words: closetCopy.sendFirst, tone: 'warning' } as const

/** Shows one booked return: its pieces, its label and its stage. */
export function GoingBack({ announcement, pieces, qr, highlighted, busyPosting, asList }: GoingBackProps) {
  const { pending } = announcement
  const calm = waitsForParcel(announcement) && !highlighted
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <div className="return-head">
        {pending && qr && (
          <svg className="label-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={closetCopy.labelQr}>
            <path d={qr.d} />
          </svg>
        )}
        <div className="grid gap-4">
          {pending && (
            <p>
              <Badge variant={calm ? 'paper' : 'sun'}>{closetCopy.pending}</Badge>
            </p>
          )}
          {calm && <p className="font-strong">{closetCopy.calm}</p>}
          <p className={calm ? 'muted text-small' : 'font-strong'}>{announcement.dueLabel}</p>
          <p className="muted text-small">
            {closetCopy.label} <span className="font-strong wrap-anywhere">{announcement.labelCode}</span>
          </p>
          {pending && (
            <p className="text-small">
              <a href={`/account/closet/returns/${announcement.id}/label.pdf`} className="link">
                {returnLabelCopy.download}
              </a>
            </p>
          )}
        </div>
      </div>
      {asList || highlighted ? (
        <ul className={asList ? 'closet-list' : 'wardrobe wardrobe-small'}>
          {pieces.map((piece) =>
            asList ? (
              <ClosetRow
                key={piece.id}
                piece={piece}
                highlighted={highlighted}
                below={<KeepLine piece={piece} paid={false} />}
              />
            ) : (
              <WardrobePiece key={piece.id} piece={piece} notice={sendFirst} />
            ),
          )}
        </ul>
      ) : (
        <SmallPieces pieces={pieces} />
      )}
      <div className="grid grid-cols-1 gap-8">
        {/* On a phone the stages are dots, and only screen readers get their labels. */}
        <p className="font-strong text-small md:hidden" aria-hidden="true">
          {announcement.stages.findLast(({ done }) => done)?.label}
        </p>
        <StageList stages={announcement.stages} brief />
      </div>
      <div className="flex flex-wrap items-start gap-x-24 gap-y-12">
        {announcement.can.post.allowed && !calm && (
          <MarkPosted returnId={announcement.id} choiceDue={announcement.choiceDue} busy={busyPosting} folded />
        )}
        <Link to={`/account/orders/returns/${announcement.id}`} className="link text-small">
          {pending ? closetCopy.packReturn : closetCopy.followReturn}
        </Link>
      </div>
    </Panel>
  )
}
