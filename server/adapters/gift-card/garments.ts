// The clothes on the card's washing line. The origin is the point from which a garment hangs; a jumper is 110 high.
import { circle, type Drawing, type Mark, mirrored } from './drawing.ts'

const cream = '#fbf2e2'
const navy = '#2f3c5c'
const sun = '#f4c34f'
const amber = '#dda63f'
const rust = '#c96a4b'
const fern = '#1f6152'
const sage = '#88a582'
const shade = '#2b2530'

/** A part and its mirror image. */
const pair = (mark: Mark): Mark[] => [mark, { ...mark, d: mirrored(mark.d) }]
/** A soft fold in the cloth. */
const fold = (d: string): Mark => ({ d, stroke: shade, width: 2.6, opacity: 0.1 })
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const zigzag = (y: number, height: number): string =>
  `M-66 ${y}${steps(-60, 66, 6)
    .map((x, index) => `L${x} ${index % 2 ? y : y + height}`)
    .join('')}`
const diamond = (x: number, y: number, r: number): string => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`

const fairIsle: Mark[] = [
  { d: zigzag(28, 5), stroke: cream, width: 1.8 },
  { d: 'M-66 39L66 39', stroke: rust, width: 2.2 },
  ...steps(-60, 60, 15).map((x): Mark => ({ d: diamond(x, 50, 6.2), fill: sun })),
  ...steps(-60, 60, 15).map((x): Mark => ({ d: diamond(x, 50, 2.3), fill: rust })),
  ...steps(-52.5, 52.5, 15).map((x): Mark => ({ d: circle(x, 50, 1.5), fill: cream })),
  { d: 'M-66 61L66 61', stroke: rust, width: 2.2 },
  { d: zigzag(67, 5), stroke: cream, width: 1.8 },
]

export const jumper: Drawing = [
  { d: 'M-19 2C-12 -3 12 -3 19 2L16 9C8 14 -8 14 -16 9Z', fill: '#123f35' },
  ...pair({
    d: 'M-32 5C-48 14 -57 48 -61 84C-56 90 -51 91 -45 90C-42 68 -38 50 -34 40Z',
    fill: '#1b5748',
    print: fairIsle,
  }),
  ...pair({ d: 'M-61.5 83C-56 89 -51 90 -44.5 89L-46 99C-52 100 -58 99 -62.5 94Z', fill: '#123f35' }),
  {
    d: 'M-19 1C-27 3 -34 5 -38 9C-40 36 -40 70 -38 100C-14 104 14 104 38 100C40 70 40 36 38 9C34 5 27 3 19 1C12 14 -12 14 -19 1Z',
    fill: fern,
    print: fairIsle,
  },
  { d: 'M-38 97C-14 101 14 101 38 97L36.5 109C14 112 -14 112 -36.5 109Z', fill: '#123f35' },
  { d: 'M-19 1C-12 14 12 14 19 1', stroke: '#123f35', width: 4.6 },
  fold('M-30 78C-24 86 -20 90 -14 93'),
  fold('M31 72C27 82 24 88 19 92'),
]

export const raincoat: Drawing = [
  { d: 'M-21 30C-30 -12 30 -12 21 30C10 40 -10 40 -21 30Z', fill: amber },
  { d: 'M-14 26C-19 2 19 2 14 26C8 33 -8 33 -14 26Z', fill: '#5f7f9c' },
  { d: 'M-12 10C-6 5 6 5 12 10C7 9 -7 9 -12 10Z', fill: '#49657f' },
  ...pair({ d: 'M-31 34C-48 42 -58 76 -62 112C-57 117 -51 118 -46 117C-43 92 -38 76 -34 64Z', fill: '#e9b63f' }),
  ...pair({ d: 'M-61 105C-56 110 -51 111 -45.5 110', stroke: amber, width: 1.6 }),
  {
    d: 'M-21 28C-29 30 -34 33 -37 37C-43 68 -47 106 -49 132C-18 139 18 139 49 132C47 106 43 68 37 37C34 33 29 30 21 28C10 39 -10 39 -21 28Z',
    fill: sun,
  },
  { d: 'M-21 28C-10 39 10 39 21 28', stroke: amber, width: 2.4 },
  { d: 'M0 37L0 137', stroke: amber, width: 1.6 },
  ...pair({ d: 'M-37 92L-13 92L-13 99L-37 99Z', fill: amber }),
  ...pair({ d: 'M-35.5 99L-14.5 99L-15.5 118C-22 120 -29 120 -35 117Z', fill: '#e9b63f' }),
  ...steps(48, 124, 19).map((y): Mark => ({ d: circle(0, y, 2.9), fill: cream })),
  fold('M-30 62C-28 74 -27 80 -24 86'),
  fold('M33 60C31 70 30 76 27 84'),
]

const skirt =
  'M-23 46C-32 70 -45 98 -52 122C-46 127 -40 124 -34 126C-27 129 -20 125 -12 128C-4 130 4 130 12 128C20 125 27 129 34 126C40 124 46 127 52 122C45 98 32 70 23 46Z'
/** Small flowers in rows, every other row half a step along. */
const ditsy: Mark[] = steps(0, 8, 1).flatMap((row) =>
  steps(-56, 56, 14).flatMap((column): Mark[] => {
    const [x, y] = [column + (row % 2 ? 7 : 0), 8 + row * 13.5]
    const petal = (row + column / 14) % 3 === 0 ? '#e8836b' : cream
    return [
      ...[-1.7, 1.7].flatMap((dx) => [-1.7, 1.7].map((dy): Mark => ({ d: circle(x + dx, y + dy, 1.7), fill: petal }))),
      { d: circle(x, y, 1.2), fill: sun },
    ]
  }),
)

export const dress: Drawing = [
  ...pair({
    d: 'M-23 3C-42 0 -49 14 -45 29C-40 35 -31 35 -24 30Z',
    fill: '#283350',
    print: ditsy,
  }),
  { d: 'M-14 1L-26 4C-24 20 -23 34 -23 48L23 48C23 34 24 20 26 4L14 1C8 10 -8 10 -14 1Z', fill: navy, print: ditsy },
  { d: skirt, fill: navy, print: ditsy },
  { d: 'M-23.4 44.5C-8 48 8 48 23.4 44.5L23.6 50C8 53 -8 53 -23.6 50Z', fill: '#1f2944' },
  ...pair({ d: 'M-15 0C-21 8 -17 18 -6 17C-2 16 -1 12 -1 8C-7 8 -12 5 -15 0Z', fill: cream }),
  ...pair({ d: 'M-12 56C-17 78 -22 100 -26 122', stroke: '#0f1730', width: 2.4, opacity: 0.25 }),
  { d: 'M1 56C2 80 2 104 1 126', stroke: '#0f1730', width: 2.4, opacity: 0.25 },
]

const ribs = steps(-36, 36, 4).map(
  (x): Mark => ({ d: `M${x} 20L${x} 140`, stroke: '#8f4029', width: 0.8, opacity: 0.35 }),
)

export const dungarees: Drawing = [
  ...pair({ d: 'M-19 -1C-15 -3 -12 -3 -9 -1L-8 36L-17 36Z', fill: '#b45a3d' }),
  {
    d: 'M-31 60C-26 62 26 62 31 60C35 84 37 108 38 130C30 133 18 133 8 131L2 88L-2 88L-8 131C-18 133 -30 133 -38 130C-37 108 -35 84 -31 60Z',
    fill: rust,
    print: ribs,
  },
  {
    d: 'M-21 30C-8 33 8 33 21 30C22 42 26 52 31 61C12 65 -12 65 -31 61C-26 52 -22 42 -21 30Z',
    fill: rust,
    print: ribs,
  },
  ...pair({ d: 'M-38.5 124C-28 127 -18 127 -7.4 125L-8 136C-18 138 -30 138 -39 135Z', fill: '#dc8a6b' }),
  { d: 'M-30.5 59C-12 63 12 63 30.5 59L31.2 65C12 69 -12 69 -31.2 65Z', fill: '#b45a3d' },
  { d: 'M-12 37L12 37L11 52C4 56 -4 56 -11 52Z', fill: '#b45a3d' },
  {
    d: 'M0 51C-8 45 -7 39.5 -3.4 39.5C-1.6 39.5 -0.4 40.6 0 42C0.4 40.6 1.6 39.5 3.4 39.5C7 39.5 8 45 0 51Z',
    fill: cream,
  },
  { d: circle(-12.5, 35, 2.8), fill: sun },
  { d: circle(12.5, 35, 2.8), fill: sun },
  fold('M-22 96C-18 104 -15 110 -13 118'),
  fold('M24 92C21 102 19 108 17 116'),
]

const stripes = steps(12, 96, 9.5).map((y): Mark => ({ d: `M-70 ${y}L70 ${y}`, stroke: navy, width: 3.4 }))

export const tee: Drawing = [
  { d: 'M-18 1C-10 -4 10 -4 18 1L14 8C6 12 -6 12 -14 8Z', fill: '#d9cdb8' },
  ...pair({ d: 'M-33 6L-57 34C-54 40 -49 44 -43 47L-33 34Z', fill: '#f1e6d2', print: stripes }),
  {
    d: 'M-18 0L-36 7C-38 34 -38 64 -37 92C-14 97 14 97 37 92C38 64 38 34 36 7L18 0C11 12 -11 12 -18 0Z',
    fill: cream,
    print: stripes,
  },
  { d: 'M-18 0C-11 12 11 12 18 0', stroke: navy, width: 3.6 },
]

const sock = (wool: string): Mark[] => [
  {
    d: 'M-8 0C-3 2 3 2 8 0L8 32C9 40 20 42 26 48C31 55 26 63 15 62C2 61 -8 54 -8 42Z',
    fill: wool,
    print: [
      { d: 'M-10 -2L10 -2L10 9L-10 9Z', fill: cream },
      { d: 'M-10 15L10 15M-10 21L10 21', stroke: cream, width: 2.2 },
      { d: circle(-5, 52, 10), fill: cream },
      { d: circle(27, 57, 10), fill: cream },
    ],
  },
]
export const greenSock: Drawing = sock('#2d8a76')
export const raspberrySock: Drawing = sock('#b23a63')

/** A clothes peg on the line. */
export const peg: Drawing = [
  { d: 'M-2 -8L2 -8L1.6 8L-1.6 8Z', fill: '#c99a62' },
  { d: 'M-1.9 -1L1.9 -1', stroke: '#8a6238', width: 1 },
]

/** The wren of the wordmark (web/ui/wren-mark.tsx), with its feet at the origin. */
export const wren: Drawing = [
  {
    d: 'M-16 -52C-12 -48 -9 -43 -8 -35C-4 -42 4 -47 13 -47C18.5 -47 22.6 -44.6 24.8 -41L32 -37.8L25.6 -34.6C25.8 -19 15 -6 0.5 -6C-12.5 -6 -21.5 -15 -21.5 -26.5C-21.5 -36 -17.5 -43 -16 -52Z',
    fill: fern,
  },
  { d: 'M-5 -6L-5 0M5 -7L5 0', stroke: fern, width: 3 },
  { d: 'M-11 -26C-8.5 -17.5 4 -15.5 10 -25', stroke: sun, width: 4.6 },
  { d: circle(16.6, -37.4, 2.7), fill: '#fffcf7' },
]

const leaf = 'M0 0C5 -5 14 -6 20 -2C15 4 6 5 0 0Z'
/** A sprig that grows upwards from the origin. */
export const sprig = (colour: string): Drawing => [
  { d: 'M0 0C3 -24 -2 -50 4 -78', stroke: colour, width: 2 },
  ...[10, 24, 38, 52, 66].flatMap((up, index): Mark[] => {
    const reach = 1 - index * 0.11
    return [turnedLeaf(1.2, -up, -34, reach, colour), turnedLeaf(1, -up - 6, 214, reach, colour)]
  }),
  turnedLeaf(4, -76, -80, 0.6, colour),
]

function turnedLeaf(x: number, y: number, degrees: number, reach: number, fill: string): Mark {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180) * reach, Math.cos((degrees * Math.PI) / 180) * reach]
  const d = leaf.replace(/(-?\d+) (-?\d+)/g, (_, dx: string, dy: string) => {
    const [across, down] = [Number(dx), Number(dy)]
    return `${(x + across * cos - down * sin).toFixed(2)} ${(y + across * sin + down * cos).toFixed(2)}`
  })
  return { d, fill }
}
export const sageSprig = sprig(sage)
export const rustSprig = sprig('#b96a52')
