import type { SkiSuitShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { addHoodBehind } from './hood-behind.ts'
import type { Outfit } from './outfit.ts'
import { addBeltStrap, addBody, addLegs, addSleeves, placeSkiSuit, skiColours } from './ski-suit.ts'
import { crotch, neck, shoulder, waistY } from './ski-suit-marks.ts'

/** Draws one-piece ski suits from behind, with the belt but no buckle, the seat seam, and the hood over the neckline. */
export function drawSkiSuitBack(outfit: Outfit, shape: SkiSuitShape): void {
  const { scene, recipe, base } = outfit
  placeSkiSuit(scene)
  const print = drawPattern(scene, recipe.pattern)
  const colours = skiColours(outfit, shape)
  addLegs(outfit, colours.legs === base ? print : '', colours, 'back')
  scene.seam(`M500 ${waistY}C504 ${waistY + 60} 497 ${crotch - 50} 499 ${crotch}`, { alpha: 0.4, width: 3 })
  addSleeves(outfit, print, colours)
  addBody(outfit, print, colours)
  const yoke = shoulder[1] + 96
  scene.seam(`M342 ${yoke}Q500 ${yoke + 16} 658 ${yoke}`, { alpha: 0.24 })
  addBeltStrap(outfit, colours.trim)
  for (const x of [420, 580])
    scene.part(`M${x - 9} ${waistY - 28}L${x + 9} ${waistY - 28}L${x + 9} ${waistY + 42}L${x - 9} ${waistY + 42}Z`, {
      fill: base,
      pillow: 4,
      shadow: 0.3,
    })
  addHoodBehind(outfit, {
    neckY: neck[1] + 14,
    halfNeck: 82,
    halfWidth: 116,
    halfCrown: 48,
    height: 206,
    cloth: { fill: base, print },
    loop: colours.trim,
  })
}
