import { recallCopy } from '#web/copy/recall.ts'
import { Notice } from '#web/ui/status/notice.tsx'

export interface RecallablePiece {
  id: string
  name: string
  recall: { reason: string; advice: string } | null
}

const linesOf = ({ reason, advice }: { reason: string; advice: string }) =>
  `${reason}\n${advice}`.split('\n').filter((line) => line.trim() !== '')

/** A notice for each of these pieces that is recalled: why, and what to do. */
export const RecallNotices = ({ pieces }: { pieces: readonly RecallablePiece[] }) =>
  pieces.map(
    ({ id, name, recall }) =>
      recall && (
        <Notice key={id} variant="error" title={recallCopy.title(name)}>
          <div className="grid gap-8 wrap-anywhere">
            {linesOf(recall).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Notice>
      ),
  )
