/** The cloth motifs that the picture generator draws in addition to the garments. */
export type Motif = 'heart' | 'basket' | 'sock' | 'wren'

const drawnAt = 160

/** A decorative motif in the style of the catalogue pictures, for empty states and success. */
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
