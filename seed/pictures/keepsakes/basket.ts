import { overlayOf, textureOf } from '../cloth/fabrics.ts'
import { band } from '../cloth/trims.ts'
import { darken, lighten } from '../drawing/colour.ts'
import { bezier, closedPath } from '../drawing/geometry.ts'
import { stroke } from '../drawing/svg-shapes.ts'
import { type PartOptions, Scene } from '../scene.ts'

/**
 * Draws rows of canes, every other row shifted by half a step. Each cane swells where it passes in front of a stake.
 */
function weave(scene: Scene, clip: string, cane: string): void {
  const step = 84
  const rowHeight = 44
  let colour = ''
  let height = ''
  for (let row = 0; row < 10; row++)
    for (let column = -1; column < 11; column++) {
      const x = 130 + column * step + (row % 2 ? step / 2 : 0)
      const y = 640 + row * rowHeight
      const tone = lighten(cane, row % 2 ? 0.12 : 0.02 + scene.random() * 0.06)
      colour += `<rect x="${x}" y="${y}" width="${step}" height="${rowHeight}" fill="${tone}"/>`
      height += `<rect x="${x}" y="${y}" width="${step}" height="${rowHeight}" fill="#000" opacity=".5"/><ellipse cx="${x + step / 2}" cy="${y + rowHeight / 2}" rx="${step * 0.47}" ry="${rowHeight * 0.44}" fill="#fff" opacity=".75"/>`
    }
  scene.colour.push(`<g clip-path="url(#${clip})">${colour}</g>`)
  scene.height.push(`<g clip-path="url(#${clip})" filter="${scene.blur(5)}">${height}</g>`)
}

/** Adds a folded piece to the pile: a rounded slab with its fold to the front. */
function addFoldedPiece(
  scene: Scene,
  top: number,
  inset: number,
  part: Pick<PartOptions, 'fill' | 'print' | 'texture'>,
): void {
  const left = 216 + inset
  const right = 784 - inset
  const bottom = top + 120
  const slab = closedPath(
    [left + 40, top + 8],
    [
      [400, top - 8],
      [600, top - 4],
      [right - 40, top + 6],
    ],
    [
      [right + 12, top + 12],
      [right + 12, bottom - 12],
      [right - 30, bottom],
    ],
    [[left + 30, bottom]],
    [
      [left - 12, bottom - 12],
      [left - 12, top + 14],
      [left + 40, top + 8],
    ],
  )
  const clip = scene.part(slab, { ...part, pillow: 34, edgeDepth: 0.55, shadow: 0.4 })
  scene.fold(clip, [{ from: [left + 30, top + 70], to: [right - 120, top + 60], width: 30, strength: 0.45 }])
}

function addSleeveOverRim(scene: Scene, wool: string): void {
  const knit = { texture: textureOf(scene, 'knit'), print: overlayOf(scene, 'knit') }
  const sleeve = closedPath(
    [560, 560],
    [
      [640, 540],
      [716, 570],
      [728, 640],
    ],
    [
      [742, 720],
      [752, 800],
      [756, 876],
    ],
    [
      [720, 890],
      [664, 892],
      [624, 882],
    ],
    [
      [618, 790],
      [600, 690],
      [560, 560],
    ],
  )
  const clip = scene.part(sleeve, { fill: wool, ...knit, pillow: 30, shadow: 0.5 })
  scene.fold(clip, [
    { from: [600, 640], to: [730, 660], width: 34, strength: 0.5, ridge: true },
    { from: [626, 780], to: [720, 730], width: 26, strength: 0.5 },
  ])
  band(scene, bezier([756, 872], [716, 890], [664, 890], [624, 880]), 76, {
    side: -1,
    straight: true,
    gather: 0.9,
    taper: 0.94,
    fill: darken(wool, 0.08),
    ribs: 12,
    pillow: 16,
    shadow: 0.4,
  })
}

export function drawBasket(): Scene {
  const scene = new Scene('keepsake basket')
  const cane = '#C99A62'
  const arch =
    'M196 640C196 330 330 196 500 196C670 196 804 330 804 640L744 640C744 370 626 258 500 258C374 258 256 370 256 640Z'
  scene.part(arch, { fill: darken(cane, 0.08), pillow: 22, shadow: 0.3 })
  scene.stitch('M226 640C226 346 350 228 500 228C650 228 774 346 774 640', {
    colour: darken(cane, 0.4),
    alpha: 0.5,
    width: 44,
    dash: '3 30',
  })
  const stripes = [0, 1, 2, 3].map((index) => stroke(`M180 ${556 + index * 34}H820`, '#2F3C5C', 13))
  addFoldedPiece(scene, 530, 0, { fill: '#FBF7EF', print: stripes.join(''), texture: textureOf(scene, 'jersey') })
  addFoldedPiece(scene, 436, 26, {
    fill: '#DDA63F',
    print: overlayOf(scene, 'knit'),
    texture: textureOf(scene, 'knit'),
  })
  const body = closedPath(
    [150, 650],
    [[850, 650]],
    [
      [842, 820],
      [812, 960],
      [768, 1030],
    ],
    [
      [640, 1066],
      [360, 1066],
      [232, 1030],
    ],
    [
      [188, 960],
      [158, 820],
      [150, 650],
    ],
  )
  const clip = scene.part(body, { fill: darken(cane, 0.42), pillow: 60, shadow: 0.5 })
  weave(scene, clip, cane)
  band(scene, bezier([128, 616], [380, 636], [620, 636], [872, 616]), 62, {
    side: 1,
    straight: true,
    fill: lighten(cane, 0.1),
    pillow: 26,
    shadow: 0.4,
  })
  scene.stitch('M140 646C380 668 620 668 860 646', {
    colour: darken(cane, 0.35),
    alpha: 0.55,
    width: 46,
    dash: '3 34',
  })
  addSleeveOverRim(scene, '#BE4B6C')
  return scene
}
