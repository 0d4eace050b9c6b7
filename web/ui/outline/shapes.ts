// The outlines of garments: right halves in a box of 100 by 125, mirrored about its middle. Numbers are SVG path
// coordinates.

/** A straight line, a quadratic or a cubic curve: two, four or six numbers. */
type Segment = readonly number[]
type Point = readonly [number, number]

interface Half {
  /** On the middle line, at the top. */
  readonly start: Point
  /** From the start down to the middle line. */
  readonly segments: readonly Segment[]
}

const commands: Readonly<Record<number, string>> = { 2: 'L', 4: 'Q', 6: 'C' }
const draw = (segments: readonly Segment[]): string =>
  segments.map((segment) => `${commands[segment.length]}${segment.join(' ')}`).join('')
const round = (value: number): number => Math.round(value * 10) / 10
const flip = (x: number): number => round(100 - x)

/** The half and its mirror image as one closed path. */
function whole({ start, segments }: Half): string {
  const back: Segment[] = []
  for (let at = segments.length - 1; at >= 0; at--) {
    const before = at === 0 ? start : (segments[at - 1] ?? []).slice(-2)
    const controls = (segments[at] ?? []).slice(0, -2)
    const reversed: number[] = []
    for (let i = controls.length - 2; i >= 0; i -= 2) reversed.push(flip(controls[i] ?? 0), controls[i + 1] ?? 0)
    back.push([...reversed, flip(before[0] ?? 0), before[1] ?? 0])
  }
  return `M${start.join(' ')}${draw(segments)}${draw(back)}Z`
}

const coordinates = /(-?[\d.]+) (-?[\d.]+)/g

/** A path of absolute commands, followed by its mirror image. */
const both = (path: string): string => `${path}${path.replace(coordinates, (_, x, y) => `${flip(Number(x))} ${y}`)}`

export interface SideShape {
  readonly body: string
  /** The visible part of the inside, drawn darker. */
  readonly inside?: string
  readonly seams: string
  readonly stitches: string
  readonly buttons?: readonly Point[]
}

const teeRest: readonly Segment[] = [
  [65, 31, 70.6, 32.3, 75.2, 34.6],
  [81, 38.4, 86.6, 46, 89.8, 53.6],
  [77.4, 60],
  [75.6, 56.4, 74.6, 54.6, 73.6, 53.2],
  [73.6, 66, 74, 80, 74.8, 92],
  [62, 95.6, 50, 96],
]
const teeSeams = both('M75.2 34.6C73 40.8 72.6 47.4 73.6 53.2')
const teeStitches = `${both('M74.6 89Q62 92.4 50 92.8')}${both('M88.4 50.6L75.8 57')}`

const sweaterRest: readonly Segment[] = [
  [65, 29, 70.4, 30.4, 75, 33],
  [82, 40, 87, 62, 89.4, 83.4],
  [78.4, 86],
  [77.6, 73, 76, 63, 73.6, 55],
  [73.6, 66, 73.8, 78, 74.2, 87],
  [72.6, 93.4],
  [62, 95.4, 50, 95.4],
]
const ribs = [54, 58, 62, 66, 70].map((x) => `M${x} ${round(89.2 - (x - 50) / 20)}L${x} ${round(94.6 - (x - 50) / 22)}`)
const sweaterSeams = `${both('M75 33C72.6 40 72.4 48 73.6 55')}${both('M74.2 87Q62 89.2 50 89.2')}${both('M88.6 77L78 79.6')}${both(ribs.join(''))}${both('M81 79.6L81.4 84.8M84.6 78.6L85.2 84')}`

const trouserLegs: readonly Segment[] = [
  [66.4, 16],
  [66.6, 23],
  [69.4, 32, 70, 40, 70.4, 50],
  [71, 70, 71.8, 90, 72, 108],
  [58.4, 108],
  [57.6, 90, 54.5, 72, 50, 58],
]
const trouserSeams = both('M66.6 23L50 23')

const dressRest: readonly Segment[] = [
  [61, 22, 64, 23, 66.8, 24.6],
  [73, 27, 77, 32, 79, 38],
  [67.4, 42.4],
  [65.2, 39],
  [64.6, 44, 63.8, 48, 63.4, 51.6],
  [68, 66, 76, 88, 80.6, 104],
  [73, 108, 66, 105.6],
  [58, 108.4, 50, 107],
]
const dressSeams = `${both('M66.8 24.6C65 30 64.8 34 65.2 39')}${both('M63.4 51.6Q56 53 50 53')}${both('M55 54.4L56.8 66M60 53.6L64.4 69M62.8 58L68.6 74')}`
const dressStitches = both('M79.6 100.6Q72 104.4 65.6 102.2Q58 105 50 103.6')

const dungareeLegs: readonly Segment[] = [
  [67, 62],
  [69.4, 72, 70.2, 88, 70.8, 113],
  [57.6, 113],
  [57, 100, 54.6, 88, 50, 77],
]
const dungareeSeams = `${both('M66.8 56.6L50 56.6')}${both('M67 62L50 62')}`
const dungareeStitches = both('M70.6 107L57.5 107')

const suitBody: Half = {
  start: [50, 6],
  segments: [
    [58, 6, 61.5, 12.5, 59.5, 20.5],
    [63, 21.5, 66, 22.6, 69, 24.6],
    [75.4, 30, 81.4, 46, 84.8, 60.2],
    [75.4, 63.6],
    [73, 54, 69.8, 46, 66.4, 40.5],
    [66, 47, 65.2, 53, 64.8, 58],
    [65, 63],
    [67, 74, 67.4, 95, 67.6, 115],
    [54.6, 115],
    [54.4, 101, 53, 89, 50, 80],
  ],
}
const suitSeams = `${both('M69 24.6C66 29 65.6 35 66.4 40.5')}${both('M64.8 58L50 58')}${both('M65 63L50 63')}${both('M83.4 55L73.8 58')}${both('M67.5 109.4L54.7 109.4')}`

const coatBody: Half = {
  start: [50, 11],
  segments: [
    [60.6, 11, 65.8, 20, 62, 34.5],
    [66, 35.5, 70.5, 37, 74, 39.4],
    [81, 48, 87, 68, 89.6, 85.4],
    [79, 88.6],
    [77.4, 77, 75, 67, 72.2, 58.5],
    [72.8, 75, 75, 92, 77.6, 106],
    [64, 109.6, 50, 109.6],
  ],
}
const coatSeams = `${both('M74 39.4C71.4 45 71.2 52 72.2 58.5')}${both('M62 34.5C58 38.6 54 39.6 50 39.6')}${both('M88.6 79.4L78 82.6')}`
const coatStitches = both('M77 101.4Q64 105 50 105')

const cloth: SideShape = {
  body: whole({
    start: [50, 22],
    segments: [
      [71, 22],
      [76, 22, 76, 27],
      [76, 98],
      [76, 103, 71, 103],
      [50, 103],
    ],
  }),
  seams: both('M76 49L50 49'),
  stitches: both('M76 76L50 76'),
}

/** The shapes by outline, under the names of contract/inventory.ts. */
export const outlineShapes = {
  tee: {
    front: {
      body: whole({ start: [50, 37.4], segments: [[56, 37.4, 59.6, 34.6, 60.2, 30], ...teeRest] }),
      seams: `${teeSeams}${both('M50 40.6C58 40.6 62.4 37 63.4 30.8')}`,
      stitches: teeStitches,
    },
    back: {
      body: whole({ start: [50, 31.8], segments: [[55, 31.8, 58.6, 31.2, 60.2, 30], ...teeRest] }),
      seams: `${teeSeams}${both('M50 34.8C57 34.8 61 33.6 63.4 30.8')}`,
      stitches: teeStitches,
    },
  },
  sweater: {
    front: {
      body: whole({ start: [50, 34.6], segments: [[56, 34.6, 59.4, 32.2, 60.2, 28], ...sweaterRest] }),
      seams: `${sweaterSeams}${both('M50 38.8C58.6 38.8 63.6 35 64.4 28.9')}`,
      stitches: '',
    },
    back: {
      body: whole({ start: [50, 29.6], segments: [[55, 29.6, 58.6, 29.2, 60.2, 28], ...sweaterRest] }),
      seams: `${sweaterSeams}${both('M50 33.4C57 33.4 61.6 32 64.4 28.9')}`,
      stitches: '',
    },
  },
  bottoms: {
    front: {
      body: whole({ start: [50, 16], segments: trouserLegs }),
      seams: `${trouserSeams}M50 23L50 58${both('M57.4 23C58 30.4 63.6 33 69.2 33.4')}`,
      stitches: `M53.6 23L53.6 37Q53.2 41.4 50 42.6${both('M71.9 102.4L58.2 102.4')}`,
    },
    back: {
      body: whole({ start: [50, 16], segments: trouserLegs }),
      seams: `${trouserSeams}M50 23L50 58${both('M56 29.4L65.6 29.4L65.6 37.6L60.8 40.4L56 37.6Z')}`,
      stitches: both('M71.9 102.4L58.2 102.4'),
    },
  },
  dress: {
    front: {
      body: whole({ start: [50, 28], segments: [[54.6, 28, 57, 25.6, 57.4, 21.4], ...dressRest] }),
      seams: `${dressSeams}${both('M50 31C56.4 31 59.8 27.6 60.6 22.2')}`,
      stitches: dressStitches,
    },
    back: {
      body: whole({ start: [50, 23.6], segments: [[54, 23.6, 56.4, 22.8, 57.4, 21.4], ...dressRest] }),
      seams: `${dressSeams}M50 23.6L50 52.8`,
      stitches: dressStitches,
      buttons: [
        [50, 34],
        [50, 45.4],
      ],
    },
  },
  dungarees: {
    front: {
      body: whole({
        start: [50, 33.6],
        segments: [
          [55.4, 33.6],
          [55.2, 17.4],
          [55.4, 13.6, 58.4, 13.6],
          [61.4, 13.6, 61.4, 17.4],
          [61, 33.6],
          [61.4, 42, 63.6, 52, 66.8, 56.6],
          ...dungareeLegs,
        ],
      }),
      seams: `${dungareeSeams}M50 62L50 77${both('M50 40L57.4 40L57.4 49Q57.4 51.4 55 51.4L50 51.4')}${both('M55.4 33.6L61 33.6')}${both('M59.6 62C59.8 70 64 73 68.8 73')}`,
      stitches: dungareeStitches,
      buttons: [
        [41.7, 36.4],
        [58.3, 36.4],
      ],
    },
    back: {
      body: whole({
        start: [50, 37],
        segments: [
          [56.4, 16.4],
          [57.6, 13.2, 60.4, 14],
          [63, 14.8, 62.2, 18],
          [56.4, 40],
          [59.6, 46, 63.6, 52.4, 66.8, 56.6],
          ...dungareeLegs,
        ],
      }),
      seams: `${dungareeSeams}M50 62L50 77${both('M56 66.4L65.4 66.4L65.4 74L60.7 76.6L56 74Z')}`,
      stitches: `${dungareeStitches}${both('M56.4 40L50 48.4')}`,
    },
  },
  suit: {
    front: {
      body: whole(suitBody),
      inside: whole({
        start: [50, 10.4],
        segments: [
          [55, 10.4, 56.8, 14.4, 55.8, 19.4],
          [54, 22.4, 52, 22.8, 50, 22.8],
        ],
      }),
      seams: `${suitSeams}M50 22.8L50 80${both('M59.5 20.5C56 24 53 24.8 50 24.8')}`,
      stitches: both('M56.6 86L66.9 86M57 97L67.2 97'),
    },
    back: {
      body: whole(suitBody),
      seams: `${suitSeams}M50 63L50 80${both('M59.5 20.5C56 23.4 53 24 50 24')}`,
      stitches: both('M66.4 33.6L50 33.6'),
    },
  },
  coat: {
    front: {
      body: whole(coatBody),
      inside: whole({
        start: [50, 17],
        segments: [
          [57.6, 17, 60.6, 23.6, 58.2, 33],
          [55.6, 36.2, 53, 36.8, 50, 36.8],
        ],
      }),
      seams: `${coatSeams}${both('M53.6 39.4L53.6 109.5')}${both('M57.2 77L69.6 76L70 80.6L57.4 81.6ZM57.6 81.6L58 93.4L70.8 92.4L70 80.6')}`,
      stitches: coatStitches,
      buttons: [
        [50, 46],
        [50, 57],
        [50, 75],
        [50, 86],
        [50, 96.4],
      ],
    },
    back: {
      body: whole(coatBody),
      seams: `${coatSeams}M50 11L50 39.6`,
      stitches: `${coatStitches}${both('M71.9 54L50 54')}`,
    },
  },
  other: { front: cloth, back: cloth },
} as const satisfies Readonly<Record<string, Readonly<Record<'front' | 'back', SideShape>>>>
