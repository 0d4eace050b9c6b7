import { overlayOf, textureOf } from '../cloth/fabrics.ts'
import { band } from '../cloth/trims.ts'
import { bezier, closedPath } from '../drawing/geometry.ts'
import { stroke } from '../drawing/svg-shapes.ts'
import { Scene } from '../scene.ts'

export function drawSock(): Scene {
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
