import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { KeepLine } from '#web/screens/account/closet/keep-line.tsx'
import { LossLine } from '#web/screens/account/closet/lost/loss-line.tsx'

/** Shows what can be done with a piece at home besides sending it back: buy it, report it lost, pay for it. */
export const PieceLines = ({ piece, paid }: { piece: ClosetPiece; paid: boolean }) =>
  piece.missed ? <LossLine piece={piece} missed={piece.missed} /> : <KeepLine piece={piece} paid={paid} />
