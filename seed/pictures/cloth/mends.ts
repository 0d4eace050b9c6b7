import { type ColourName, palette } from '../../styles/palette.ts'
import { lighten } from '../drawing/colour.ts'
import type { Point } from '../drawing/geometry.ts'
import { drawMotif } from '../motifs/motifs.ts'
import type { Scene } from '../scene.ts'
import type { Recipe } from '../silhouettes/outfit.ts'
import { patch } from './trims.ts'

type MendColours = { patch: ColourName; heart: ColourName }

/** The colours of mending cloth that stand out on each colour, and suit it. */
const mendColours: Record<ColourName, MendColours> = {
  cream: { patch: 'terracotta', heart: 'raspberry' },
  oat: { patch: 'forest', heart: 'coral' },
  mustard: { patch: 'terracotta', heart: 'raspberry' },
  sun: { patch: 'denim', heart: 'tomato' },
  terracotta: { patch: 'mustard', heart: 'sun' },
  coral: { patch: 'cream', heart: 'butter' },
  blush: { patch: 'raspberry', heart: 'tomato' },
  raspberry: { patch: 'blush', heart: 'sun' },
  sage: { patch: 'cream', heart: 'coral' },
  forest: { patch: 'camel', heart: 'coral' },
  sky: { patch: 'navy', heart: 'coral' },
  denim: { patch: 'mustard', heart: 'coral' },
  navy: { patch: 'coral', heart: 'sun' },
  lilac: { patch: 'plum', heart: 'raspberry' },
  plum: { patch: 'blush', heart: 'coral' },
  brown: { patch: 'camel', heart: 'sun' },
  charcoal: { patch: 'mustard', heart: 'coral' },
  mint: { patch: 'teal', heart: 'coral' },
  chalk: { patch: 'denim', heart: 'coral' },
  shell: { patch: 'coral', heart: 'raspberry' },
  peach: { patch: 'terracotta', heart: 'raspberry' },
  oxblood: { patch: 'camel', heart: 'blush' },
  camel: { patch: 'oxblood', heart: 'coral' },
  lake: { patch: 'sun', heart: 'butter' },
  straw: { patch: 'leaf', heart: 'coral' },
  sand: { patch: 'brown', heart: 'coral' },
  rust: { patch: 'mustard', heart: 'butter' },
  leaf: { patch: 'cream', heart: 'sun' },
  tomato: { patch: 'cream', heart: 'sky' },
  butter: { patch: 'coral', heart: 'raspberry' },
  teal: { patch: 'mustard', heart: 'coral' },
  indigo: { patch: 'coral', heart: 'sun' },
  bark: { patch: 'camel', heart: 'coral' },
  ink: { patch: 'camel', heart: 'coral' },
}

const otherPatches: ColourName[] = ['denim', 'mustard', 'sage', 'plum']
const otherHearts: ColourName[] = ['sun', 'coral', 'raspberry', 'teal']

/** Picks colours that stand out on a style, because they occur neither in its cloth nor in its print, motif or trim. */
export function mendColoursOf({ base, trim, silhouette, pattern, motif }: Recipe): MendColours {
  const sleeves = silhouette.kind === 'top' ? silhouette.sleeves : undefined
  const skirt = silhouette.kind === 'dress' ? silhouette.plainSkirt : undefined
  const usedColours = new Set<unknown>([base, trim, sleeves, skirt])
  JSON.stringify({ pattern, motif }, (_, value: unknown) => {
    usedColours.add(value)
    return value
  })
  const pick = (preferred: ColourName, others: ColourName[]) =>
    [preferred, ...others].find((colour) => !usedColours.has(colour)) ?? preferred
  return {
    patch: pick(mendColours[sleeves ?? base].patch, otherPatches),
    heart: pick(mendColours[skirt ?? base].heart, otherHearts),
  }
}

/** Draws a heart, stitched over a former hole. */
export function addHeartMend(scene: Scene, [x, y]: Point, colour: ColourName): void {
  const turn = scene.jitter(12)
  const heart = (fill: string) => drawMotif('heart', { x, y, size: 90, turn, palette: [fill] })
  const thread =
    '<path d="M0 31C-18 14 -38 0 -38 -17A16 16 0 0 1 0 -20A16 16 0 0 1 38 -17C38 0 18 14 0 31Z" fill="none" stroke="#FFF8EA" stroke-width="3.4" stroke-dasharray="8 6" stroke-linecap="round"/>'
  scene.occlusion.push(
    `<g transform="translate(1 3)" opacity=".35" filter="${scene.blur(3)}">${heart('#000')}</g>`,
    heart('#fff'),
  )
  scene.colour.push(
    heart(palette[colour]),
    `<g transform="translate(${x} ${y}) rotate(${turn.toFixed(1)}) scale(.9)">${thread}</g>`,
  )
  scene.height.push(`<g opacity=".5">${heart('#C8C8C8')}</g>`)
  scene.mends.push(heart('#fff'))
}

/** Draws a patch over a worn elbow or knee. It keeps its full colour on faded cloth. */
export function addPatchMend(scene: Scene, path: string, colour: ColourName): void {
  const fill = palette[colour]
  scene.mends.push(`<path d="${path}" fill="#fff"/>`)
  patch(scene, path, { fill, pillow: 6, shadow: 0.2, thread: lighten(fill, 0.5), threadAlpha: 0.7 })
}
