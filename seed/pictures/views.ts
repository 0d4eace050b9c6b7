import type { Silhouette, Style } from '../styles/style.ts'
import { type Condition, conditions, drawCondition, wear } from './cloth/condition.ts'
import { closeUpTexture, isRegularWeave, sheenOf } from './cloth/fabrics.ts'
import { mendColoursOf } from './cloth/mends.ts'
import { drawStyle, drawStyleBack } from './draw-style.ts'
import { encode, type PictureFile, type Pixels } from './drawing/encode.ts'
import { focusOf } from './drawing/focus.ts'
import { renderDetail } from './render-detail.ts'
import { renderOnTint } from './render-front.ts'
import { wearPlacesOf } from './wear-places.ts'

/**
 * The views that a product's gallery shows after the front, in order. Files are called `<handle>-<view>-<width>.avif`.
 */
export const views = ['detail', 'back', ...conditions] as const
export type ViewName = (typeof views)[number]

const isCondition = (view: ViewName): view is Condition => view !== 'detail' && view !== 'back'

/** Garments whose names are plural in English. */
const pluralKinds = new Set<Silhouette['kind']>(['trousers', 'dungarees', 'salopettes', 'snow-boots', 'mittens'])

function conditionAlt({ name, silhouette }: Style, condition: Condition): string {
  const isPlural = pluralKinds.has(silhouette.kind)
  if (condition === 'new') return `${name}, brand new with ${isPlural ? 'their' : 'its'} swing tag on`
  if (condition === 'used') return `${name}, gently worn, a little softer in colour`
  const { patches, joint } = wearPlacesOf(silhouette)
  const mends = patches.length > 0 ? `${joint} patches and a heart-shaped mend` : 'a heart-shaped mend'
  return `${name}, well loved and faded, with ${mends}`
}

/** Alt text of one view, such as "Fox cord dungarees from behind". */
export function altOf(style: Style, view: ViewName): string {
  if (view === 'detail') return `${style.name} close up: ${focusOf(style).shows}`
  if (view === 'back') return `${style.name} from behind`
  return conditionAlt(style, view)
}

/** The data besides the recipe that determine a view: when they change, the picture must be drawn again. */
export function planOf(style: Style, view: ViewName): unknown {
  if (view === 'detail') return { focus: focusOf(style).at, texture: closeUpTexture(style.fabric) }
  if (view === 'back') return {}
  const { tag, heart, patches } = wearPlacesOf(style.silhouette)
  if (view === 'new') return { wear: wear.new, tag }
  if (view === 'used') return { wear: wear.used }
  return { wear: wear.worn, heart, patches, colours: mendColoursOf(style) }
}

/** Renders a view. Small pictures use a `textureStrength` below 1. */
export function renderView(style: Style, view: ViewName, width: number, textureStrength = 1): Promise<Pixels> {
  const sheen = sheenOf(style.fabric)
  if (view === 'detail') {
    const scene = drawStyle(style, textureStrength * closeUpTexture(style.fabric))
    return renderDetail(scene, focusOf(style).at, style.backdrop, { width, sheen })
  }
  if (isCondition(view))
    return renderOnTint(drawCondition(style, view, textureStrength), style.backdrop, { width, sheen, ...wear[view] })
  return renderOnTint(drawStyleBack(style, textureStrength), style.backdrop, { width, sheen })
}

/**
 * Renders the two files of a view. As with the fronts, the 320 of a regular weave is drawn separately with half the
 * texture; a close-up has no texture fine enough to show moiré.
 */
export async function drawView(style: Style, view: ViewName): Promise<PictureFile[]> {
  const name = `${style.handle}-${view}`
  const isCloseUp = view === 'detail'
  const large = await renderView(style, view, isCloseUp ? 640 : 800)
  const small = isCloseUp || !isRegularWeave(style.fabric) ? large : await renderView(style, view, 480, 0.5)
  return Promise.all([encode(small, name, 320, 'avif'), encode(large, name, 640, 'avif')])
}
