import type { ColourName } from '../../styles/palette.ts'
import { palette } from '../../styles/palette.ts'
import type { Style } from '../../styles/style.ts'
import { overlayOf, textureOf, threadFor } from '../cloth/fabrics.ts'
import { mirrorX } from '../drawing/geometry.ts'
import { type Fold, Scene } from '../scene.ts'

/** The part of a style that determines its picture. */
export type Recipe = Pick<Style, 'handle' | 'silhouette' | 'fabric' | 'base' | 'trim' | 'pattern' | 'motif'>

/** What every silhouette needs to draw: its scene and the style's resolved colours. */
export type Outfit = {
  scene: Scene
  recipe: Recipe
  base: string
  /** The colour of ribs and bindings; undefined if the style leaves it to the silhouette. */
  trim: string | undefined
  thread: string
  texture: (angle?: number) => ReturnType<typeof textureOf>
  overlay: (angle?: number) => string
}

/** The side of the garment that faces up. */
export type View = 'front' | 'back'

export const inkOf = (name: ColourName | undefined): string | undefined => name && palette[name]

/** Opens a style for drawing. `seed`, one for each piece in the pictures, decides how the cloth falls. */
export function openOutfit(recipe: Recipe, textureStrength: number, seed: string): Outfit {
  const scene = new Scene(seed, textureStrength)
  const base = palette[recipe.base]
  return {
    scene,
    recipe,
    base,
    trim: inkOf(recipe.trim),
    thread: threadFor(base),
    texture: (angle = 0) => textureOf(scene, recipe.fabric, angle),
    overlay: (angle = 0) => overlayOf(scene, recipe.fabric, angle),
  }
}

/** Places the garment in the frame, turned by up to `reach` degrees, so that no two pictures lie quite alike. */
export function placeGarment(scene: Scene, scale: number, centreY: number, towardY: number, reach = 1.6): void {
  const turn = scene.jitter(reach).toFixed(2)
  const angle = (Number(turn) * Math.PI) / 180
  scene.placement = `translate(500 ${towardY}) rotate(${turn}) scale(${scale}) translate(-500 ${-centreY})`
  scene.scale = scale
  scene.onFrame = ([x, y]) => {
    const dx = (x - 500) * scale
    const dy = (y - centreY) * scale
    return [500 + dx * Math.cos(angle) - dy * Math.sin(angle), towardY + dx * Math.sin(angle) + dy * Math.cos(angle)]
  }
}

/** A row in a table of folds. */
export type FoldRow = readonly [
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
  strength: number,
  ridge?: boolean,
  bend?: number,
]

/** The folds of a right-hand part (1), or their mirror image for the left-hand one (−1). */
export function foldsOnSide(rows: readonly FoldRow[], side: number): Fold[] {
  const place = (x: number) => (side > 0 ? x : mirrorX(x))
  return rows.map(([x1, y1, x2, y2, width, strength, ridge, bend]) => ({
    from: [place(x1), y1],
    to: [place(x2), y2],
    width,
    strength,
    ridge,
    bend,
  }))
}
