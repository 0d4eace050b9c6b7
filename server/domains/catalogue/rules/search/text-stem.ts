// Forms of one word share a stem: dress and dresses, hoodie and hoody, stripe, stripes and striped. Deliberately cautious: pairs
// it would join wrongly (leg and leggings, car and care, cap and cape) stay separate.
const irregular = new Map([
  ['leaves', 'leaf'],
  ['scarves', 'scarf'],
  ['wolves', 'wolf'],
  ['elves', 'elf'],
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['feet', 'foot'],
  ['buses', 'bus'],
  ['woollen', 'wool'],
  ['woolen', 'wool'],
  ['woolly', 'wool'],
  ['wooly', 'wool'],
  ['stripy', 'strip'],
  ['stripey', 'strip'],
  ['spotty', 'spot'],
  ['dotty', 'dot'],
  ['starry', 'star'],
  ['snowy', 'snow'],
  ['flowery', 'flower'],
  ['frilly', 'frill'],
  ['furry', 'fur'],
  ['fluffy', 'fluff'],
  ['checky', 'check'],
  ['checkered', 'check'],
  ['chequered', 'check'],
  ['quilting', 'quilt'],
  ['padding', 'pad'],
  ['knitting', 'knit'],
  ['knits', 'knit'],
  ['lining', 'line'],
])

/** @param word folded, one word */
export const stemOf = (word: string): string => withoutEnding(irregular.get(word) ?? singular(word))

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|as)$/.test(word)) return word
  if (word.length >= 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function withoutEnding(word: string): string {
  if (word.length >= 5 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  const isParticiple = word.length >= 5 && word.endsWith('ed') && !word.endsWith('eed')
  const base = isParticiple ? word.slice(0, -1) : word
  if (base.length < 5 || !base.endsWith('e') || base.endsWith('ee')) return base
  const stem = base.slice(0, -1)
  // Padded, ribbed, spotted: the letter was doubled only for the ending.
  return isParticiple && /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
}
