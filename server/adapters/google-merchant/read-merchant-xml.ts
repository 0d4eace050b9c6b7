// Items of a feed in XML: RSS 2.0 and Atom, with Google's namespace or without it. A document's own entities are refused: ten
// lines of them can expand to a gigabyte, or include the server's files.
import { SaxesParser } from 'saxes'
import { UnreadableFeedError } from '../product-feed/unreadable-feed-error.ts'
import { merchantAttribute } from './merchant-attributes.ts'
import type { MerchantItem } from './merchant-item.ts'

const deepest = 32
const longestItem = 2_000_000
const roots = ['rss', 'feed', 'rdf', 'channel', 'items', 'products']

/** @throws UnreadableFeedError */
export async function* readMerchantXml(text: AsyncIterable<string>): AsyncGenerator<MerchantItem> {
  const reader = new ItemReader()
  for await (const piece of text) {
    reader.write(piece)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
}

interface OpenItem {
  readonly line: number
  readonly depth: number
  /** Attributes with a prefix (g:title) take precedence over those without (title). */
  readonly prefixed: Map<string, string[]>
  readonly plain: Map<string, string[]>
  length: number
}

interface OpenElement {
  readonly name: string
  readonly href: string
  text: string
}

class ItemReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true })
  readonly #open: OpenElement[] = []
  #item: OpenItem | undefined
  #items: MerchantItem[] = []
  #root = ''
  #found = 0

  constructor() {
    const parser = this.#parser
    parser.on('error', ({ message }) => {
      const [, line, problem] = /^(\d+):\d+: (.*?)\.?$/.exec(message) ?? [undefined, String(parser.line), message]
      throw new UnreadableFeedError(`The file is not well-formed XML: ${problem} at line ${line}.`)
    })
    parser.on('doctype', (doctype) => {
      if (/<!ENTITY/i.test(doctype))
        throw new UnreadableFeedError('The file declares entities of its own, which are refused.')
    })
    parser.on('opentag', ({ name, attributes }) => this.#begin(name, (attributes as Record<string, string>).href ?? ''))
    parser.on('closetag', () => this.#finish())
    parser.on('text', (text) => this.#read(text))
    parser.on('cdata', (text) => this.#read(text))
  }

  write(piece: string): void {
    this.#parser.write(piece)
  }

  /** @throws UnreadableFeedError */
  end(): void {
    this.#parser.close()
    if (this.#found === 0 && !roots.includes(localName(this.#root)))
      throw new UnreadableFeedError(`The file is not a product feed: its <${this.#root}> holds no item and no entry.`)
  }

  take(): MerchantItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  #begin(name: string, href: string): void {
    if (this.#open.length === 0) this.#root = name
    this.#open.push({ name, href, text: '' })
    if (this.#open.length > deepest)
      throw new UnreadableFeedError(`The file nests deeper than any feed does, at line ${this.#parser.line}.`)
    if (!this.#item && this.#open.length > 1 && /^(?:item|entry|product)$/.test(localName(name)))
      this.#item = {
        line: this.#parser.line,
        depth: this.#open.length,
        prefixed: new Map(),
        plain: new Map(),
        length: 0,
      }
    // Unescaped markup separates words like any other.
    else if (this.#item && this.#open.length > this.#item.depth + 1) this.#read(' ')
  }

  #read(text: string): void {
    const element = this.#open.at(-1)
    if (!element || !this.#item) return
    element.text += text
    this.#item.length += text.length
    if (this.#item.length > longestItem)
      throw new UnreadableFeedError(`The item at line ${this.#item.line} is longer than any item of a feed.`)
  }

  #finish(): void {
    const element = this.#open.pop()
    const item = this.#item
    if (!element || !item) return
    const depth = this.#open.length + 1 - item.depth
    if (depth === 0) {
      this.#items.push({ line: item.line, attributes: Object.fromEntries([...item.plain, ...item.prefixed]) })
      this.#item = undefined
      this.#found += 1
    } else if (depth === 1) keep(item, element.name, element.text.trim() || element.href)
    else {
      const parent = this.#open.at(-1)
      if (depth === 2 && parent) keep(item, `${parent.name}.${localName(element.name)}`, element.text.trim())
      if (parent) parent.text += `${element.text} `
    }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

function keep(item: OpenItem, name: string, text: string): void {
  const prefixed = name.indexOf(':') > 0
  const attribute = merchantAttribute(prefixed ? name.slice(name.indexOf(':') + 1) : name)
  if (attribute === undefined || text === '') return
  const values = prefixed ? item.prefixed : item.plain
  values.set(attribute, [...(values.get(attribute) ?? []), text])
}
