// Google's product taxonomy by number (its file of 2021-09-21, the last one), for clothes only. Feeds may give a category by
// its number alone; other categories need no name, because it is enough to report their number.
const clothing: Readonly<Record<string, string>> = {
  166: '',
  1604: 'Clothing',
  5322: 'Clothing > Activewear',
  182: 'Clothing > Baby & Toddler Clothing',
  5408: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Bottoms',
  5424: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Dresses',
  5425: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Outerwear',
  5622: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Outfits',
  5412: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Sleepwear',
  5423: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Socks & Tights',
  5409: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Swimwear',
  5410: 'Clothing > Baby & Toddler Clothing > Baby & Toddler Tops',
  5411: 'Clothing > Baby & Toddler Clothing > Baby One-Pieces',
  5621: 'Clothing > Baby & Toddler Clothing > Toddler Underwear',
  2271: 'Clothing > Dresses',
  5182: 'Clothing > One-Pieces',
  5250: 'Clothing > One-Pieces > Jumpsuits & Rompers',
  7132: 'Clothing > One-Pieces > Overalls',
  203: 'Clothing > Outerwear',
  5598: 'Clothing > Outerwear > Coats & Jackets',
  5514: 'Clothing > Outerwear > Rain Pants',
  3066: 'Clothing > Outerwear > Rain Suits',
  5909: 'Clothing > Outerwear > Snow Pants & Suits',
  1831: 'Clothing > Outerwear > Vests',
  7313: 'Clothing > Outfit Sets',
  204: 'Clothing > Pants',
  212: 'Clothing > Shirts & Tops',
  207: 'Clothing > Shorts',
  1581: 'Clothing > Skirts',
  5344: 'Clothing > Skorts',
  208: 'Clothing > Sleepwear & Loungewear',
  2580: 'Clothing > Sleepwear & Loungewear > Pajamas',
  211: 'Clothing > Swimwear',
  213: 'Clothing > Underwear & Socks',
  209: 'Clothing > Underwear & Socks > Socks',
  2306: 'Clothing > Uniforms',
  206: 'Clothing > Uniforms > School Uniforms',
  187: 'Shoes',
}

/** "5598", "5598 - Apparel & Accessories > …" or the path itself. */
export function readGoogleCategory(text: string): string {
  const [, id, path = ''] = /^(\d+)(?:\s*-\s*(.+))?$/.exec(text.trim()) ?? []
  if (id === undefined) return text.trim()
  if (path !== '') return path
  const known = clothing[id]
  return known === undefined ? id : ['Apparel & Accessories', known].filter((part) => part !== '').join(' > ')
}
