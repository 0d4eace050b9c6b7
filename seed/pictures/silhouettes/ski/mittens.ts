import type { MittensShape } from '../../../styles/style.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { cord } from '../../cloth/trims.ts'
import { lighten } from '../../drawing/colour.ts'
import { closedPath } from '../../drawing/geometry.ts'
import { drawMotif } from '../../motifs/motifs.ts'
import type { Scene } from '../../scene.ts'
import { inkOf, type Outfit, placeGarment, type View } from '../outfit.ts'
import { type MittenColours, mittenColours } from './mitten-colours.ts'
import { addMittenCuff } from './mitten-cuff.ts'

/** A left mitten with its thumb to the right, around x = 220 in its own space, 440 wide and 760 high. */
const handPath = closedPath(
  [104, 470],
  [
    [84, 380],
    [70, 280],
    [78, 190],
  ],
  [
    [86, 90],
    [150, 34],
    [220, 34],
  ],
  [
    [292, 34],
    [340, 96],
    [344, 190],
  ],
  [
    [346, 250],
    [338, 300],
    [332, 350],
  ],
  [
    [326, 400],
    [322, 440],
    [318, 474],
  ],
  [
    [260, 494],
    [160, 494],
    [104, 470],
  ],
)
const thumbPath = closedPath(
  [300, 452],
  [
    [312, 380],
    [318, 330],
    [340, 288],
  ],
  [
    [366, 236],
    [404, 206],
    [428, 214],
  ],
  [
    [464, 226],
    [462, 288],
    [438, 336],
  ],
  [
    [414, 386],
    [372, 430],
    [330, 474],
  ],
)
function addThumb(outfit: Outfit, print: string, { palm }: MittenColours, view: View): void {
  const { scene, base } = outfit
  const clip = scene.part(thumbPath, {
    fill: view === 'front' ? base : palm,
    print: view === 'front' ? print : '',
    pillow: 34,
    edgeDepth: 0.5,
    shadow: 0.36,
  })
  scene.fold(clip, [
    { from: [324, 420], to: [388, 372], width: 30, strength: 0.5 },
    { from: [340, 330], to: [420, 250], width: 34, strength: 0.35, ridge: true },
    { from: [430, 330], to: [368, 330], width: 20, strength: 0.4 },
  ])
  if (view === 'front')
    scene.seam('M330 470C368 424 404 380 426 336C446 294 452 250 430 222', { clip, alpha: 0.3, width: 2.4 })
}

/** Adds the hand: lightly quilted over the knuckles, or the palm with its tough, stitched patch. */
function addHand(outfit: Outfit, print: string, { palm }: MittenColours, view: View): void {
  const { scene, recipe, base } = outfit
  const clip = scene.part(handPath, { fill: base, print, pillow: 46, edgeDepth: 0.5, shadow: 0.42 })
  scene.fold(clip, [
    { from: [108, 464], to: [170, 400], width: 30, strength: 0.55 },
    { from: [314, 466], to: [250, 410], width: 30, strength: 0.55 },
    { from: [212, 480], to: [214, 400], width: 34, strength: 0.4 },
    { from: [150, 470], to: [180, 330], width: 40, strength: 0.34, ridge: true },
    { from: [268, 470], to: [250, 340], width: 36, strength: 0.34, ridge: true },
    { from: [84, 300], to: [190, 330], width: 34, strength: 0.42 },
    { from: [340, 300], to: [240, 322], width: 34, strength: 0.42 },
    { from: [150, 120], to: [180, 280], width: 60, strength: 0.3, ridge: true },
  ])
  if (view === 'back') {
    const patch = closedPath(
      [128, 440],
      [
        [106, 350],
        [98, 260],
        [106, 190],
      ],
      [
        [116, 110],
        [160, 66],
        [220, 66],
      ],
      [
        [280, 66],
        [312, 114],
        [314, 190],
      ],
      [
        [314, 270],
        [306, 350],
        [294, 440],
      ],
      [
        [250, 456],
        [170, 456],
        [128, 440],
      ],
    )
    const grip = scene.part(patch, { fill: palm, pillow: 14, edgeDepth: 0.45, shadow: 0.16 })
    scene.stitch(patch, { clip: grip, colour: lighten(palm, 0.5), alpha: 0.6, width: 4, dash: '8 6' })
    for (const y of [190, 250, 310])
      scene.folds.push(
        `<g clip-path="url(#${grip})"><path d="M96 ${y}Q210 ${y + 22} 318 ${y}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="12"/></g>`,
      )
    return
  }
  const quilting = ['M74 210C140 250 270 250 346 210', 'M84 300C150 336 264 336 338 300']
  for (const line of quilting) {
    scene.folds.push(
      `<g clip-path="url(#${clip})"><path d="${line}" fill="none" stroke="#000" stroke-opacity=".8" stroke-width="15"/></g>`,
    )
    scene.seam(line, { clip, alpha: 0.26, width: 2.4, depth: 0.7 })
  }
  if (recipe.motif)
    scene.colour.push(
      drawMotif(recipe.motif.name, {
        x: 210,
        y: 132,
        size: recipe.motif.size ?? 96,
        palette: recipe.motif.palette?.map((name) => inkOf(name) ?? base),
      }),
    )
}

function addMitten(outfit: Outfit, print: string, colours: MittenColours, view: View): void {
  // Seen from the palm, the thumb lies over the hand.
  const layers = view === 'back' ? [addHand, addThumb] : [addThumb, addHand]
  for (const add of layers) add(outfit, print, colours, view)
  addMittenCuff(outfit, print, colours, view)
}

/** Adds the cord that joins the mittens through a coat's sleeves, laid in a loop. */
function addCord({ scene }: Outfit, colour: string): void {
  cord(
    scene,
    'M288 838C250 980 330 1090 430 1064C520 1040 470 960 520 960C580 960 520 1080 620 1070C720 1058 760 960 716 838',
    [716, 838],
    13,
    colour,
  )
}

export const placeMittens = (scene: Scene) => placeGarment(scene, 0.99, 622, 628, 1.4)

/** Draws a pair of mittens, thumbs inwards, from the back of the hand or from the palm. */
export function drawMittensFrom(outfit: Outfit, shape: MittensShape, view: View): void {
  const { scene, recipe } = outfit
  placeMittens(scene)
  const print = drawPattern(scene, recipe.pattern)
  const colours = mittenColours(outfit, shape)
  addCord(outfit, colours.cord)
  scene.drawTransformed('translate(52 150) rotate(-7 220 400)', () => addMitten(outfit, print, colours, view))
  scene.drawTransformed('translate(948 162) scale(-1 1) rotate(-8 220 400)', () =>
    addMitten(outfit, print, colours, view),
  )
}

export const drawMittens = (outfit: Outfit, shape: MittensShape) => drawMittensFrom(outfit, shape, 'front')
export const drawMittensBack = (outfit: Outfit, shape: MittensShape) => drawMittensFrom(outfit, shape, 'back')
