export type Motif = 'sock' | 'basket' | 'heart' | 'sprig' | 'cloud' | 'mushroom'

/** One motif of the catalogue's world, for empty states and success. Decoration. */
export function MotifPicture({ motif, size = 128 }: { motif: Motif; size?: number }) {
  return <img src={`/motifs/${motif}.svg`} width={size} height={size} alt="" />
}
