import { pounds } from '#web/lib/format.ts'
import { type FacedPiece, PieceFace } from '#web/ui/product/piece-face.tsx'

export interface PricedPiece extends FacedPiece {
  id: string
  price: number
  /** Shown below the price. */
  note?: string | undefined
}

export const PricedPieces = ({ pieces }: { pieces: readonly PricedPiece[] }) => (
  <ul className="grid gap-8">
    {pieces.map((piece) => (
      <li key={piece.id} className="closet-row">
        <PieceFace piece={piece} />
        <span className="text-right">
          <span className="font-strong tabular">{pounds(piece.price)}</span>
          {piece.note && <span className="muted block text-small">{piece.note}</span>}
        </span>
      </li>
    ))}
  </ul>
)

export interface Sum {
  label: string
  amount: string
}

/** A list of amounts; the last is the total. */
export const Sums = ({ sums, note }: { sums: readonly Sum[]; note?: string }) => (
  <div>
    <dl className="facts">
      {sums.map(({ label, amount }, at) => (
        <div key={label}>
          <dt className={at === sums.length - 1 ? 'font-strong' : undefined}>{label}</dt>
          <dd className="tabular">{amount}</dd>
        </div>
      ))}
    </dl>
    {note && <p className="muted text-small">{note}</p>}
  </div>
)
