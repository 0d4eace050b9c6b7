import { rgbOf } from '../drawing/colour.ts'
import type { Point } from '../drawing/geometry.ts'
import { stroke } from '../drawing/svg-shapes.ts'
import type { Scene } from '../scene.ts'

/** The scale of a sweatshirt's picture: the tag has the same size on every piece. */
const usualScale = 1.06
const turn = -16

/** Picks twine that stands out on the cloth: without a visible string, the card would seem to float. */
function twineColourOn(cloth: string): string {
  const [red, green, blue] = rgbOf(cloth)
  return red * 0.3 + green * 0.59 + blue * 0.11 > 150 ? '#8E6F4C' : '#E4D5B5'
}

/**
 * Draws the card on a string that marks a brand-new piece. The string is tied at the point; the card lies below and to the
 * right.
 */
export function addSwingTag(scene: Scene, [x, y]: Point, cloth: string): void {
  const cardX = 96
  const cardY = 72
  const placed = (svg: string) =>
    `<g transform="translate(${x} ${y}) scale(${(usualScale / scene.scale).toFixed(3)})">${svg}</g>`
  const card = (fill: string) =>
    `<rect x="-34" y="-8" width="68" height="104" rx="9" fill="${fill}" transform="translate(${cardX} ${cardY}) rotate(${turn})"/>`
  const string = (colour: string, width: number) => stroke('M0 0C40 30 70 40 92 70', colour, width)
  scene.occlusion.push(
    placed(
      `<g transform="translate(6 14)" filter="${scene.blur(7)}" opacity=".45">${card('#000')}</g>` +
        `<g transform="translate(2 5)" filter="${scene.blur(3)}" opacity=".3">${string('#000', 4)}</g>` +
        card('#fff'),
    ),
  )
  const wren =
    '<g transform="translate(-26 22) scale(.8)"><path d="M14 8C18 12 21 17 22 25C26 18 34 13 43 13C48.5 13 52.6 15.4 54.8 19L62 22.2L55.6 25.4C55.8 41 45 54 30.5 54C17.5 54 8.5 45 8.5 33.5C8.5 24 12.5 17 14 8Z" fill="#1F6152"/>' +
    `${stroke('M19 34C21.5 42.5 34 44.5 40 35', '#F4C34F', 4.6)}<circle cx="46.6" cy="22.6" r="2.7" fill="#FFFCF7"/></g>`
  const face = `<circle cy="8" r="5.5" fill="#CBB893"/>${wren}${stroke('M-16 82H16', '#1F6152', 3, 0.5)}`
  scene.colour.push(
    placed(
      `${string(twineColourOn(cloth), 3.6)}${card('#FFFAF0')}<g transform="translate(${cardX} ${cardY}) rotate(${turn})">${face}</g>`,
    ),
  )
  scene.height.push(placed(card('#A8A8A8')))
}
