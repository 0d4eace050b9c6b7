import { textureOf } from './cloth/fabrics.ts'
import { band } from './cloth/trims.ts'
import { darken, lighten } from './drawing/colour.ts'
import { bezier, closedPath, mapPath, type Point, pathThrough } from './drawing/geometry.ts'
import { stroke } from './drawing/svg-shapes.ts'
import { rainbowColours } from './motifs/motifs-things.ts'
import { Scene } from './scene.ts'

/** A knitted hat with a bobble. */
export function drawBeanie(
  wool: string,
  bobble: string,
  stripes: { colour: string; y: number; height: number }[],
): Scene {
  const scene = new Scene('beanie')
  const rim = Array.from({ length: 26 }, (_, index): Point => {
    const angle = (index / 26) * Math.PI * 2
    const radius = 118 + scene.jitter(12)
    return [500 + Math.cos(angle) * radius, 300 + Math.sin(angle) * radius * 0.94]
  })
  const crown = closedPath(
    [220, 850],
    [
      [206, 560],
      [330, 380],
      [500, 380],
    ],
    [
      [670, 380],
      [794, 560],
      [780, 850],
    ],
  )
  const bands = stripes.map(
    ({ colour, y, height }) =>
      `<path d="M100 ${y}Q500 ${y + 50} 900 ${y}V${y + height}Q500 ${y + height + 50} 100 ${y + height}Z" fill="${colour}"/>`,
  )
  const clip = scene.part(crown, { fill: wool, print: bands.join(''), texture: textureOf(scene, 'knit'), pillow: 40 })
  for (let index = -3; index <= 3; index++)
    scene.dagger(clip, {
      from: [500 + index * 60, 400],
      to: [500 + index * 86, 640],
      width: 26,
      strength: 0.4,
      ridge: index % 2 === 0,
      bend: 0.12,
    })
  band(scene, bezier([206, 830], [360, 866], [640, 866], [794, 830]), 150, {
    side: 1,
    straight: true,
    fill: darken(wool, 0.06),
    ribs: 40,
    pillow: 26,
    shadow: 0.45,
  })
  scene.part(pathThrough(rim, true), { fill: bobble, texture: textureOf(scene, 'teddy'), pillow: 60, shadow: 0.4 })
  return scene
}

const boot = {
  opening: 'M178 252C220 236 330 236 372 252L372 300L178 300Z',
  sole: 'M166 876C220 866 420 870 520 872C548 874 556 900 548 930C540 956 510 960 480 960L190 960C166 960 156 940 158 918Z',
  upper:
    'M170 262C230 284 320 284 380 262C378 420 380 560 384 640C430 690 520 730 544 800C554 840 552 880 548 900C430 910 280 910 162 900C160 800 176 640 176 520C176 430 172 340 170 262Z',
  top: 'M160 262C230 286 320 286 390 262L390 318C320 340 230 340 160 318Z',
  topSeam: 'M166 318C230 342 320 342 386 318',
  toe: 'M420 890C430 820 480 770 560 790L560 910L420 910Z',
  toeSeam: 'M420 900C430 826 480 776 552 794',
  shine: 'M206 360C202 480 206 600 200 760',
}

function addBoot(scene: Scene, rubber: string, sole: string, shift: number, turn: number): void {
  const angle = (turn * Math.PI) / 180
  const transform = ([x, y]: Point): Point => {
    const dx = x - 300
    const dy = y - 640
    return [
      300 + shift + dx * Math.cos(angle) - dy * Math.sin(angle),
      640 + dx * Math.sin(angle) + dy * Math.cos(angle),
    ]
  }
  const transformed = (path: string) => mapPath(path, transform)
  scene.part(transformed(boot.opening), { fill: darken(rubber, 0.5), pillow: 6 })
  scene.part(transformed(boot.sole), { fill: sole, pillow: 12, shadow: 0.4 })
  const clip = scene.part(transformed(boot.upper), { fill: rubber, pillow: 46, shadow: 0.4 })
  scene.colour.push(
    `<g clip-path="url(#${clip})"><path d="${transformed(boot.top)}" fill="${sole}"/><path d="${transformed(boot.toe)}" fill="${darken(rubber, 0.12)}"/></g>`,
  )
  scene.seam(transformed(boot.topSeam), { clip })
  scene.seam(transformed(boot.toeSeam), { clip })
  scene.dagger(clip, { from: transform([330, 600]), to: transform([200, 690]), width: 40, strength: 0.5, bend: 0.12 })
  scene.colour.push(
    `<g clip-path="url(#${clip})" filter="${scene.blur(7)}">${stroke(transformed(boot.shine), '#fff', 20, 0.28)}</g>`,
  )
}

/** A pair of rubber boots lying side by side. */
export function drawWellies(rubber: string, sole = '#F4E6CC'): Scene {
  const scene = new Scene('wellies')
  addBoot(scene, rubber, sole, 20, -3)
  addBoot(scene, rubber, sole, 390, 4)
  return scene
}

/** The wooden stacking rainbow. */
export function drawWoodenRainbow(): Scene {
  const scene = new Scene('rainbow')
  rainbowColours.forEach((colour, index) => {
    const outer = 380 - index * 68
    const inner = outer - 58
    const path = closedPath(
      [500 - outer, 800],
      [
        [500 - outer, 800 - outer * 1.32],
        [500 + outer, 800 - outer * 1.32],
        [500 + outer, 800],
      ],
      [[500 + inner, 800]],
      [
        [500 + inner, 800 - inner * 1.32],
        [500 - inner, 800 - inner * 1.32],
        [500 - inner, 800],
      ],
    )
    scene.part(path, { fill: colour, pillow: 15, shadow: 0.4, edgeDepth: 0.5 })
  })
  return scene
}

function leafPath([x, y]: Point, angle: number, length: number): { path: string; rib: string } {
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  const sideX = -Math.sin(angle) * length * 0.24
  const sideY = Math.cos(angle) * length * 0.24
  const middleX = (x + endX) / 2
  const middleY = (y + endY) / 2
  return {
    path: closedPath(
      [x, y],
      [
        [middleX + sideX, middleY + sideY],
        [endX + sideX * 0.7, endY + sideY * 0.7],
        [endX, endY],
      ],
      [
        [endX - sideX * 0.7, endY - sideY * 0.7],
        [middleX - sideX, middleY - sideY],
        [x, y],
      ],
    ),
    rib: pathThrough([
      [x, y],
      [(x + endX * 3) / 4, (y + endY * 3) / 4],
    ]),
  }
}

/** A sprig of leaves. */
export function drawSprig(colour: string): Scene {
  const scene = new Scene('sprig')
  const stem = bezier([520, 1080], [480, 820], [560, 520], [480, 200])
  const line = pathThrough(Array.from({ length: 21 }, (_, index) => stem(index / 20)))
  scene.occlusion.push(stroke(line, '#fff', 12))
  scene.colour.push(stroke(line, darken(colour, 0.25), 11))
  scene.height.push(stroke(line, '#BBB', 9))
  for (let index = 0; index < 13; index++) {
    const side = index % 2 ? 1 : -1
    const degrees = index === 12 ? -90 : -90 + side * (52 - index * 1.2)
    const { path, rib } = leafPath(
      stem(Math.min(1, 0.1 + index * 0.07)),
      (degrees * Math.PI) / 180,
      170 - Math.abs(index - 6) * 9,
    )
    const clip = scene.part(path, { fill: index % 3 ? colour : lighten(colour, 0.12), pillow: 13, shadow: 0.3 })
    scene.seam(rib, { clip, alpha: 0.25, width: 3 })
  }
  return scene
}
