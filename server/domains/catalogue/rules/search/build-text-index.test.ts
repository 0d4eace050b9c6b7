// A long table of what parents type: data, one line for each search.
import { expect, test } from 'vitest'
import { buildTextIndex } from './build-text-index.ts'
import { type SearchDocument, understoodOf } from './text-index.ts'

const typeNames = {
  tee: ['T-shirts', 'T-shirt'],
  legs: ['Trousers', 'Trousers'],
  dress: ['Dresses', 'Dress'],
  dungarees: ['Dungarees', 'Dungarees'],
  knit: ['Sweaters', 'Sweater'],
  coat: ['Outerwear', 'Coat or jacket'],
  ski: ['Ski-wear', 'Ski-wear'],
} as const

type Row = [
  type: keyof typeof typeNames,
  brand: string,
  name: string,
  colours?: string,
  keywords?: string,
  tags?: string,
]

const rows: Row[] = [
  ['tee', 'Saltmarsh', 'Harbour Breton', 'navy,white', 'striped'],
  ['tee', 'Pip & Thistle', 'Rainbow arc tee', 'cream', 'rainbow', 'Envelope neck'],
  ['tee', 'Hob & Harrow', 'Red tractor tee', 'white', 'tractor'],
  ['tee', 'Penny Lark', 'Raspberry dot top', 'raspberry', 'spotty'],
  ['tee', 'Bramble Club', 'Little dino ringer', 'straw', 'dinosaur'],
  ['tee', 'Oatsworth', 'Shredded wheat T-shirt', 'oatmeal'],
  ['tee', 'Little Tide', 'Promenade stripe tee', 'white,blue', 'striped'],
  ['tee', 'Dapplewood', 'Cot top with poppers', 'white'],
  ['tee', 'Tumble Hill', 'Grandad beard tee', 'grey'],
  ['legs', 'Pip & Thistle', 'Everyday joggers', 'sage green', '', 'Elasticated waist'],
  ['legs', 'Hob & Harrow', 'Turn-up jeans', 'blue', 'denim'],
  ['legs', 'Bramble Club', 'Mustard cords', 'mustard', 'corduroy'],
  ['legs', 'Olive & Finch', 'Bunny leggings', 'pale pink', 'rabbit'],
  ['legs', 'Marlowe Row', 'Wide-leg cords', 'terracotta', 'corduroy'],
  ['legs', 'Saltmarsh', 'Deck shorts', 'navy'],
  ['dress', 'Olive & Finch', 'Collared ditsy dress', 'navy', 'flower'],
  ['dress', 'Penny Lark', 'Polka twirl dress', 'red', 'spotty'],
  ['dress', 'Orchard Gate', 'Lemonade sundress', 'yellow', 'lemon'],
  ['dress', 'Hob & Harrow', 'Denim day pinafore', 'blue', 'denim'],
  ['dress', 'Bramble Club', 'Blackberry muslin dress', 'plum', 'muslin'],
  ['dress', 'Marlowe Row', 'Winter party dress', 'forest green', 'velvet'],
  ['dungarees', 'Marlowe Row', 'Fox cord dungarees', 'rust', 'corduroy,fox', 'Adjustable straps'],
  ['dungarees', 'Hob & Harrow', 'Everyday denim dungarees', 'blue', 'denim'],
  ['dungarees', 'Cobble & Kite', 'Engineer stripe dungarees', 'white,blue', 'striped'],
  ['dungarees', 'Oatsworth', 'Porridge bear dungarees', 'oatmeal', 'bear'],
  ['dungarees', 'Wilder Fold', 'Hedgehog cord dungarees', 'terracotta', 'corduroy,hedgehog'],
  ['knit', 'Bramble Club', 'Bear sweatshirt', 'mustard', 'bear'],
  ['knit', 'Saltmarsh', 'Fair Isle jumper', 'forest green', 'knitted,Fair Isle'],
  ['knit', 'Oatsworth', 'Heart jumper', 'oatmeal', 'knitted,heart'],
  ['knit', 'Oatsworth', 'Big heart patch jumper', 'cream', 'knitted,heart'],
  ['knit', 'Penny Lark', 'Raspberry cardigan', 'raspberry', 'knitted'],
  ['knit', 'Hob & Harrow', 'Dino hoodie', 'green', 'dinosaur', 'Lined hood'],
  ['coat', 'Saltmarsh', 'Puddle raincoat', 'yellow', 'waterproof', 'Taped seams'],
  ['coat', 'Little Tide', 'Fisherman’s raincoat', 'mustard', 'waterproof'],
  ['coat', 'Fernhollow', 'Leaf fall rain coat', 'teal', 'waterproof', 'Popper cuffs over boots'],
  ['coat', 'Northing', 'Forest puffer', 'forest green', 'waterproof'],
  ['coat', 'Wilder Fold', 'Conker teddy coat', 'brown', 'teddy fleece'],
  ['coat', 'Hob & Harrow', 'Mustard gilet', 'mustard'],
  ['coat', 'Hettie Hay', 'Meadow quilted jacket', 'sage green'],
  ['ski', 'Northing', 'Powder stripe ski suit', 'raspberry', 'waterproof,striped'],
  ['ski', 'Penny Lark', 'Après ski jacket', 'lilac', 'waterproof'],
  ['ski', 'Northing', 'Alpine salopettes', 'navy', 'waterproof'],
]
const listed = (text = ''): string[] => (text === '' ? [] : text.split(','))
const pieces: SearchDocument[] = rows.map(([type, brand, name, colours, keywords, tags]) => ({
  name,
  brand,
  typeName: typeNames[type][0],
  typeSingular: typeNames[type][1],
  colours: listed(colours),
  keywords: listed(keywords),
  tags: listed(tags),
}))
const sizes = [
  { code: '092cm', minMonths: 18, maxMonths: 24, heightCm: 92 },
  { code: '098cm', minMonths: 24, maxMonths: 36, heightCm: 98 },
  { code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 },
]
const index = buildTextIndex(pieces, sizes)

/** The names found, best first. */
function found(text: string, search = index.search): string[] {
  const match = search(text)
  if (!match) throw new Error(`"${text}" is not a search`)
  return [...match.documents]
    .map((document, at) => ({ name: pieces[document]?.name ?? '', score: match.scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

/** What is found first (any of these), what else is found, and what is not found. */
const searches: [text: string, first: string, also?: string, never?: string][] = [
  // As it is written
  ['puddle raincoat', 'Puddle raincoat', '', 'Leaf fall rain coat'],
  ['PUDDLE RAINCOAT', 'Puddle raincoat'],
  ['raincoat puddle', 'Puddle raincoat'],
  ['heart jumper', 'Heart jumper', 'Big heart patch jumper', 'Fair Isle jumper'],
  ['fisherman’s raincoat', 'Fisherman’s raincoat'],
  ["fisherman's raincoat", 'Fisherman’s raincoat'],
  ['fishermans raincoat', 'Fisherman’s raincoat'],
  ['apres ski', 'Après ski jacket'],
  ['après-ski', 'Après ski jacket'],
  ['saltmarsh', 'Harbour Breton|Deck shorts|Puddle raincoat', 'Fair Isle jumper', 'Dino hoodie'],
  ['pip & thistle', 'Everyday joggers|Rainbow arc tee', '', 'Dino hoodie'],
  ['pip and thistle', 'Everyday joggers|Rainbow arc tee', '', 'Dino hoodie'],
  ['Hob and Harrow jeans', 'Turn-up jeans'],
  ['saltmarsh jumper', 'Fair Isle jumper', '', 'Heart jumper'],
  ['taped seams', 'Puddle raincoat'],
  ['elasticated waist', 'Everyday joggers'],
  // Plurals and other forms
  ['dungaree', 'Fox cord dungarees|Everyday denim dungarees', 'Porridge bear dungarees', 'Turn-up jeans'],
  ['dresses', 'Polka twirl dress|Winter party dress|Collared ditsy dress', 'Denim day pinafore'],
  ['dress', 'Polka twirl dress|Winter party dress|Collared ditsy dress', 'Lemonade sundress', 'Deck shorts'],
  ['bears', 'Bear sweatshirt', 'Porridge bear dungarees', 'Grandad beard tee'],
  ['hoodies', 'Dino hoodie'],
  ['stripes', 'Promenade stripe tee|Powder stripe ski suit|Engineer stripe dungarees', 'Harbour Breton'],
  ['stripy', 'Promenade stripe tee|Powder stripe ski suit|Engineer stripe dungarees', 'Harbour Breton'],
  ['striped top', 'Promenade stripe tee|Harbour Breton', '', 'Engineer stripe dungarees'],
  ['raincoats', 'Puddle raincoat|Fisherman’s raincoat', 'Leaf fall rain coat'],
  ['hearts', 'Heart jumper', 'Big heart patch jumper'],
  ['quilting jacket', 'Meadow quilted jacket'],
  // Together and apart
  ['rain coat', 'Puddle raincoat|Fisherman’s raincoat', 'Leaf fall rain coat', 'Conker teddy coat,Rainbow arc tee'],
  ['rain-coat', 'Puddle raincoat|Fisherman’s raincoat', 'Leaf fall rain coat'],
  ['raincoat', 'Puddle raincoat|Fisherman’s raincoat', 'Leaf fall rain coat', 'Forest puffer'],
  ['rain', 'Leaf fall rain coat', 'Puddle raincoat', 'Rainbow arc tee'],
  ['t shirt', 'Shredded wheat T-shirt', 'Rainbow arc tee,Harbour Breton', 'Bear sweatshirt'],
  ['t-shirt', 'Shredded wheat T-shirt', 'Rainbow arc tee', 'Bear sweatshirt'],
  ['tshirt', 'Shredded wheat T-shirt|Rainbow arc tee', 'Harbour Breton', 'Bear sweatshirt'],
  ['tee shirt', 'Rainbow arc tee', 'Shredded wheat T-shirt'],
  ['sweat shirt', 'Bear sweatshirt'],
  ['sun dress', 'Lemonade sundress'],
  ['snowsuit', 'Powder stripe ski suit', '', 'Alpine salopettes'],
  ['snow suit', 'Powder stripe ski suit'],
  ['skisuit', 'Powder stripe ski suit'],
  ['skiwear', 'Powder stripe ski suit|Alpine salopettes|Après ski jacket'],
  ['dun garees', 'Fox cord dungarees|Everyday denim dungarees'],
  ['fairisle', 'Fair Isle jumper'],
  // By another name
  ['tee', 'Rainbow arc tee|Red tractor tee|Grandad beard tee|Promenade stripe tee', 'Raspberry dot top'],
  ['sweater', 'Bear sweatshirt|Heart jumper|Dino hoodie|Raspberry cardigan', 'Fair Isle jumper'],
  ['jumper', 'Heart jumper', 'Fair Isle jumper,Raspberry cardigan', 'Forest puffer'],
  ['pullover', 'Heart jumper', 'Fair Isle jumper'],
  ['cardi', 'Raspberry cardigan', '', 'Heart jumper'],
  ['overalls', 'Fox cord dungarees|Everyday denim dungarees'],
  ['mac', 'Puddle raincoat|Fisherman’s raincoat', 'Leaf fall rain coat', 'Forest puffer'],
  ['pac-a-mac', 'Puddle raincoat|Fisherman’s raincoat'],
  ['cagoule', 'Puddle raincoat|Fisherman’s raincoat'],
  ['waterproof', 'Puddle raincoat|Fisherman’s raincoat', 'Alpine salopettes', 'Conker teddy coat'],
  ['body warmer', 'Mustard gilet'],
  ['bodywarmer', 'Mustard gilet'],
  ['puffa jacket', 'Forest puffer'],
  ['padded jacket', 'Meadow quilted jacket|Forest puffer'],
  ['winter coat', 'Forest puffer|Conker teddy coat', '', 'Puddle raincoat,Winter party dress'],
  ['ski trousers', 'Alpine salopettes', '', 'Powder stripe ski suit'],
  ['pinny', 'Denim day pinafore'],
  ['frock', 'Polka twirl dress|Winter party dress|Collared ditsy dress'],
  ['jogging bottoms', 'Everyday joggers', '', 'Turn-up jeans'],
  ['tracksuit bottoms', 'Everyday joggers'],
  ['pants', 'Turn-up jeans|Everyday joggers|Bunny leggings', 'Deck shorts', 'Fox cord dungarees'],
  ['corduroy trousers', 'Mustard cords|Wide-leg cords', '', 'Fox cord dungarees'],
  ['needlecord', 'Mustard cords|Wide-leg cords', 'Fox cord dungarees'],
  ['dinosaur top', 'Little dino ringer', '', 'Dino hoodie'],
  ['rabbit', 'Bunny leggings'],
  ['floral dress', 'Collared ditsy dress', '', 'Polka twirl dress'],
  ['spotty dress', 'Polka twirl dress', '', 'Collared ditsy dress'],
  ['polka dots', 'Polka twirl dress|Raspberry dot top', '', 'Red tractor tee'],
  ['animals', 'Bear sweatshirt|Bunny leggings', 'Fox cord dungarees', 'Puddle raincoat'],
  // Colours and their families
  ['yellow raincoat', 'Puddle raincoat', 'Fisherman’s raincoat', 'Leaf fall rain coat'],
  ['mustard', 'Mustard cords|Mustard gilet', 'Fisherman’s raincoat', 'Puddle raincoat'],
  ['red', 'Red tractor tee', 'Polka twirl dress', 'Shredded wheat T-shirt,Promenade stripe tee,Fisherman’s raincoat'],
  ['pink leggings', 'Bunny leggings'],
  ['pink', 'Bunny leggings', 'Raspberry cardigan', 'Puddle raincoat'],
  ['green coat', 'Meadow quilted jacket|Forest puffer', '', 'Puddle raincoat'],
  ['gray tshirt', 'Grandad beard tee', '', 'Rainbow arc tee'],
  ['orange cords', 'Wide-leg cords', '', 'Mustard cords'],
  ['beige dungarees', 'Porridge bear dungarees'],
  ['dark green coat', 'Meadow quilted jacket|Forest puffer', '', 'Puddle raincoat'],
  ['crimson dress', 'Polka twirl dress', '', 'Collared ditsy dress'],
  ['plum dress', 'Blackberry muslin dress', '', 'Winter party dress'],
  ['blue dungarees', 'Everyday denim dungarees|Engineer stripe dungarees', '', 'Fox cord dungarees'],
  // Typos
  ['dungares', 'Fox cord dungarees|Everyday denim dungarees', 'Porridge bear dungarees', 'Turn-up jeans'],
  ['dungareees', 'Fox cord dungarees|Everyday denim dungarees'],
  ['dungeress', 'Fox cord dungarees|Everyday denim dungarees'],
  ['sungarees', 'Fox cord dungarees|Everyday denim dungarees'],
  ['raincots', 'Puddle raincoat|Fisherman’s raincoat', '', 'Forest puffer'],
  ['jumprs', 'Heart jumper', 'Fair Isle jumper'],
  ['sweter', 'Bear sweatshirt|Heart jumper|Dino hoodie|Raspberry cardigan'],
  ['leggins', 'Bunny leggings', '', 'Wide-leg cords'],
  ['trowsers', 'Turn-up jeans|Everyday joggers|Bunny leggings'],
  ['sallopets', 'Alpine salopettes'],
  ['hooody', 'Dino hoodie'],
  ['cardigen', 'Raspberry cardigan'],
  ['saltmash', 'Harbour Breton|Deck shorts|Puddle raincoat', '', 'Dino hoodie'],
  ['rasberry', 'Raspberry cardigan|Raspberry dot top', '', 'Blackberry muslin dress'],
  ['pruple coat', '', '', 'Puddle raincoat'],
  ['pruple jacket', 'Après ski jacket', '', 'Puddle raincoat'],
  ['yelow raincoat', 'Puddle raincoat'],
  ['joging bottoms', 'Everyday joggers', '', 'Turn-up jeans'],
  ['heghehog', 'Hedgehog cord dungarees'],
  ['dneck', 'Deck shorts', '', 'Rainbow arc tee'],
  ['foz', '', '', 'Fox cord dungarees'],
  // Typos that are other words, recognised by the words next to them
  ['fox card dungarees', 'Fox cord dungarees', '', 'Raspberry cardigan'],
  ['card', 'Raspberry cardigan', '', 'Fox cord dungarees'],
  ['beard sweatshirt', '', '', 'Bear sweatshirt'],
  ['heart dress', '', '', 'Heart jumper'],
  // While typing
  ['dung', 'Fox cord dungarees|Everyday denim dungarees', '', 'Turn-up jeans'],
  ['rainc', 'Puddle raincoat|Fisherman’s raincoat', '', 'Rainbow arc tee'],
  ['fox du', 'Fox cord dungarees', '', 'Porridge bear dungarees'],
  ['hedgeho', 'Hedgehog cord dungarees'],
  // Words that narrow nothing
  ['girls dress', 'Polka twirl dress|Winter party dress|Collared ditsy dress', '', 'Deck shorts'],
  ["boy's dungarees", 'Fox cord dungarees|Everyday denim dungarees'],
  ['a coat for the kids', 'Conker teddy coat', 'Puddle raincoat,Forest puffer'],
  ['dinosaur clothes for toddlers', 'Little dino ringer|Dino hoodie'],
  // Words that must not be confused
  ['coat', 'Conker teddy coat', 'Puddle raincoat,Forest puffer', 'Cot top with poppers,Winter party dress'],
  ['bear', 'Bear sweatshirt', 'Porridge bear dungarees', 'Grandad beard tee'],
  ['leg', 'Wide-leg cords', '', 'Bunny leggings'],
  ['boots', 'Leaf fall rain coat', '', 'Puddle raincoat'],
  ['cot', 'Cot top with poppers', '', 'Conker teddy coat'],
  ['shorts', 'Deck shorts', '', 'Shredded wheat T-shirt'],
  ['fox jumper', '', '', 'Fox cord dungarees,Heart jumper'],
  ['hat', '', '', 'Heart jumper'],
]

test.each(searches)('"%s" finds %s first, also %s, never %s', (text, first, also, never) => {
  const names = found(text)
  if (first === '') expect(names).toEqual([])
  else expect(first.split('|')).toContain(names[0])
  for (const name of first.split('|').concat(listed(also))) if (name !== '') expect(names).toContain(name)
  for (const name of listed(never)) expect(names).not.toContain(name)
})

test('sizes among the words are recognised as sizes', () => {
  const match = index.search('rain coat 3-4')
  expect(match?.sizes).toEqual(['104cm'])
  expect(found('rain coat 3-4')).toEqual(found('rain coat'))
  const sizeAlone = index.search('18m - 3 years')
  expect(sizeAlone?.sizes).toEqual(['092cm', '098cm'])
  expect(sizeAlone?.documents).toHaveLength(pieces.length)
})

test('unknown words are ignored as long as another word is known, and reported', () => {
  expect(index.search('zzyzx dungarees 11-12 years')).toMatchObject({ ignored: ['zzyzx', '11-12 years'], sizes: [] })
  expect(found('zzyzx dungarees')).toEqual(found('dungarees'))
  expect(index.search('black dress')?.ignored).toEqual(['black'])
  expect(found('black dress')).toEqual(found('dress'))
  for (const text of ['zzyzx', 'zzyzx for girls', 'age 12', 'zzyzx 3-4'])
    expect(index.search(text)).toMatchObject({ documents: new Uint32Array(0), ignored: [] })
})

test('an ignored word is reported once, however often it was typed', () => {
  const match = index.search('zzyzx dress zzyzx')
  expect(match && understoodOf(match)).toEqual({ corrected: null, ignored: ['zzyzx'] })
})

test('words for condition narrow nothing, and match no other word', () => {
  const all = index.search('raincoat')
  for (const text of ['brand new raincoat', 'gently worn raincoat', 'well loved raincoat', 'second hand raincoat'])
    expect(index.search(text), text).toMatchObject({ documents: all?.documents, corrected: null, ignored: [] })
})

test('a corrected text is reported', () => {
  expect(index.search('dungares 3-4')?.corrected).toBe('dungarees 3-4')
  expect(index.search('Yelow raincoat')?.corrected).toBe('yellow raincoat')
  expect(index.search('fox card dungarees')?.corrected).toBe('fox cord dungarees')
  for (const text of ['dungaree', 'rain coat', 'dung', 'mac']) expect(index.search(text)?.corrected).toBeNull()
})

test('an empty text is not a search, a text without a word or number finds nothing, and neutral words are a search', () => {
  for (const text of ['', '  ']) expect(index.search(text)).toBeNull()
  for (const text of ['?!', '🦖', '’'])
    expect(index.search(text), text).toMatchObject({ documents: new Uint32Array(0) })
  expect(index.search('clothes for girls')?.documents).toHaveLength(pieces.length)
})

test('an unfinished word may continue although it has a meaning, a finished one may not', () => {
  const typing = (text: string) => found(text, index.searchWhileTyping)
  expect(typing('bear')).toContain('Grandad beard tee')
  expect(typing('bear')[0]).toBe('Bear sweatshirt')
  expect(typing('bear ')).not.toContain('Grandad beard tee')
  expect(typing('rain')).toContain('Rainbow arc tee')
  expect(typing('bear dung')).toEqual(['Porridge bear dungarees'])
})

test('an empty shop finds nothing', () => {
  expect(buildTextIndex([], sizes).search('coat 3-4')).toMatchObject({
    documents: new Uint32Array(0),
    sizes: ['104cm'],
  })
  expect(buildTextIndex(pieces, []).search('coat 3-4')?.sizes).toEqual([])
})
