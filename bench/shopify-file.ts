// Writes a Shopify product CSV of any size, always with the same contents: invented brands, a run of sizes, two to four pictures, a
// description in HTML with a list and a table, and mostly one or two pieces of each variant.
import { closeSync, openSync, writeSync } from 'node:fs'

const columns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Grams'],
  ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode'],
  ...['Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Status'],
] as const
type Column = (typeof columns)[number]

const sizes = ['18-24m/092cm', '2-3y/098cm', '3-4y/104cm', '4-5y/110cm', '5-6y/116cm', '6-7y/122cm']
const creatures = ['Otter', 'Heron', 'Vole', 'Badger', 'Wren', 'Moth', 'Newt', 'Hare', 'Fox', 'Crane']
const kinds = ['Dungarees', 'Rain jacket', 'Jersey dress', 'Joggers', 'Breton top', 'Knitted jumper', 'Ski suit']
const types = ['Dungarees', 'Outerwear', 'Dresses', 'Trousers', 'T-shirts', 'Knitwear', 'Skiwear']
const colours = ['Moss', 'Sky', 'Mustard', 'Navy', 'Blush']

/** @returns the number of products in the file */
export function writeShopifyFile(path: string, garments: number): number {
  const file = openSync(path, 'w')
  let left = garments
  let product = 0
  let text = `${columns.join(',')}\n`
  while (left > 0) {
    // About eight garments a product, from 5 to 13; the last product has the rest.
    const count = Math.min(
      left,
      left < 15 ? left : 4 + ((product * 7) % 5) + (product % 8 === 0 ? 4 : 0) + (product % 2 ? 2 : 1),
    )
    left -= count
    text += rowsOf(product, count)
    product += 1
    if (text.length > 1 << 20) {
      writeSync(file, text)
      text = ''
    }
  }
  writeSync(file, text)
  closeSync(file)
  return product
}

function rowsOf(product: number, garments: number): string {
  const pick = <Entry>(entries: readonly Entry[], step: number): Entry =>
    entries[(product * step) % entries.length] as Entry
  const kind = product % kinds.length
  const name = `${pick(creatures, 3)} ${kinds[kind]?.toLowerCase()} ${product}`
  const handle = name.toLowerCase().replaceAll(' ', '-')
  const run = sizes.slice(product % 3, 3 + (product % 4))
  const pictures = 2 + (product % 3)
  const rows = Math.max(run.length, pictures)
  let text = ''
  for (let row = 0; row < rows; row++) {
    const size = run[row]
    const quantity = Math.floor(garments / run.length) + (row < garments % run.length ? 1 : 0)
    text += line({
      Handle: handle,
      ...(row === 0
        ? {
            Title: name,
            'Body (HTML)': body(name),
            Vendor: `${pick(creatures, 7)} & Daughters ${product % 40}`,
            'Product Category': 'Apparel & Accessories > Clothing',
            Type: types[kind] ?? '',
            Tags: `${product % 3 === 0 ? 'girls' : 'unisex'}, autumn, organic cotton, new in`,
            Published: 'true',
            'Option1 Name': 'Size',
            'Option2 Name': 'Colour',
            'Gift Card': 'false',
            'SEO Title': name,
            Status: 'active',
          }
        : {}),
      ...(size === undefined
        ? {}
        : {
            'Option1 Value': size,
            'Option2 Value': pick(colours, 3),
            'Variant SKU': `SKU-${product}-${row}`,
            'Variant Grams': '180',
            'Variant Inventory Tracker': 'shopify',
            'Variant Inventory Qty': String(quantity),
            'Variant Inventory Policy': 'deny',
            'Variant Fulfillment Service': 'manual',
            'Variant Price': `${18 + (product % 40)}.00`,
            'Variant Requires Shipping': 'true',
            'Variant Taxable': 'true',
          }),
      ...(row < pictures
        ? {
            'Image Src': `https://cdn.example/products/${handle}-${row}.jpg?v=17`,
            'Image Position': String(row + 1),
            'Image Alt Text': `${name}, picture ${row + 1}`,
          }
        : {}),
    })
  }
  return text
}

const body = (name: string): string =>
  `<p>Our <strong>${name}</strong> is made for puddles, hedges &amp; the long way home.</p>\n<ul>\n<li>Soft inside, tough outside</li>\n<li>Room to grow, with turn-ups</li>\n<li>"Digging" knees</li>\n</ul>\n<table><tr><th>Size</th><th>Chest</th></tr><tr><td>98</td><td>55&nbsp;cm</td></tr><tr><td>104</td><td>57&nbsp;cm</td></tr></table>\n<p>Wash at 30 and hang out to dry.</p>`

const line = (values: Partial<Record<Column, string>>): string =>
  `${columns.map((column) => quoted(values[column] ?? '')).join(',')}\n`

const quoted = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
