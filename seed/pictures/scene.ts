import { boundsOf, type Point, type Window, wholeFrame } from './drawing/geometry.ts'
import { type Random, seededRandom } from './drawing/seeded-random.ts'

export type PartOptions = {
  fill: string
  /** SVG that is painted over the fill, clipped to the part. */
  print?: string
  /** How far the rounded edge of the cloth reaches inwards: about 6 for trims, 16–26 for panels. */
  pillow?: number
  /** Strength of that rounding. */
  edgeDepth?: number
  /** Strength of the shadow that the part casts on the parts below. */
  shadow?: number
  /** Paint server of a grey tile drawn into the height layer. */
  texture?: { id: string; alpha: number }
}

export type Fold = {
  from: readonly [number, number]
  to: readonly [number, number]
  width: number
  strength: number
  /** Whether the fold is a ridge, which catches the light, or a valley. */
  ridge?: boolean
  /** Sideways bow relative to length; random by default. */
  bend?: number
}

type LineOptions = { colour: string; alpha: number; width: number; clip?: string }

/**
 * A garment as four SVG layers in painter's order (design §2.1): colour, fine height, broad folds, occlusion.
 * The colour layer's alpha is the garment's mask. Every random choice comes from one stream, so that a seed always draws
 * the same picture.
 */
export class Scene {
  readonly random: Random
  readonly colour: string[] = []
  readonly height: string[] = []
  readonly folds: string[] = []
  readonly occlusion: string[] = []
  /** Mended places, in white: they keep their full colour on faded cloth. */
  readonly mends: string[] = []
  /** Transform of the whole garment inside the frame. */
  placement = ''
  /** How much the placement enlarges the garment. */
  scale = 1
  /** Converts a point of the garment to its position in the frame. */
  onFrame: (point: Point) => Point = (point) => point
  readonly seed: string
  /** Small pictures are drawn with less texture: a browser that shrinks them would make it show moiré. */
  readonly textureStrength: number
  private readonly definitions: string[] = []
  private readonly idsByKey = new Map<string, string>()
  private count = 0

  constructor(seed: string, textureStrength = 1) {
    this.seed = seed
    this.textureStrength = textureStrength
    this.random = seededRandom(seed)
  }

  /** A random number within ±amount. */
  jitter(amount: number): number {
    return (this.random() * 2 - 1) * amount
  }

  /** Adds a definition once for each key and returns its id. */
  define(key: string, write: (id: string) => string): string {
    const existing = this.idsByKey.get(key)
    if (existing) return existing
    const id = `d${this.count++}`
    this.idsByKey.set(key, id)
    this.definitions.push(write(id))
    return id
  }

  blur(deviation: number): string {
    const id = this.define(
      `blur ${deviation}`,
      (name) =>
        `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
    return `url(#${id})`
  }

  /**
   * A blur for one path, as small as possible: blurring four times the area takes most of the drawing time. Its size is
   * explicit, because a filter sized by the box of a straight line has no area and draws nothing.
   */
  blurOf(path: string, deviation: number): string {
    const { left, top, right, bottom } = boundsOf(path)
    const reach = deviation * 3 + 8
    const id = this.define(
      `blur ${deviation} ${path}`,
      (name) =>
        `<filter id="${name}" filterUnits="userSpaceOnUse" x="${Math.floor(left - reach)}" y="${Math.floor(top - reach)}" width="${Math.ceil(right - left + reach * 2)}" height="${Math.ceil(bottom - top + reach * 2)}"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
    return `url(#${id})`
  }

  clip(path: string): string {
    return this.define(`clip ${path}`, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)
  }

  /** Adds a closed piece of cloth to all four layers, and returns the id of its clip path. */
  part(path: string, options: PartOptions): string {
    const { fill, print = '', pillow = 16, edgeDepth = 0.42, shadow = 0.34, texture } = options
    const clip = this.clip(path)
    if (shadow > 0)
      this.occlusion.push(
        `<path d="${path}" opacity="${shadow}" transform="translate(3 8)" filter="${this.blurOf(path, 9)}"/>`,
        `<path d="${path}" opacity="${(shadow * 0.8).toFixed(3)}" transform="translate(1 2)" filter="${this.blurOf(path, 2.5)}"/>`,
      )
    this.occlusion.push(`<path d="${path}" fill="#fff"/>`)
    this.colour.push(`<path d="${path}" fill="${fill}"/>`, print && `<g clip-path="url(#${clip})">${print}</g>`)
    const tile = texture
      ? `<path d="${path}" fill="url(#${texture.id})" opacity="${(texture.alpha * this.textureStrength).toFixed(3)}"/>`
      : ''
    this.height.push(
      `<path d="${path}" fill="#808080"/>`,
      `<g clip-path="url(#${clip})"><path d="${path}" fill="none" stroke="#000" stroke-opacity="${edgeDepth}" stroke-width="${(pillow * 1.6).toFixed(1)}" filter="${this.blurOf(path, Math.round(pillow * 5.5) / 10)}"/>${tile}</g>`,
    )
    this.folds.push(`<path d="${path}" fill="#808080"/>`)
    return clip
  }

  /**
   * Draws in separate coordinates, then moves or turns the drawing: for one of a pair, or a piece folded over another.
   */
  drawTransformed(transform: string, draw: () => void): void {
    const layers = [this.colour, this.height, this.folds, this.occlusion]
    const starts = layers.map((layer) => layer.length)
    draw()
    for (const [index, layer] of layers.entries()) {
      const drawn = layer.splice(starts[index] as number)
      layer.push(`<g transform="${transform}">${drawn.join('')}</g>`)
    }
  }

  /** Adds a seam: a dark line pressed into the cloth. */
  seam(path: string, options: Partial<LineOptions> & { depth?: number } = {}): void {
    const { colour = '#2A1C2E', alpha = 0.28, width = 2.2, clip, depth = 0.6 } = options
    const line = (stroke: string, opacity: number, strokeWidth: number, extra = '') =>
      `<path d="${path}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${strokeWidth}" stroke-linecap="round"${extra}/>`
    this.colour.push(clipped(line(colour, alpha, width), clip))
    this.height.push(clipped(line('#000', depth, width * 2.2, ` filter="${this.blurOf(path, 1.6)}"`), clip))
  }

  /** Adds a row of stitches in a groove. */
  stitch(path: string, options: Partial<LineOptions> & { dash?: string } = {}): void {
    const { colour = '#FFFFFF', alpha = 0.75, width = 2, dash = '8 5', clip } = options
    const thread = (stroke: string, opacity: number) =>
      `<path d="${path}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round"/>`
    const groove = `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="${width * 3}" filter="${this.blurOf(path, 2)}"/>`
    this.colour.push(clipped(thread(colour, alpha), clip))
    this.height.push(clipped(groove + thread('#fff', 0.28), clip))
  }

  /** Adds folds as daggers, wide where they start and pointed where they end, each slightly random. */
  fold(clip: string, folds: readonly Fold[]): void {
    for (const fold of folds) {
      const from = [fold.from[0] + this.jitter(14), fold.from[1] + this.jitter(14)] as const
      const to = [fold.to[0] + this.jitter(22), fold.to[1] + this.jitter(22)] as const
      this.dagger(clip, { ...fold, from, to, bend: fold.bend ?? this.jitter(0.16) })
    }
  }

  /** Adds one fold, exactly where it is placed. */
  dagger(clip: string, { from, to, width, strength, ridge = false, bend = 0 }: Fold): void {
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.hypot(dx, dy) || 1
    const nx = -dy / length
    const ny = dx / length
    const middleX = from[0] + dx * 0.42 + nx * length * bend
    const middleY = from[1] + dy * 0.42 + ny * length * bend
    const beside = (x: number, y: number, distance: number) =>
      `${(x + nx * distance).toFixed(1)} ${(y + ny * distance).toFixed(1)}`
    const path =
      `M${beside(from[0], from[1], width * 0.5)}Q${beside(middleX, middleY, width * 0.45)} ${beside(to[0], to[1], 0)}` +
      `Q${beside(middleX, middleY, -width * 0.45)} ${beside(from[0], from[1], -width * 0.5)}Z`
    this.folds.push(clipped(`<path d="${path}" fill="${ridge ? '#fff' : '#000'}" opacity="${strength}"/>`, clip))
  }

  /** One layer, or its part within a window, as an SVG document over a plain ground. */
  layer(name: 'colour' | 'height' | 'folds' | 'occlusion' | 'mends', window: Window = wholeFrame): string {
    const { left, top, width, height } = window
    const grounds = { colour: '', height: '#404040', folds: '#808080', occlusion: '#fff', mends: '#000' }
    const ground =
      grounds[name] && `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${grounds[name]}"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}"><defs>${this.definitions.join('')}</defs>${ground}<g transform="${this.placement}">${this[name].join('')}</g></svg>`
  }
}

function clipped(svg: string, clip?: string): string {
  return clip ? `<g clip-path="url(#${clip})">${svg}</g>` : svg
}
