import { overlayOf, textureOf, threadFor } from '../cloth/fabrics.ts'
import { button, cord } from '../cloth/trims.ts'
import { mapPath, type Point, pathThrough } from '../drawing/geometry.ts'
import { Scene } from '../scene.ts'

/** Maps the logo's 64-unit box to the frame's middle square. */
const fromMark = ([x, y]: Point): Point => [500 + (x - 33.5) * 14, 612 + (y - 33) * 14]

export function drawWren(): Scene {
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
