import { colourWords } from './colour-words.ts'
import type { MotifName, Pattern, Placement, Style } from './style.ts'

type Recipe = Pick<Style, 'type' | 'silhouette' | 'fabric' | 'base' | 'pattern' | 'motif'>

const fabricWords: Record<Style['fabric'], string> = {
  jersey: '',
  melange: 'flecked',
  knit: 'knitted',
  corduroy: 'corduroy',
  denim: 'denim',
  twill: 'twill',
  teddy: 'teddy-fleece',
  muslin: 'muslin',
  shell: '',
  wool: 'wool',
  rib: 'fine-ribbed',
}

const plurals: Partial<Record<MotifName, string>> = {
  daisy: 'daisies',
  strawberry: 'strawberries',
  bunny: 'bunnies',
  cherry: 'cherries',
  leaf: 'leaves',
  dino: 'dinosaurs',
}
const singulars: Partial<Record<MotifName, string>> = {
  dino: 'dinosaur',
  pine: 'pine tree',
  cherry: 'pair of cherries',
}

const pluralOf = (name: MotifName) => plurals[name] ?? `${name}s`
export const singularOf = (name: MotifName) => singulars[name] ?? name

function topNoun({ silhouette }: Recipe): string {
  if (silhouette.kind !== 'top') return 'top'
  if (silhouette.neck === 'hood') return 'hoodie'
  if (silhouette.buttoned) return 'cardigan'
  if (silhouette.edge === 'ribbed') return 'sweatshirt'
  if (silhouette.neck === 'henley') return 'long-sleeved henley'
  return silhouette.sleeve === 'short' ? 'T-shirt' : 'long-sleeved top'
}

function trouserNoun({ silhouette, fabric }: Recipe): string {
  if (silhouette.kind !== 'trousers') return 'trousers'
  if (silhouette.cut === 'jogger') return 'joggers'
  if (silhouette.cut === 'legging') return 'leggings'
  if (silhouette.cut === 'shorts') return 'shorts'
  if (fabric === 'denim') return 'jeans'
  return silhouette.cut === 'wide' ? 'wide-leg trousers' : 'trousers'
}

function coatNoun({ silhouette, type }: Recipe): string {
  if (silhouette.kind !== 'coat') return 'coat'
  const nouns = {
    rain: 'raincoat',
    puffer: 'padded coat',
    teddy: 'coat',
    wool: silhouette.toggles ? 'duffle coat' : 'coat',
    quilted: 'quilted jacket',
    gilet: 'padded gilet',
    ski: 'ski jacket',
  }
  const noun = nouns[silhouette.make]
  return silhouette.hood && type === 'outerwear' && !noun.includes('raincoat') ? `hooded ${noun}` : noun
}

/** The everyday name of the piece: "joggers", "hooded duffle coat", "pinafore dress". */
export function nounOf(recipe: Recipe): string {
  const { silhouette, fabric } = recipe
  switch (silhouette.kind) {
    case 'top':
      return fabric === 'knit' && topNoun(recipe) === 'sweatshirt' ? 'jumper' : topNoun(recipe)
    case 'trousers':
      return trouserNoun(recipe)
    case 'dress':
      return silhouette.sleeve === 'none' ? 'pinafore dress' : 'dress'
    case 'dungarees':
      return silhouette.length === 'short' ? 'short dungarees' : 'dungarees'
    case 'coat':
      return coatNoun(recipe)
    case 'ski-suit':
      return 'one-piece ski suit'
    case 'salopettes':
      return 'ski salopettes'
    case 'snow-boots':
      return 'snow boots'
    case 'mittens':
      return 'ski mittens'
    case 'base-layer':
      return 'base-layer set'
  }
}

function joinWords(words: string[]): string {
  const distinct = [...new Set(words)]
  const last = distinct.pop() ?? ''
  return distinct.length === 0 ? last : `${distinct.join(', ')} and ${last}`
}

function clothWords(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'gingham':
      return `in ${colourWords[pattern.colour]} gingham`
    case 'check':
      return 'in check'
    case 'scatter':
      return `printed with ${joinWords(pattern.motifs.map((motif) => pluralOf(motif.name)))}`
    default:
      return ''
  }
}

function patternDetail(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'stripes':
      return `${joinWords(pattern.bands.flatMap((band) => (band.colour ? [colourWords[band.colour]] : [])))} stripes`
    case 'dots':
      return `${colourWords[pattern.colour]} dots`
    case 'fair-isle':
      return 'a Fair Isle yoke'
    case 'colour-block':
      return `a ${colourWords[pattern.colour]} chest panel`
    default:
      return ''
  }
}

function motifDetail({ name, at }: Placement): string {
  const noun = singularOf(name)
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} on the ${at}`
}

function cutDetails({ silhouette }: Recipe): string[] {
  const details: string[] = []
  if ('collar' in silhouette && silhouette.collar) details.push('a round collar')
  if (silhouette.kind === 'top' && silhouette.sleeves) details.push(`${colourWords[silhouette.sleeves]} sleeves`)
  if (silhouette.kind === 'top' && silhouette.elbows) details.push('elbow patches')
  if (silhouette.kind === 'top' && silhouette.chestPocket) details.push('a chest pocket')
  if (silhouette.kind === 'dress' && silhouette.bow) details.push('a bow at the waist')
  if (silhouette.kind === 'dress' && silhouette.plainSkirt)
    details.push(`a plain ${colourWords[silhouette.plainSkirt]} skirt`)
  if (silhouette.kind === 'trousers' && silhouette.sideStripe)
    details.push(`a ${colourWords[silhouette.sideStripe]} side stripe`)
  if (silhouette.kind === 'salopettes')
    details.push(...(silhouette.yoke ? [`a ${colourWords[silhouette.yoke]} yoke`] : []), 'padded knees')
  else if ('knees' in silhouette && silhouette.knees)
    details.push(silhouette.knees.motif ? `a ${silhouette.knees.motif} on each knee` : 'patched knees')
  if (silhouette.kind === 'ski-suit' && silhouette.bands.length > 0) details.push('bright bands')
  if (silhouette.kind === 'snow-boots') details.push(`${colourWords[silhouette.cuff]} fleece cuffs`)
  if (silhouette.kind === 'mittens' && silhouette.cuff) details.push(`${colourWords[silhouette.cuff]} cuffs`)
  if (silhouette.kind === 'base-layer' && silhouette.leggings)
    details.push(`${colourWords[silhouette.leggings]} leggings`)
  if (silhouette.kind === 'coat' && silhouette.yoke) details.push('bright bands')
  return details
}

/** Alt text of the front picture, such as "Mustard corduroy dungarees with a fox on the bib, front". */
export function describePicture(recipe: Recipe): string {
  const { fabric, base, pattern, motif } = recipe
  const noun = nounOf(recipe)
  const namesFabric = ['jeans', 'jumper', 'cardigan'].includes(noun) && ['denim', 'knit'].includes(fabric)
  const details = [
    pattern ? patternDetail(pattern) : '',
    motif ? motifDetail(motif) : '',
    ...cutDetails(recipe),
  ].filter(Boolean)
  const sentence = [
    colourWords[base],
    namesFabric ? '' : fabricWords[fabric],
    noun,
    pattern ? clothWords(pattern) : '',
    details.length > 0 ? `${pattern?.kind === 'scatter' ? 'and' : 'with'} ${joinWords(details)}` : '',
  ]
    .filter(Boolean)
    .join(' ')
    .replace(/(printed with .*) and (a round collar|bright bands|padded knees|[a-z ]+ cuffs)/, '$1, with $2')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}, front`
}
