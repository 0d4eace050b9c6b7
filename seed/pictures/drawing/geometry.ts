/** A point in the space of all shapes, 1000 wide and 1250 high. The garment's middle is x = 500. */
export type Point = readonly [x: number, y: number]
export type Curve = (t: number) => Point
/** One segment of an outline: a line to a point, or a Bézier curve through control points to its last point. */
export type Segment = readonly Point[]

export const frame = { width: 1000, height: 1250 } as const

/** A part of the frame, in frame units. */
export type Window = { left: number; top: number; width: number; height: number }
export const wholeFrame: Window = { left: 0, top: 0, ...frame }

const round = (value: number) => Math.round(value * 10) / 10
export const at = (x: number, y: number) => `${round(x)} ${round(y)}`
export const mirrorX = (x: number) => frame.width - x
const mirrorPoint = ([x, y]: Point): Point => [mirrorX(x), y]
export const mirrorCurve =
  (curve: Curve): Curve =>
  (t) =>
    mirrorPoint(curve(t))

/**
 * Moves each point of a path that has only absolute M, L, C and Q commands, so that each pair of numbers is a point.
 */
export function mapPath(path: string, move: (point: Point) => Point): string {
  return path.replace(/(-?\d+\.?\d*)[ ,](-?\d+\.?\d*)/g, (_, x: string, y: string) =>
    at(...move([Number(x), Number(y)])),
  )
}

/** Mirrors a path about x = 500. */
export const mirrorPath = (path: string) => mapPath(path, mirrorPoint)

/** The path on the right (1) or its mirror on the left (−1). */
export const onSide = (path: string, side: number) => (side > 0 ? path : mirrorPath(path))

/** A Bézier curve of any degree as a function of t in 0…1. */
export function bezier(...points: Point[]): Curve {
  return (t) => {
    let level = points
    while (level.length > 1) {
      const next: Point[] = []
      for (let index = 1; index < level.length; index++) {
        const [x1, y1] = level[index - 1] as Point
        const [x2, y2] = level[index] as Point
        next.push([x1 + (x2 - x1) * t, y1 + (y2 - y1) * t])
      }
      level = next
    }
    return level[0] as Point
  }
}

export function pathThrough(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => at(x, y)).join('L')}${closed ? 'Z' : ''}`
}

const commandOf = (segment: Segment) => (['L', 'Q', 'C'] as const)[segment.length - 1]
const segmentPath = (segment: Segment) => commandOf(segment) + segment.map(([x, y]) => at(x, y)).join(' ')

/**
 * An outline made of its right half, from `start` downwards to the middle, and the mirror image of that half.
 * `closing`, such as a neckline, replaces the straight line back to the start.
 */
export function symmetricPath(start: Point, right: readonly Segment[], closing = ''): string {
  let path = `M${at(...start)}`
  const starts: Point[] = []
  let current = start
  for (const segment of right) {
    starts.push(current)
    path += segmentPath(segment)
    current = segment[segment.length - 1] as Point
  }
  if (Math.abs(current[0] - 500) > 0.5) path += `L${at(...mirrorPoint(current))}`
  for (let index = right.length - 1; index >= 0; index--) {
    const controls = (right[index] as Segment).slice(0, -1).reverse()
    path += segmentPath([...controls, starts[index] as Point].map(mirrorPoint))
  }
  return `${path}${closing}Z`
}

/** A closed path from a start through segments. */
export function closedPath(start: Point, ...segments: Segment[]): string {
  return `M${at(...start)}${segments.map(segmentPath).join('')}Z`
}

export type BandShape = {
  /** On which side of the edge's direction the band lies: 1 or −1. */
  side: number
  /** Whether the whole band has one direction instead of following the curve's normal. */
  straight?: boolean
  /** Length of the band's near edge relative to the edge that it joins: below 1 where cloth is gathered into a rib. */
  gather?: number
  /** Length of the far edge relative to the near one. */
  taper?: number
}
export type BandOutline = { path: string; near: Point[]; far: Point[] }

const bandSteps = 28

/** The outline of a strip of `width` along a curve: ribs, cuffs, hems, waistbands. */
export function bandOutline(edge: Curve, width: number, shape: BandShape): BandOutline {
  const { side, straight = false, gather = 1, taper = 1 } = shape
  const [middleX, middleY] = edge(0.5)
  const gathered: Curve = (t) => {
    const [x, y] = edge(t)
    return [middleX + (x - middleX) * gather, middleY + (y - middleY) * gather]
  }
  const [startX, startY] = gathered(0)
  const [endX, endY] = gathered(1)
  const chord = Math.hypot(endX - startX, endY - startY)
  const chordNormal: Point = [(-(endY - startY) / chord) * side, ((endX - startX) / chord) * side]
  const near: Point[] = []
  const far: Point[] = []
  for (let step = 0; step <= bandSteps; step++) {
    const t = step / bandSteps
    const [x, y] = gathered(t)
    let [normalX, normalY] = chordNormal
    if (!straight) {
      const [x1, y1] = gathered(Math.max(0, t - 0.004))
      const [x2, y2] = gathered(Math.min(1, t + 0.004))
      const length = Math.hypot(x2 - x1, y2 - y1)
      normalX = (-(y2 - y1) / length) * side
      normalY = ((x2 - x1) / length) * side
    }
    near.push([x, y])
    const farMiddleX = middleX + chordNormal[0] * width
    const farMiddleY = middleY + chordNormal[1] * width
    far.push([
      farMiddleX + (x + normalX * width - farMiddleX) * taper,
      farMiddleY + (y + normalY * width - farMiddleY) * taper,
    ])
  }
  return { path: pathThrough([...near, ...far.toReversed()], true), near, far }
}

/** A line parallel to an edge, `offset` away, such as the stitching of a hem. */
export const parallelPath = (edge: Curve, offset: number, side: number) =>
  pathThrough(bandOutline(edge, offset, { side, straight: true }).far)

/** The point at a share `t` (0…1) of a line of points. */
export function pointAlong(points: readonly Point[], t: number): Point {
  const position = t * (points.length - 1)
  const index = Math.min(points.length - 2, Math.floor(position))
  const share = position - index
  const [x1, y1] = points[index] as Point
  const [x2, y2] = points[index + 1] as Point
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}

export type Bounds = { left: number; top: number; right: number; bottom: number }

/** The box around a path of absolute M, L, C, Q, H and V commands, control points included. */
export function boundsOf(path: string): Bounds {
  const xs: number[] = []
  const ys: number[] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([MLCQHV])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d+\.?\d*/g) ?? []).map(Number)
    if (command === 'H') xs.push(...numbers)
    else if (command === 'V') ys.push(...numbers)
    else for (const [index, value] of numbers.entries()) (index % 2 ? ys : xs).push(value)
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
