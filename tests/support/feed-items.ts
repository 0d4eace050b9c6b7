import { SaxesParser } from 'saxes'
import { expect } from 'vitest'

/** Reads each item of a feed as its elements by name, in order; a nested element is named "outer/inner". */
export function feedItems(xml: string): Map<string, string[]>[] {
  const items: Map<string, string[]>[] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri }) => {
    if (name.startsWith('g:')) expect(uri).toBe('http://base.google.com/ns/1.0')
    if (name === 'item') items.push(new Map())
    path.push(name)
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    const name = path.slice(path.indexOf('item') + 1).join('/')
    path.pop()
    if (path.includes('item') && text !== '') items.at(-1)?.set(name, [...(items.at(-1)?.get(name) ?? []), text])
    text = ''
  })
  parser.write(xml).close()
  return items
}
