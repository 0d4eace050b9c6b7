export type Rgb = [number, number, number]

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Mixes two colours: a `share` of 0 gives the first, 1 the second. */
function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = rgbOf(from)
  const [r2, g2, b2] = rgbOf(to)
  return hexOf([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share])
}

/** Darkens towards plum, never towards black. */
export const darken = (colour: string, share: number) => mix(colour, '#2A1C2E', share)
/** Lightens towards candlelight, never towards pure white. */
export const lighten = (colour: string, share: number) => mix(colour, '#FFFAF0', share)
