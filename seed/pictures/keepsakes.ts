import { darken, lighten } from './colour.ts'
import { overlayOf, textureOf, threadFor } from './fabrics.ts'
import { bezier, closedPath, mapPath, type Point, pathThrough } from './geometry.ts'
import { type PartOptions, Scene } from './scene.ts'
import { stroke } from './svg-shapes.ts'
import { band, button, cord } from './trims.ts'

/** Small felt-and-wool things for empty states, drawn in the square between y 125 and 1125. */
export const keepsakes = ['heart', 'basket', 'sock', 'wren'] as const
export type Keepsake = (typeof keepsakes)[number]

export const keepsakeAlts: Record<Keepsake, string> = {
  heart: 'A stitched felt heart',
  basket: 'A woven basket of folded clothes, one sleeve over the side',
  sock: 'A single striped sock',
  wren: 'The Wrenlet wren, sewn from green felt',
}

function drawHeart(): Scene {
  const scene = new Scene('keepsake heart')
  const felt = '#E2674A'
  const path = closedPath(
    [500, 1000],
    [
      [330, 850],
      [140, 700],
      [140, 480],
    ],
    [
      [140, 330],
      [250, 240],
      [360, 240],
    ],
    [
      [430, 240],
      [480, 280],
      [500, 340],
    ],
    [
      [520, 280],
      [570, 240],
      [640, 240],
    ],
    [
      [750, 240],
      [860, 330],
      [860, 480],
    ],
    [
      [860, 700],
      [670, 850],
      [500, 1000],
    ],
  )
  scene.placement = 'rotate(-6 500 625)'
  const clip = scene.part(path, {
    fill: felt,
    print: overlayOf(scene, 'wool'),
    texture: textureOf(scene, 'wool'),
    pillow: 90,
    edgeDepth: 0.55,
  })
  const inner = mapPath(path, ([x, y]) => [500 + (x - 500) * 0.88, 600 + (y - 600) * 0.87])
  scene.stitch(inner, { clip, colour: '#FFF3E4', alpha: 0.9, width: 9, dash: '30 22' })
  scene.fold(clip, [
    { from: [500, 330], to: [500, 560], width: 60, strength: 0.5 },
    { from: [270, 420], to: [420, 700], width: 90, strength: 0.3, ridge: true },
  ])
  return scene
}

/** Rows of canes, every other row half a step along: each cane swells where it passes in front of a stake. */
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

/** One folded piece on the pile: a rounded slab with its fold towards us. */
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

function drawBasket(): Scene {
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

function drawSock(): Scene {
  const scene = new Scene('keepsake sock')
  const wool = '#5E9BB8'
  scene.placement = 'translate(500 625) rotate(-7) translate(-506 -640)'
  const leg = closedPath(
    [392, 330],
    [[650, 330]],
    [
      [650, 470],
      [640, 560],
      [646, 650],
    ],
    [
      [652, 740],
      [700, 800],
      [690, 880],
    ],
    [
      [676, 980],
      [560, 1010],
      [440, 1000],
    ],
    [
      [350, 992],
      [230, 990],
      [180, 940],
    ],
    [
      [138, 890],
      [160, 800],
      [240, 782],
    ],
    [
      [330, 764],
      [392, 730],
      [394, 640],
    ],
    [
      [396, 560],
      [398, 450],
      [392, 330],
    ],
  )
  const stripes = [0, 1, 2, 3].map((index) =>
    stroke(
      `M340 ${430 + index * 86}C460 ${444 + index * 86} 580 ${444 + index * 86} 720 ${430 + index * 86}`,
      index % 2 ? '#F0C04E' : '#F6EEDF',
      34,
    ),
  )
  const clip = scene.part(leg, {
    fill: wool,
    print: stripes.join('') + overlayOf(scene, 'knit'),
    texture: textureOf(scene, 'knit'),
    pillow: 44,
  })
  scene.fold(clip, [
    { from: [400, 760], to: [560, 800], width: 50, strength: 0.6 },
    { from: [420, 700], to: [560, 700], width: 40, strength: 0.5 },
    { from: [600, 420], to: [590, 700], width: 46, strength: 0.35, ridge: true },
  ])
  const toe = closedPath(
    [286, 772],
    [
      [210, 780],
      [138, 830],
      [152, 906],
    ],
    [
      [170, 980],
      [260, 996],
      [340, 1000],
    ],
    [
      [312, 930],
      [290, 850],
      [286, 772],
    ],
  )
  scene.part(toe, {
    fill: '#E2674A',
    texture: textureOf(scene, 'knit'),
    print: overlayOf(scene, 'knit'),
    pillow: 30,
    shadow: 0.12,
  })
  const heel = closedPath(
    [646, 660],
    [
      [654, 740],
      [702, 800],
      [690, 882],
    ],
    [
      [680, 950],
      [620, 980],
      [560, 994],
    ],
    [
      [560, 880],
      [590, 760],
      [646, 660],
    ],
  )
  scene.part(heel, {
    fill: '#E2674A',
    texture: textureOf(scene, 'knit'),
    print: overlayOf(scene, 'knit'),
    pillow: 30,
    shadow: 0.12,
  })
  band(scene, bezier([380, 226], [470, 236], [572, 236], [662, 226]), 128, {
    side: 1,
    straight: true,
    gather: 0.985,
    fill: '#F6EEDF',
    ribs: 24,
    pillow: 22,
    shadow: 0.4,
  })
  return scene
}

/** From the mark's 64-unit box to the frame's middle square. */
const fromMark = ([x, y]: Point): Point => [500 + (x - 33.5) * 14, 612 + (y - 33) * 14]

function drawWren(): Scene {
  const scene = new Scene('keepsake wren')
  const felt = '#1F6152'
  for (const [top, bottom] of [
    [
      [25, 50],
      [24, 60],
    ],
    [
      [36, 50],
      [37, 59],
    ],
  ] as const) {
    const [x1, y1] = fromMark(top)
    const [x2, y2] = fromMark(bottom)
    cord(
      scene,
      pathThrough([
        [x1, y1],
        [x2, y2],
      ]),
      [x2, y2],
      22,
      '#8A5A3C',
    )
  }
  const beak = mapPath('M53 17.5L63.5 22.4L53 27Z', fromMark)
  scene.part(beak, { fill: '#F0C04E', pillow: 14, shadow: 0.3 })
  const body = mapPath(
    'M14 8C18 12 21 17 22 25C26 18 34 13 43 13C49.5 13 54 16 56 22C56.5 40 46 54 30.5 54C17.5 54 8.5 45 8.5 33.5C8.5 24 12.5 17 14 8Z',
    fromMark,
  )
  const clip = scene.part(body, {
    fill: felt,
    print: overlayOf(scene, 'wool'),
    texture: textureOf(scene, 'wool'),
    pillow: 60,
    edgeDepth: 0.5,
  })
  const breast = mapPath('M55.4 27C54 36 47 46 36 49.5C44 44 46 34 45 27C49 29 53 29 55.4 27Z', fromMark)
  scene.colour.push(`<g clip-path="url(#${clip})"><path d="${breast}" fill="#DCC9A4" opacity=".9"/></g>`)
  const outline = mapPath(body, ([x, y]) => [500 + (x - 500) * 0.93, 640 + (y - 640) * 0.93])
  scene.stitch(outline, { clip, colour: threadFor(felt), alpha: 0.45, width: 6, dash: '22 18' })
  scene.fold(clip, [{ from: fromMark([22, 25]), to: fromMark([30, 36]), width: 50, strength: 0.4, bend: 0.1 }])
  const wing = mapPath('M15 31C20 33 34 32 42 31C43 40 37 47 28 46C20 45 15.5 39 15 31Z', fromMark)
  const wingClip = scene.part(wing, {
    fill: '#F4C34F',
    print: overlayOf(scene, 'wool'),
    texture: textureOf(scene, 'wool'),
    pillow: 36,
    shadow: 0.4,
  })
  for (const feather of ['M20 35C24 39 33 39.5 38.5 35.5', 'M22 39.5C26 43 32 43 36.5 40'])
    scene.stitch(mapPath(feather, fromMark), { clip: wingClip, colour: '#8A5A3C', alpha: 0.6, width: 6, dash: '20 14' })
  const [eyeX, eyeY] = fromMark([46.6, 22.6])
  button(scene, Math.round(eyeX), Math.round(eyeY), 36, '#FBF7EF')
  return scene
}

const drawers: Record<Keepsake, () => Scene> = { heart: drawHeart, basket: drawBasket, sock: drawSock, wren: drawWren }

export const drawKeepsake = (keepsake: Keepsake): Scene => drawers[keepsake]()
