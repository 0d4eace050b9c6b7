import type { DressShape } from '../../styles/style.ts'
import { drawPattern } from '../cloth/patterns.ts'
import { button } from '../cloth/trims.ts'
import { addCollarBehind } from './collar-behind.ts'
import { addBodice, addNeckband, addWaistband, placeDress } from './dress.ts'
import { neck, waist } from './dress-marks.ts'
import { addSleeves } from './dress-sleeves.ts'
import { inkOf, type Outfit } from './outfit.ts'
import { addSkirt } from './skirt.ts'

const neckDrop = neck[1] + 16

/** Adds a slit at the nape with one button, so that a head fits through. */
function addKeyhole(outfit: Outfit, clip: string, colour: string): void {
  const top = neckDrop + 4
  outfit.scene.seam(`M500 ${top}C498 ${top + 30} 501 ${top + 70} 500 ${top + 104}`, {
    clip,
    alpha: 0.55,
    width: 3.4,
    depth: 0.9,
  })
  const edge = `M490 ${top + 6}V${top + 104}Q490 ${top + 116} 500 ${top + 116}Q510 ${top + 116} 510 ${top + 104}V${top + 6}`
  outfit.scene.stitch(edge, { clip, colour: outfit.thread, alpha: 0.45, width: 1.6, dash: '6 4' })
  button(outfit.scene, 500, top + 8, 10, colour)
}

/** Adds the seam of a concealed zip below a collar. */
function addBackSeam(outfit: Outfit, clip: string): void {
  outfit.scene.seam(`M500 ${neck[1] + 60}V${waist[1] + 6}`, { clip, alpha: 0.34, width: 2.8, depth: 0.8 })
}

/** Draws dresses and pinafores from behind: without bow, pockets or front buttons, and with a higher neckline. */
export function drawDressBack(outfit: Outfit, shape: DressShape): void {
  const { scene, recipe, base } = outfit
  placeDress(scene)
  const print = drawPattern(scene, recipe.pattern)
  addSleeves(outfit, shape, print)
  addSkirt(outfit, shape, inkOf(shape.plainSkirt) ?? base, shape.plainSkirt ? '' : print)
  const bodice = addBodice(outfit, shape, print, neckDrop)
  addWaistband(outfit)
  const collar = inkOf(shape.collar)
  if (collar) {
    if (!shape.buttons) addBackSeam(outfit, bodice)
    addCollarBehind(outfit, collar, neck)
    return
  }
  addNeckband(outfit, neckDrop)
  if (!shape.buttons) addKeyhole(outfit, bodice, outfit.trim ?? '#E8D8BD')
}
