import type { ColourName } from './palette.ts'

export type TypeCode = 't-shirts' | 'trousers' | 'dresses' | 'dungarees' | 'sweaters' | 'outerwear' | 'skiwear'
/** Which part of a kit a style is, which also decides its price per day. */
export type SkiPart = 'jacket' | 'salopettes' | 'one_piece' | 'boots' | 'mittens' | 'base_layer'
export type Sex = 'female' | 'male' | 'unisex'
export type SizeCode = '092cm' | '098cm' | '104cm' | '110cm' | '116cm' | '122cm'
export type Fabric =
  | 'jersey'
  | 'melange'
  | 'knit'
  | 'corduroy'
  | 'denim'
  | 'twill'
  | 'teddy'
  | 'muslin'
  | 'shell'
  | 'wool'
  | 'rib'

/** The eight backdrop tints of design §1.2, in the same order; the web paints them as `tint-<name>`. */
export const backdrops = {
  mint: '#DDEDE7',
  cream: '#F6EBDC',
  peach: '#F3E3D8',
  sage: '#DFEAE0',
  sky: '#DBE8F2',
  blush: '#F9E4DE',
  butter: '#F9E9D5',
  haze: '#E0EAF5',
} as const
export type Backdrop = keyof typeof backdrops

export type MotifName =
  | 'dot'
  | 'star'
  | 'heart'
  | 'flower'
  | 'daisy'
  | 'sprig'
  | 'strawberry'
  | 'rainbow'
  | 'sun'
  | 'cloud'
  | 'bear'
  | 'fox'
  | 'bunny'
  | 'whale'
  | 'dino'
  | 'mushroom'
  | 'hedgehog'
  | 'car'
  | 'leaf'
  | 'tulip'
  | 'moon'
  | 'lemon'
  | 'boat'
  | 'bee'
  | 'snail'
  | 'cherry'
  | 'acorn'
  | 'pine'
  | 'snowflake'
  | 'rocket'
  | 'tractor'
  | 'duck'
  | 'mountain'

/**
 * One motif of an all-over print. `scale` is relative to the pattern's size; `turn` is its range of rotation in
 * degrees.
 */
export type PrintMotif = { name: MotifName; palette?: ColourName[]; scale?: number; turn?: number }

/** A print. Lengths are in the picture's own space, 1000 wide and 1250 high. */
export type Pattern =
  | { kind: 'stripes'; bands: { colour: ColourName | null; height: number }[]; vertical?: boolean }
  | { kind: 'gingham'; colour: ColourName; cell: number }
  | { kind: 'check'; colours: [ColourName, ColourName]; cell: number }
  | { kind: 'dots'; colour: ColourName; radius: number; across: number; down: number }
  | { kind: 'scatter'; motifs: PrintMotif[]; across: number; down: number; size: number; turn: number }
  | { kind: 'fair-isle'; chart: 'diamond' | 'snow' | 'pine'; colours: [ColourName, ColourName, ColourName] }
  | { kind: 'colour-block'; colour: ColourName }

export type Placement = {
  name: MotifName
  at: 'chest' | 'bib' | 'pocket' | 'hand'
  size?: number
  palette?: ColourName[]
}
export type KneePatches = { colour: ColourName; motif?: MotifName }

export type TopShape = {
  kind: 'top'
  sleeve: 'short' | 'long'
  /** `turned` is a stitched hem, `ribbed` the gathered hem and cuffs of a sweatshirt or jumper. */
  edge: 'turned' | 'ribbed'
  neck: 'crew' | 'henley' | 'collar' | 'hood'
  buttoned?: boolean
  buttons?: ColourName
  ringer?: boolean
  sleeves?: ColourName
  collar?: ColourName
  chestPocket?: ColourName
  kangaroo?: boolean
  elbows?: ColourName
}
export type TrousersShape = {
  kind: 'trousers'
  cut: 'jogger' | 'legging' | 'slim' | 'wide' | 'shorts'
  turnUps?: ColourName
  knees?: KneePatches
  sideStripe?: ColourName
  stitching?: ColourName
  button?: ColourName
  cord?: ColourName
}
export type DressShape = {
  kind: 'dress'
  sleeve: 'none' | 'flutter' | 'puff' | 'long'
  collar?: ColourName
  tiered?: boolean
  bow?: ColourName
  pockets?: boolean
  buttons?: ColourName
  /** A plain skirt in another colour, so that only the bodice and sleeves are patterned. */
  plainSkirt?: ColourName
}
export type DungareesShape = {
  kind: 'dungarees'
  length: 'long' | 'short'
  turnUps?: ColourName
  knees?: KneePatches
  stitching?: ColourName
  buttons?: ColourName
}
export type CoatShape = {
  kind: 'coat'
  make: 'rain' | 'puffer' | 'teddy' | 'wool' | 'quilted' | 'gilet' | 'ski'
  hood: boolean
  lining: ColourName
  buttons?: ColourName
  toggles?: boolean
  zip?: ColourName
  pull?: ColourName
  pockets?: ColourName
  /** On ski jackets: a block of colour over chest and shoulders, with bands below it. */
  yoke?: { panel: ColourName; bands: ColourName[] }
}
export type SkiSuitShape = {
  kind: 'ski-suit'
  lining: ColourName
  zip: ColourName
  bands: ColourName[]
  legs?: ColourName
}
export type SalopettesShape = {
  kind: 'salopettes'
  lining: ColourName
  zips: ColourName
  pull?: ColourName
  straps?: ColourName
  buckles?: ColourName
  /** Armour over the knees and guards inside the ankles. */
  knees: ColourName
  /** A block of colour over the top of the bib, with a line of the zips' colour below it. */
  yoke?: ColourName
}
export type SnowBootsShape = {
  kind: 'snow-boots'
  /** The rubber foot, and the sole under it. */
  rubber: ColourName
  sole: ColourName
  cuff: ColourName
  strap: ColourName
}
export type MittensShape = {
  kind: 'mittens'
  palm: ColourName
  cuff?: ColourName
  strap: ColourName
  lining: ColourName
  cord: ColourName
}
export type BaseLayerShape = {
  kind: 'base-layer'
  /** Neck, cuffs and waistband. */
  edges: ColourName
  /** A short zip at the neck; without it the neck is round. */
  zip?: ColourName
  /** Flat seams that lie on the outside, where they do not rub. */
  seams: ColourName
  leggings?: ColourName
}
export type Silhouette =
  | TopShape
  | TrousersShape
  | DressShape
  | DungareesShape
  | CoatShape
  | SkiSuitShape
  | SalopettesShape
  | SnowBootsShape
  | MittensShape
  | BaseLayerShape

/** The metadata tags of spec §3. `cutForCloth` means roomy enough for a cloth nappy. */
export type StyleTags = {
  cutForCloth: boolean
  easyDressing: string[]
  comfort: string[]
  specialDetails: string[]
  adjustableSizing: string[]
  /** Handles of other styles that go with this one. */
  coordinatingItems: string[]
  organicCertifications: string[]
  care: string[]
}

/** One curated design: its description in the shop, and the recipe for its picture. */
export type Style = {
  handle: string
  /** Slug of a brand in `brands`. */
  brand: string
  name: string
  type: TypeCode
  /** Set only for ski wear. */
  skiPart?: SkiPart
  sex: Sex
  silhouette: Silhouette
  fabric: Fabric
  base: ColourName
  /** The colour of ribs, cuffs and bindings; by default the base colour, slightly darker. */
  trim?: ColourName
  pattern?: Pattern
  motif?: Placement
  backdrop: Backdrop
  rrpPence: number
  sizes: SizeCode[]
  description: string
  tags: StyleTags
  alt: string
}
