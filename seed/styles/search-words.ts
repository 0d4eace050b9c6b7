// The words by which a style can be found besides its name: its colours in everyday words, and its kind, cloth, sleeves,
// print and motifs as keywords.
import { colourWords } from './colour-words.ts'
import { nounOf } from './describe-picture.ts'
import type { ColourName } from './palette.ts'
import type { Fabric, MotifName, Pattern, Silhouette, Style } from './style.ts'

const clothWords: Partial<Record<Fabric, string>> = {
  knit: 'knitted',
  corduroy: 'corduroy',
  denim: 'denim',
  teddy: 'teddy fleece',
  muslin: 'muslin',
  shell: 'waterproof',
  wool: 'wool',
}
const patternWords: Partial<Record<Pattern['kind'], string>> = {
  stripes: 'striped',
  gingham: 'gingham',
  check: 'checked',
  dots: 'spotty',
  'fair-isle': 'Fair Isle',
}
const motifWords: Partial<Record<MotifName, string>> = { dino: 'dinosaur', pine: 'tree', bunny: 'rabbit' }

/** The base colour and other colours that are visible at a glance; small prints are keywords instead. */
export function coloursOf({ base, pattern }: Style): string[] {
  return [...new Set([base, ...patternColours(pattern)].map((name) => colourWords[name]))]
}

function patternColours(pattern: Pattern | undefined): ColourName[] {
  switch (pattern?.kind) {
    case 'stripes':
      return pattern.bands.flatMap(({ colour }) => colour ?? [])
    case 'gingham':
    case 'colour-block':
      return [pattern.colour]
    case 'check':
      return pattern.colours
    default:
      return []
  }
}

export function keywordsOf(style: Style): string[] {
  const { fabric, pattern, motif, silhouette } = style
  const motifs = [...(pattern?.kind === 'scatter' ? pattern.motifs : []), ...(motif ? [motif] : [])]
  const words = [
    nounOf(style),
    sleeveWords(silhouette),
    clothWords[fabric],
    pattern && patternWords[pattern.kind],
    ...motifs.flatMap(({ name }) => [name, motifWords[name]]),
  ]
  return [...new Set(words.filter((word) => word !== undefined))]
}

function sleeveWords(silhouette: Silhouette): string | undefined {
  if (silhouette.kind === 'top') return silhouette.sleeve === 'long' ? 'long sleeve' : 'short sleeve'
  if (silhouette.kind !== 'dress') return undefined
  if (silhouette.sleeve === 'none') return 'sleeveless'
  return silhouette.sleeve === 'long' ? 'long sleeve' : 'short sleeve'
}
