import { overlayOf, textureOf } from '../cloth/fabrics.ts'
import { closedPath, mapPath } from '../drawing/geometry.ts'
import { Scene } from '../scene.ts'

export function drawHeart(): Scene {
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
