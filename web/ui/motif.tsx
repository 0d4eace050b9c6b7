/** The cloth motifs that the picture generator draws beside the garments. */
export type Motif = 'heart' | 'basket' | 'sock' | 'wren'

const drawnAt = 160

/** One motif of the catalogue's world, for empty states and success. Decoration. */
export function MotifPicture({ motif, size = 144 }: { motif: Motif; size?: number }) {
  const base = `/pictures/motif-${motif}`
  return (
    <img
      src={`${base}-${drawnAt}.webp`}
      srcSet={`${base}-${drawnAt}.webp 1x, ${base}-${2 * drawnAt}.webp 2x`}
      width={size}
      height={size}
      alt=""
    />
  )
}
