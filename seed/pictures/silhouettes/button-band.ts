import type { TopShape } from '../../styles/style.ts'
import { button } from '../cloth/trims.ts'
import { darken } from '../drawing/colour.ts'
import { stroke } from '../drawing/svg-shapes.ts'
import { inkOf, type Outfit } from './outfit.ts'
import type { TopMarks } from './top-marks.ts'

const buttonCount = 6

/** The ribbed strip down a cardigan's front, with its buttons. */
export function addButtonBand(outfit: Outfit, shape: TopShape, { neckDrop, hemY }: TopMarks): void {
  if (!shape.buttoned) return
  const { scene, base } = outfit
  const top = neckDrop - 16
  const bottom = hemY + 84
  const clip = scene.part(`M472 ${top}L528 ${top}L528 ${bottom}L472 ${bottom}Z`, {
    fill: outfit.trim ?? darken(base, 0.08),
    pillow: 9,
    shadow: 0.32,
  })
  let grooves = ''
  let shades = ''
  for (let y = top; y < bottom; y += 8) {
    grooves += stroke(`M472 ${y}H528`, '#000', 3.4, 0.45)
    shades += stroke(`M472 ${y}H528`, '#2A1C2E', 2.6, 0.13)
  }
  scene.height.push(`<g clip-path="url(#${clip})">${grooves}</g>`)
  scene.colour.push(`<g clip-path="url(#${clip})">${shades}</g>`)
  const spacing = (bottom - neckDrop - 64) / (buttonCount - 1)
  for (let index = 0; index < buttonCount; index++)
    button(scene, 500, neckDrop + 34 + index * spacing, 16, inkOf(shape.buttons) ?? '#B98A5A')
}
