import type { SnowBootsShape } from '../../../styles/style.ts'
import { drawPattern } from '../../cloth/patterns.ts'
import { band, cord } from '../../cloth/trims.ts'
import { darken, lighten } from '../../drawing/colour.ts'
import { bezier, closedPath, type Point, pathThrough, symmetricPath } from '../../drawing/geometry.ts'
import { stroke } from '../../drawing/svg-shapes.ts'
import { inkOf, type Outfit } from '../outfit.ts'
import { addBaffles } from '../quilting.ts'
import { fleeceTexture, placeBoots, woollyPath } from './snow-boots.ts'

/** One boot seen from its heel, drawn around the middle of the frame; the pair is laid side by side. */
const shaft = symmetricPath(
  [632, 300],
  [
    [
      [630, 420],
      [616, 520],
      [612, 610],
    ],
    [
      [612, 680],
      [628, 760],
      [634, 860],
    ],
    [[500, 870]],
  ],
)
const rubber = symmetricPath(
  [620, 742],
  [
    [
      [640, 800],
      [652, 860],
      [650, 934],
    ],
    [[500, 940]],
  ],
  'C410 716 460 690 500 690C540 690 590 716 620 742',
)

function solePath(): string {
  const points: Point[] = [
    [340, 918],
    [660, 918],
    [668, 944],
    [660, 972],
  ]
  for (let x = 640; x > 360; x -= 62) points.push([x, 1000], [x - 34, 1002], [x - 40, 976])
  points.push([340, 972], [332, 944])
  return pathThrough(points, true)
}

function addBoot(outfit: Outfit, shape: SnowBootsShape, print: string): void {
  const { scene, base } = outfit
  const rubberInk = inkOf(shape.rubber) ?? darken(base, 0.3)
  const strap = inkOf(shape.strap) ?? base
  const cuff = inkOf(shape.cuff) ?? '#EFE6D6'
  const sole = scene.part(solePath(), {
    fill: inkOf(shape.sole) ?? darken(base, 0.4),
    pillow: 10,
    edgeDepth: 0.5,
    shadow: 0.45,
  })
  scene.seam('M336 946Q500 954 664 946', { clip: sole, alpha: 0.3, width: 2.6 })

  const cloth = scene.part(shaft, { fill: base, print, pillow: 40, edgeDepth: 0.5, shadow: 0.42 })
  addBaffles(outfit, { clip: cloth, left: 370, right: 630, top: 392, bottom: 600 })
  scene.fold(cloth, [
    { from: [380, 640], to: [520, 676], width: 34, strength: 0.5 },
    { from: [620, 630], to: [490, 664], width: 32, strength: 0.5 },
    { from: [600, 690], to: [520, 650], width: 36, strength: 0.35, ridge: true },
  ])
  scene.seam('M500 330C502 460 498 600 500 700', { clip: cloth, alpha: 0.32, width: 2.6 })

  const heel = scene.part(rubber, { fill: rubberInk, pillow: 30, edgeDepth: 0.5, shadow: 0.42 })
  const counter = 'M420 960C420 860 430 770 500 764C570 770 580 860 580 960Z'
  scene.colour.push(`<g clip-path="url(#${heel})"><path d="${counter}" fill="${darken(rubberInk, 0.16)}"/></g>`)
  scene.seam('M422 930C424 850 436 772 500 766C564 772 576 850 578 930', { clip: heel, alpha: 0.36, width: 3 })
  for (const y of [828, 856, 884])
    scene.height.push(`<g clip-path="url(#${heel})">${stroke(`M462 ${y}Q500 ${y + 6} 538 ${y}`, '#fff', 8, 0.4)}</g>`)
  scene.stitch('M386 752C414 728 462 704 500 704C538 704 586 728 614 752', {
    clip: heel,
    colour: lighten(rubberInk, 0.5),
    alpha: 0.55,
    width: 2,
    dash: '7 6',
  })
  scene.colour.push(`<g clip-path="url(#${heel})">${stroke('M330 926H670', lighten(rubberInk, 0.42), 5, 0.8)}</g>`)
  scene.colour.push(
    `<g clip-path="url(#${heel})" filter="${scene.blur(7)}">${stroke('M392 790C378 830 374 870 374 900', '#fff', 14, 0.32)}</g>`,
  )

  band(scene, bezier([386, 640], [440, 662], [560, 662], [614, 640]), 50, {
    side: 1,
    straight: true,
    fill: strap,
    pillow: 10,
    edgeDepth: 0.5,
    shadow: 0.42,
  })
  for (const y of [650, 682])
    scene.stitch(`M386 ${y}C440 ${y + 20} 560 ${y + 20} 614 ${y}`, {
      colour: lighten(strap, 0.6),
      alpha: 0.6,
      width: 1.8,
    })

  scene.part('M364 268C368 226 632 226 636 268C632 304 368 304 364 268Z', {
    fill: darken(cuff, 0.34),
    texture: fleeceTexture(scene, 0.7),
    pillow: 12,
    shadow: 0.3,
  })
  const collar = woollyPath(scene, [
    bezier([358, 262], [340, 272], [340, 346], [358, 360]),
    bezier([358, 360], [430, 384], [570, 384], [642, 360]),
    bezier([642, 360], [660, 346], [660, 272], [642, 262]),
    bezier([642, 262], [570, 290], [430, 290], [358, 262]),
  ])
  scene.part(collar, { fill: cuff, texture: fleeceTexture(scene, 0.6), pillow: 34, edgeDepth: 0.5, shadow: 0.46 })
  cord(scene, 'M352 368C430 392 570 392 648 368', [648, 368], 7, strap)
  const loop = closedPath(
    [478, 236],
    [
      [478, 214],
      [522, 214],
      [522, 236],
    ],
    [[518, 400]],
    [[482, 400]],
  )
  scene.part(loop, { fill: strap, pillow: 6, shadow: 0.44 })
  scene.stitch('M486 380H514M486 392H514', { colour: lighten(strap, 0.6), alpha: 0.8, width: 1.8, dash: '5 3' })
}

/** Draws a pair of snow boots from behind, heel beside heel. */
export function drawSnowBootsBack(outfit: Outfit, shape: SnowBootsShape): void {
  const { scene, recipe } = outfit
  placeBoots(scene)
  const print = drawPattern(scene, recipe.pattern)
  scene.drawTransformed('translate(-196 46) rotate(-2.5 500 620)', () => addBoot(outfit, shape, print))
  scene.drawTransformed('translate(190 60) rotate(2 500 620)', () => addBoot(outfit, shape, print))
}
