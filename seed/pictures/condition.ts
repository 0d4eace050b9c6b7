import { styles } from '../styles/index.ts'
import { drawStyle } from './draw-style.ts'
import { drawMotif } from './motifs.ts'
import type { Scene } from './scene.ts'
import { stroke } from './svg-shapes.ts'

export const conditions = ['new', 'used', 'worn'] as const
export type Condition = (typeof conditions)[number]

/** How each condition changes the light and the colour (design brief §2.5). */
export const wear: Record<Condition, { rumple: number; foldStrength: number; fade: number }> = {
  new: { rumple: 0.5, foldStrength: 0.7, fade: 0 },
  used: { rumple: 1, foldStrength: 1, fade: 0.12 },
  worn: { rumple: 1.5, foldStrength: 1.1, fade: 0.32 },
}

export const conditionAlts: Record<Condition, string> = {
  new: 'Terracotta sweatshirt with a hedgehog, brand new with its swing tag on',
  used: 'The same hedgehog sweatshirt, gently worn, a little softer in colour',
  worn: 'The same hedgehog sweatshirt, well loved, faded, with mustard elbow patches and a heart-shaped mend',
}

/** A card on a string at the neck: tags on, first wearer. */
function addSwingTag(scene: Scene, x: number, y: number): void {
  const cardX = x + 96
  const cardY = y + 72
  const card = (fill: string, extra = '') =>
    `<rect x="-34" y="-8" width="68" height="104" rx="9" fill="${fill}" transform="translate(${cardX} ${cardY}) rotate(-16)"${extra}/>`
  scene.occlusion.push(
    `<g transform="translate(6 14)" filter="${scene.blur(7)}" opacity=".45">${card('#000')}</g>`,
    card('#fff'),
  )
  const wren =
    '<g transform="translate(-26 22) scale(.8)"><path d="M14 8C18 12 21 17 22 25C26 18 34 13 43 13C48.5 13 52.6 15.4 54.8 19L62 22.2L55.6 25.4C55.8 41 45 54 30.5 54C17.5 54 8.5 45 8.5 33.5C8.5 24 12.5 17 14 8Z" fill="#1F6152"/>' +
    `${stroke('M19 34C21.5 42.5 34 44.5 40 35', '#F4C34F', 4.6)}<circle cx="46.6" cy="22.6" r="2.7" fill="#FFFCF7"/></g>`
  const face = `<circle cy="8" r="5.5" fill="#CBB893"/>${wren}${stroke('M-16 82H16', '#1F6152', 3, 0.5)}`
  scene.colour.push(
    stroke(`M${x} ${y}C${x + 40} ${y + 30} ${x + 70} ${y + 40} ${x + 92} ${y + 70}`, '#D9C7A6', 3.4),
    card('#FFFAF0'),
    `<g transform="translate(${cardX} ${cardY}) rotate(-16)">${face}</g>`,
  )
  scene.height.push(card('#A8A8A8'))
}

/** A stitched-on heart over what used to be a hole. */
function addHeartMend(scene: Scene, x: number, y: number, colour: string): void {
  const turn = scene.jitter(12)
  const heart = (fill: string) => drawMotif('heart', { x, y, size: 90, turn, palette: [fill] })
  const thread =
    '<path d="M0 31C-18 14 -38 0 -38 -17A16 16 0 0 1 0 -20A16 16 0 0 1 38 -17C38 0 18 14 0 31Z" fill="none" stroke="#FFF8EA" stroke-width="3.4" stroke-dasharray="8 6" stroke-linecap="round"/>'
  scene.occlusion.push(
    `<g transform="translate(1 3)" opacity=".35" filter="${scene.blur(3)}">${heart('#000')}</g>`,
    heart('#fff'),
  )
  scene.colour.push(
    heart(colour),
    `<g transform="translate(${x} ${y}) rotate(${turn.toFixed(1)}) scale(.9)">${thread}</g>`,
  )
  scene.height.push(`<g opacity=".5">${heart('#C8C8C8')}</g>`)
  scene.mends.push(heart('#fff'))
}

/** One sweatshirt in one of the three conditions, for the page that explains them. */
export function drawCondition(condition: Condition, textureStrength = 1): Scene {
  const style = styles.find((candidate) => candidate.handle === 'hedgehog-sweatshirt')
  if (style?.silhouette.kind !== 'top') throw new Error('The condition pictures need the hedgehog sweatshirt.')
  const silhouette = condition === 'worn' ? { ...style.silhouette, elbows: 'mustard' as const } : style.silhouette
  const scene = drawStyle({ ...style, silhouette }, textureStrength)
  if (condition === 'new') addSwingTag(scene, 508, 384)
  if (condition === 'worn') addHeartMend(scene, 626, 770, '#F0C04E')
  return scene
}
