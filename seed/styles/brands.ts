export type Brand = {
  slug: string
  name: string
  /** Two lines for the brand page. All brands are invented for the demo world. */
  story: [string, string]
}

export const brands: Brand[] = [
  {
    slug: 'saltmarsh',
    name: 'Saltmarsh',
    story: ['Weatherproofs and Bretons from the Norfolk mudflats.', 'Cut by people who have lost a welly to the tide.'],
  },
  {
    slug: 'marlowe-row',
    name: 'Marlowe Row',
    story: ['Grown-up tailoring, shrunk with a straight face.', 'Good corduroy, deep pockets, buttons that stay on.'],
  },
  {
    slug: 'bramble-club',
    name: 'Bramble Club',
    story: ['Bears, burrs and blackberry stains since the first camp-out.', 'Soft outside, tougher than it looks.'],
  },
  {
    slug: 'northing',
    name: 'Northing',
    story: ['Kit for snow, sleet and the walk to nursery.', 'Tested on the Pennines in February, on purpose.'],
  },
  {
    slug: 'pip-and-thistle',
    name: 'Pip & Thistle',
    story: ['Everyday jersey in the colours of a paintbox.', 'Made to be pulled on by their wearer, back to front.'],
  },
  {
    slug: 'olive-and-finch',
    name: 'Olive & Finch',
    story: ['Small prints, proper collars, skirts that spin.', 'Party clothes that can climb a wall.'],
  },
  {
    slug: 'little-tide',
    name: 'Little Tide',
    story: ['Whales, waves and sea-washed cotton.', 'Every piece dries before the chips are finished.'],
  },
  {
    slug: 'hob-and-harrow',
    name: 'Hob & Harrow',
    story: ['Workwear for people whose work is digging.', 'Double knees, big stitches, no fuss.'],
  },
  {
    slug: 'penny-lark',
    name: 'Penny Lark',
    story: ['Dots, hearts and a great deal of raspberry.', 'For children who have opinions about tights.'],
  },
  {
    slug: 'wilder-fold',
    name: 'Wilder Fold',
    story: ['Earth colours for hedgerow explorers.', 'Woven and sewn within a day’s drive of the mill.'],
  },
  {
    slug: 'orchard-gate',
    name: 'Orchard Gate',
    story: ['Fruit prints and picnic checks, cool in the heat.', 'Light enough for August, layered for the rest.'],
  },
  {
    slug: 'moss-and-mabel',
    name: 'Moss & Mabel',
    story: ['Garden flowers on soft, steady shades.', 'Two sisters, one greenhouse, many daisies.'],
  },
  {
    slug: 'tumble-hill',
    name: 'Tumble Hill',
    story: ['Loose muslin and room to roll.', 'Grass stains count as decoration.'],
  },
  {
    slug: 'fernhollow',
    name: 'Fernhollow',
    story: ['Woodland walks in forest green and rust.', 'Pockets sized for conkers.'],
  },
  {
    slug: 'cobble-and-kite',
    name: 'Cobble & Kite',
    story: ['Blocks of colour for town children.', 'Seen easily across a playground.'],
  },
  {
    slug: 'dapplewood',
    name: 'Dapplewood',
    story: ['Creatures you might meet if you sat still.', 'Drawn by hand, printed on soft cotton.'],
  },
  {
    slug: 'lantern-lane',
    name: 'Lantern Lane',
    story: ['Night skies for bright sparks.', 'Moons, stars and the odd rocket.'],
  },
  {
    slug: 'hettie-hay',
    name: 'Hettie Hay',
    story: ['Heritage checks and quilting from a farmhouse table.', 'Old patterns, new elbows.'],
  },
  {
    slug: 'oatsworth',
    name: 'Oatsworth',
    story: ['Porridge shades and honest knitting.', 'Goes with everything, including porridge.'],
  },
  {
    slug: 'skylark-mill',
    name: 'Skylark Mill',
    story: ['Light, neat clothes from a restored cotton mill.', 'Finished inside as carefully as out.'],
  },
]
