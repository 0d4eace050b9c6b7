// What parents call things, and other words that find them. Data, read by `search-lexicon`, one meaning a line; a term of two
// words needs both of them in the piece. Only what a parent would mean: tights are not leggings.

/** All terms of a line have one meaning. */
export const sameMeaning: readonly string[] = [
  't shirt, tshirt, tee',
  'jumper, sweater, pullover, jersey top',
  'cardigan, cardi, cardie, cardy',
  'sweatshirt, sweat top, sweat shirt',
  'hoodie, hooded top, hooded sweatshirt, hooded jumper',
  'dungarees, dungies, overalls, bib and brace',
  'salopettes, sallopettes, ski dungarees, ski trousers, ski pants, snow pants, snow trousers',
  'ski suit, snowsuit, snow suit, skisuit, all in one, pramsuit',
  'ski jacket, ski coat, snow jacket, snow coat, skijacket',
  'ski wear, skiwear, snow wear, snowwear, ski clothes, ski gear, skiing',
  'raincoat, rainjacket, rain jacket, rain mac, mac, mack, macintosh, mackintosh, cagoule, kagoule, cagool, pac a mac, anorak',
  'puffer, puffa, puffy, puffer coat, padded coat, padded jacket, down coat, down jacket, bubble coat',
  'gilet, gillet, bodywarmer, body warmer, waistcoat',
  'duffle, duffel',
  'quilted, padded',
  'fleece, sherpa, borg, teddy coat',
  'joggers, jogging, jogging bottoms, jogging trousers, tracksuit bottoms, trackies, sweatpants, sweat pants, track pants',
  'jeans, denim trousers',
  'cords, corduroy, corduroys, needlecord, chord',
  'pinafore, pinny, pinnie, pinafore dress, jumper dress',
  'sundress, sun dress, summer dress',
  'dress, frock, gown',
  'polka dot, polkadot, dot, spot',
  'dino, dinosaur, trex, t rex, diplodocus',
  'bunny, rabbit, hare',
  'bee, bumblebee, bumble bee',
  'boat, sailboat, ship, yacht',
  'duck, duckling, ducky',
  'mushroom, toadstool, shroom',
  'hedgehog, hedgie',
  'bear, teddy bear',
  'flower, floral, flowery, blossom',
  'rocket, spaceship, space ship',
  'ladybird, ladybug',
  'check, plaid, tartan',
  'fair isle, fairisle, nordic',
  'colour, color',
  'coloured, colored',
  'grey, gray',
  'pyjamas, pajamas, pjs, jammies',
  'multicoloured, multicolored, multicolour, multi',
  'organic cotton, gots',
]

/** A search for the term on the left also finds those on the right, but not the other way round. */
export const alsoFinds: Readonly<Record<string, string>> = {
  top: 't shirt, tee, henley, raglan',
  't shirt': 'top, ringer, henley, raglan',
  vest: 'gilet',
  bottoms: 'trousers, joggers, leggings',
  pants: 'trousers, joggers, leggings',
  trackpants: 'joggers',
  knitwear: 'jumper, cardigan, sweater',
  knit: 'jumper, cardigan',
  knitted: 'jumper, cardigan',
  waterproof: 'raincoat',
  'winter coat': 'puffer, duffle, teddy coat, fleece coat, wool coat',
  parka: 'puffer, hooded coat',
  blazer: 'wool coat',
  teddy: 'bear',
  stripe: 'breton, hoop',
  gingham: 'check',
  check: 'gingham',
  flower: 'daisy, tulip, sprig, ditsy',
  fruit: 'strawberry, lemon, cherry, fruity',
  animal: 'bear, fox, bunny, hedgehog, whale, dino, duck, snail',
  woodland: 'fox, hedgehog, mushroom, acorn, bear',
  sea: 'whale, boat, sailing, harbour',
  nautical: 'breton, boat, whale, sailing, harbour',
  space: 'rocket, moon, star, planet',
  planet: 'rocket, moon',
  vehicle: 'tractor, car, boat, rocket, train, digger',
  multicolour: 'rainbow',
  rainbow: 'multicolour',
  ski: 'skiwear, snow',
  skiing: 'ski, snow',
  snow: 'ski',
  christmas: 'fair isle, snowflake',
}

/** The last part of words that people write as one or two: a raincoat is a rain coat, and rain finds it. */
export const garmentEndings: readonly string[] = ['coat', 'jacket', 'suit', 'dress', 'shirt', 'wear', 'trousers']

/** Correct words that may not be ours: never treated as typing errors (boots are not boats). */
export const correctAsTyped =
  'boot boots shoe shoes trainers welly wellies wellington sock socks slipper slippers sandals hat hats cap caps beanie ' +
  'glove gloves mitten mittens scarf scarves snood tights belt bow tie bag bags skirt skirts blouse blouses cape capes ' +
  'swimsuit swimwear bikini costume trunks robe bib bibs romper rompers playsuit babygrow sleepsuit vests pants knickers ' +
  'nappy nappies toy toys book books cot cots bed pram dog dogs cat cats horse horses unicorn unicorns mermaid fairy ' +
  'princess lion tiger train trains plane planes digger diggers football pirate butterfly bird birds beard party school ' +
  'wedding summer winter autumn spring rain sun snow warm cosy soft small large long short'

/** What kinds of things a type contains, by its name: words for suggestions, too wide for a search. */
export const kindsOfType: Readonly<Record<string, string>> = {
  'T-shirts': 'top breton henley ringer raglan polo',
  Trousers: 'jeans joggers leggings shorts cords chinos pants bottoms',
  Dresses: 'pinafore sundress frock',
  Dungarees: 'overalls',
  Sweaters: 'jumper cardigan sweatshirt hoodie pullover knitwear',
  Outerwear: 'raincoat puffer gilet mac fleece duffle waterproof',
  'Ski-wear': 'salopettes snowsuit skisuit snow boots mittens gloves thermals',
}
