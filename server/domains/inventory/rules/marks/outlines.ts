// The outlines on which marks are recorded, and their zones (product §5): one outline for each cut of garment, drawn from the
// front and from the back. A zone's number is its place in its list and is stored with marks: append, never reorder. Left and right are
// the wearer's. A position is the place of a zone's dot on the drawing, which is 100 wide and 125 high (web/ui/outline).

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
      ['Neckline', 50, 39],
      ['Chest', 50, 54],
      ['Tummy', 50, 74],
      ['Hem', 50, 92],
      ['Right sleeve', 20, 47],
      ['Left sleeve', 80, 47],
      ['Right side', 32, 80],
      ['Left side', 68, 80],
    ],
    back: [
      ['Neckline', 50, 33],
      ['Shoulders', 50, 46],
      ['Lower back', 50, 73],
      ['Hem', 50, 92],
      ['Left sleeve', 20, 47],
      ['Right sleeve', 80, 47],
    ],
  },
  sweater: {
    front: [
      ['Neckline', 50, 37],
      ['Chest', 50, 51],
      ['Tummy', 50, 71],
      ['Hem', 50, 90.5],
      ['Right sleeve', 18.5, 58],
      ['Right cuff', 16, 81],
      ['Left sleeve', 81.5, 58],
      ['Left cuff', 84, 81],
    ],
    back: [
      ['Neckline', 50, 31],
      ['Shoulders', 50, 45],
      ['Lower back', 50, 70],
      ['Hem', 50, 90.5],
      ['Left elbow', 18.5, 58],
      ['Left cuff', 16, 81],
      ['Right elbow', 81.5, 58],
      ['Right cuff', 84, 81],
    ],
  },
  bottoms: {
    front: [
      ['Waistband', 50, 19.5],
      ['Right hip', 37, 37],
      ['Left hip', 63, 37],
      ['Right thigh', 38, 54],
      ['Left thigh', 62, 54],
      ['Right knee', 36, 76],
      ['Left knee', 64, 76],
      ['Right hem', 35, 104],
      ['Left hem', 65, 104],
    ],
    back: [
      ['Waistband', 50, 19.5],
      ['Seat', 50, 46],
      ['Left leg', 36, 78],
      ['Right leg', 64, 78],
      ['Left hem', 35, 104],
      ['Right hem', 65, 104],
    ],
  },
  dress: {
    front: [
      ['Neckline', 50, 30],
      ['Chest', 50, 41],
      ['Waist', 50, 52.5],
      ['Right sleeve', 28, 33],
      ['Left sleeve', 72, 33],
      ['Skirt', 50, 78],
      ['Hem', 50, 102],
    ],
    back: [
      ['Neckline', 50, 26],
      ['Upper back', 50, 39],
      ['Waist', 50, 52.5],
      ['Left sleeve', 28, 33],
      ['Right sleeve', 72, 33],
      ['Skirt', 50, 78],
      ['Hem', 50, 102],
    ],
  },
  dungarees: {
    front: [
      ['Straps', 41.6, 22],
      ['Bib', 50, 45.5],
      ['Waist', 50, 59.3],
      ['Right hip', 36, 73],
      ['Left hip', 64, 73],
      ['Right knee', 36, 92],
      ['Left knee', 64, 92],
      ['Right hem', 35.8, 110],
      ['Left hem', 64.2, 110],
    ],
    back: [
      ['Straps', 50, 44],
      ['Waist', 50, 59.3],
      ['Seat', 50, 72],
      ['Left leg', 36, 92],
      ['Right leg', 64, 92],
      ['Left hem', 35.8, 110],
      ['Right hem', 64.2, 110],
    ],
  },
  suit: {
    front: [
      ['Hood or collar', 50, 14.5],
      ['Chest', 40.5, 36],
      ['Fastening', 50, 46],
      ['Waist', 50, 60.5],
      ['Right sleeve', 24, 43],
      ['Right cuff', 20.7, 58.5],
      ['Left sleeve', 76, 43],
      ['Left cuff', 79.3, 58.5],
      ['Right knee', 38.5, 91.5],
      ['Left knee', 61.5, 91.5],
      ['Right hem', 39, 112],
      ['Left hem', 61, 112],
    ],
    back: [
      ['Hood or collar', 50, 14.5],
      ['Upper back', 50, 38],
      ['Waist', 50, 60.5],
      ['Seat', 50, 73],
      ['Left elbow', 24, 43],
      ['Left cuff', 20.7, 58.5],
      ['Right elbow', 76, 43],
      ['Right cuff', 79.3, 58.5],
      ['Left leg', 38.7, 93],
      ['Right leg', 61.3, 93],
    ],
  },
  coat: {
    front: [
      ['Hood or collar', 50, 13.5],
      ['Chest', 38, 53],
      ['Fastening', 50, 66],
      ['Right pocket', 36.4, 84.5],
      ['Left pocket', 63.6, 84.5],
      ['Hem', 50, 105],
      ['Right sleeve', 19, 62],
      ['Right cuff', 16.5, 83],
      ['Left sleeve', 81, 62],
      ['Left cuff', 83.5, 83],
      ['Lining', 50, 28],
    ],
    back: [
      ['Hood or collar', 50, 24],
      ['Shoulders', 50, 48],
      ['Lower back', 50, 79],
      ['Hem', 50, 105],
      ['Left elbow', 19, 62],
      ['Left cuff', 16.5, 83],
      ['Right elbow', 81, 62],
      ['Right cuff', 83.5, 83],
    ],
  },
  other: {
    front: [
      ['Upper part', 50, 35.5],
      ['Middle', 50, 62.5],
      ['Lower part', 50, 89.5],
      ['Right side', 32, 62.5],
      ['Left side', 68, 62.5],
    ],
    back: [
      ['Upper part', 50, 35.5],
      ['Middle', 50, 62.5],
      ['Lower part', 50, 89.5],
    ],
  },
}

const zonesOf = (code: OutlineCode): Zone[] =>
  outlineSides.flatMap((side) =>
    places[code][side].map(([name, x, y], index) => ({ side, number: index + 1, name, x, y })),
  )

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

export interface ZoneRef {
  readonly side: OutlineSide
  readonly number: number
}

export const findZone = (code: OutlineCode, { side, number }: ZoneRef): Zone | undefined =>
  outlines[code].find((zone) => zone.side === side && zone.number === number)
