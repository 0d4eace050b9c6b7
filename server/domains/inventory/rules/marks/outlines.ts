// The outlines on which marks are recorded, and their zones (product §5): one outline for each cut of garment, drawn from the
// front and from the back. Zones are data: their numbers stay the same once marks are recorded on them. Left and right are the
// wearer's. A position is the place of a zone's dot on the drawing, which is 100 wide and 125 high (web/ui/outline).

export const outlineCodes = ['tee', 'sweater', 'bottoms', 'dress', 'dungarees', 'suit', 'coat', 'other'] as const
export type OutlineCode = (typeof outlineCodes)[number]

export const outlineSides = ['front', 'back'] as const
export type OutlineSide = (typeof outlineSides)[number]

export interface Zone {
  readonly side: OutlineSide
  readonly number: number
  readonly name: string
  readonly x: number
  readonly y: number
}

type Place = readonly [name: string, x: number, y: number]

const places: Readonly<Record<OutlineCode, Readonly<Record<OutlineSide, readonly Place[]>>>> = {
  tee: {
    front: [
      ['Neckline', 50, 31],
      ['Chest', 50, 49],
      ['Tummy', 50, 71],
      ['Hem', 50, 93],
      ['Right sleeve', 21, 43],
      ['Left sleeve', 79, 43],
      ['Right side', 34, 80],
      ['Left side', 66, 80],
    ],
    back: [
      ['Neckline', 50, 27],
      ['Shoulders', 50, 41],
      ['Lower back', 50, 70],
      ['Hem', 50, 93],
      ['Left sleeve', 21, 43],
      ['Right sleeve', 79, 43],
    ],
  },
  sweater: {
    front: [
      ['Neckline', 50, 31],
      ['Chest', 50, 49],
      ['Tummy', 50, 71],
      ['Hem', 50, 92],
      ['Right sleeve', 20, 56],
      ['Right cuff', 15.5, 81],
      ['Left sleeve', 80, 56],
      ['Left cuff', 84.5, 81],
    ],
    back: [
      ['Neckline', 50, 27],
      ['Shoulders', 50, 41],
      ['Lower back', 50, 70],
      ['Hem', 50, 92],
      ['Left elbow', 20, 58],
      ['Left cuff', 15.5, 81],
      ['Right elbow', 80, 58],
      ['Right cuff', 84.5, 81],
    ],
  },
  bottoms: {
    front: [
      ['Waistband', 50, 20],
      ['Right hip', 37, 36],
      ['Left hip', 63, 36],
      ['Right thigh', 36, 54],
      ['Left thigh', 64, 54],
      ['Right knee', 33.5, 75],
      ['Left knee', 66.5, 75],
      ['Right hem', 31.5, 105],
      ['Left hem', 68.5, 105],
    ],
    back: [
      ['Waistband', 50, 20],
      ['Seat', 50, 42],
      ['Left leg', 33.5, 75],
      ['Right leg', 66.5, 75],
      ['Left hem', 31.5, 105],
      ['Right hem', 68.5, 105],
    ],
  },
  dress: {
    front: [
      ['Neckline', 50, 26],
      ['Chest', 50, 39],
      ['Waist', 50, 52],
      ['Right sleeve', 27, 35],
      ['Left sleeve', 73, 35],
      ['Skirt', 50, 76],
      ['Hem', 50, 102],
    ],
    back: [
      ['Neckline', 50, 22],
      ['Upper back', 50, 37],
      ['Waist', 50, 52],
      ['Left sleeve', 27, 35],
      ['Right sleeve', 73, 35],
      ['Skirt', 50, 76],
      ['Hem', 50, 102],
    ],
  },
  dungarees: {
    front: [
      ['Straps', 41, 22],
      ['Bib', 50, 40],
      ['Waist', 50, 56],
      ['Right hip', 36, 67],
      ['Left hip', 64, 67],
      ['Right knee', 34.5, 90],
      ['Left knee', 65.5, 90],
      ['Right hem', 33, 112],
      ['Left hem', 67, 112],
    ],
    back: [
      ['Straps', 50, 28],
      ['Waist', 50, 56],
      ['Seat', 50, 70],
      ['Left leg', 34.5, 91],
      ['Right leg', 65.5, 91],
      ['Left hem', 33, 112],
      ['Right hem', 67, 112],
    ],
  },
  suit: {
    front: [
      ['Hood or collar', 50, 13],
      ['Chest', 41, 36],
      ['Fastening', 50, 47],
      ['Waist', 50, 60],
      ['Right sleeve', 23, 42],
      ['Right cuff', 18, 61],
      ['Left sleeve', 77, 42],
      ['Left cuff', 82, 61],
      ['Right knee', 37, 91],
      ['Left knee', 63, 91],
      ['Right hem', 36, 113],
      ['Left hem', 64, 113],
    ],
    back: [
      ['Hood or collar', 50, 13],
      ['Upper back', 50, 37],
      ['Waist', 50, 60],
      ['Seat', 50, 71],
      ['Left elbow', 23, 42],
      ['Left cuff', 18, 61],
      ['Right elbow', 77, 42],
      ['Right cuff', 82, 61],
      ['Left leg', 37, 93],
      ['Right leg', 63, 93],
    ],
  },
  coat: {
    front: [
      ['Hood or collar', 50, 20],
      ['Chest', 39, 50],
      ['Fastening', 50, 64],
      ['Right pocket', 37, 82],
      ['Left pocket', 63, 82],
      ['Hem', 50, 102],
      ['Right sleeve', 20, 61],
      ['Right cuff', 15, 83],
      ['Left sleeve', 80, 61],
      ['Left cuff', 85, 83],
      ['Lining', 50, 33],
    ],
    back: [
      ['Hood or collar', 50, 20],
      ['Shoulders', 50, 46],
      ['Lower back', 50, 77],
      ['Hem', 50, 102],
      ['Left elbow', 20, 61],
      ['Left cuff', 15, 83],
      ['Right elbow', 80, 61],
      ['Right cuff', 85, 83],
    ],
  },
  other: {
    front: [
      ['Upper part', 50, 38],
      ['Middle', 50, 63],
      ['Lower part', 50, 88],
      ['Right side', 31, 63],
      ['Left side', 69, 63],
    ],
    back: [
      ['Upper part', 50, 38],
      ['Middle', 50, 63],
      ['Lower part', 50, 88],
    ],
  },
}

const zonesOf = (code: OutlineCode): Zone[] =>
  outlineSides.flatMap((side) => places[code][side].map(([name, x, y], at) => ({ side, number: at + 1, name, x, y })))

/** The zones of each outline: front, then back, by number. */
export const outlines: Readonly<Record<OutlineCode, readonly Zone[]>> = {
  tee: zonesOf('tee'),
  sweater: zonesOf('sweater'),
  bottoms: zonesOf('bottoms'),
  dress: zonesOf('dress'),
  dungarees: zonesOf('dungarees'),
  suit: zonesOf('suit'),
  coat: zonesOf('coat'),
  other: zonesOf('other'),
}

export interface ZoneName {
  readonly side: OutlineSide
  readonly number: number
}

export const findZone = (code: OutlineCode, { side, number }: ZoneName): Zone | undefined =>
  outlines[code].find((zone) => zone.side === side && zone.number === number)
