// The text index of all active products. The first search after a change rebuilds it. When rebuilding is slow (an import into
// a large catalogue), searches use the old index a little longer, until `catchUp`.
import type { IndexedProduct } from '../queries/index-rows.ts'
import { buildTextIndex } from '../rules/search/build-text-index.ts'
import { type SearchDocument, type TextIndex, type Understood, understoodOf } from '../rules/search/text-index.ts'
import { setBit } from './bitmaps.ts'
import type { IndexedWords } from './indexed-catalogue.ts'

/** While builds take no longer than this, each change leads to one. */
const quickBuildMs = 60
/** Otherwise at most this share of the time is spent on building. */
const buildShare = 0.1

export const bestScore = 255

export interface WordMatch {
  readonly positions: Uint32Array
  /** How well a matching position matches, 1 to 255. */
  scoreOf(position: number): number
  /** Sizes among the words. */
  readonly sizes: readonly string[]
  readonly understood: Understood | undefined
}

export class TextSearch {
  readonly #catalogue: IndexedWords
  #index: TextIndex | undefined
  /** Slot of the product by position of its document. */
  #slots: number[] = []
  #stale = true
  /** Whether a search was answered without the latest words: that answer may be cached. */
  #isBehind = false
  #lastBuild = { tookMs: 0, endedAt: Number.NEGATIVE_INFINITY }

  constructor(catalogue: IndexedWords) {
    this.#catalogue = catalogue
  }

  changed(): void {
    this.#stale = true
  }

  /** Builds the index now, so that the first search need not. */
  prepare(): void {
    this.#current()
  }

  /**
   * Rebuilds the index when searches were answered without the latest words and a build is due. This happens only here, so that
   * a cache of such answers can be cleared.
   * @returns whether searches may now be answered differently
   */
  catchUp(): boolean {
    if (!this.#isBehind || !this.#isDue(performance.now())) return false
    this.#build()
    return true
  }

  /**
   * @param typing whether the last word may be incomplete
   * @returns undefined for a text that is not a search
   */
  match(text: string, typing = false): WordMatch | undefined {
    const index = this.#current()
    const found = typing ? index.searchWhileTyping(text) : index.search(text)
    if (!found) return undefined
    const { layout } = this.#catalogue
    const positions = new Uint32Array(layout.words)
    const scores = new Uint8Array(layout.words * 32)
    found.documents.forEach((document, index) => {
      const position = layout.position(this.#slots[document] as number)
      // The product was archived after the words were read.
      if (position < 0) return
      setBit(positions, position)
      scores[position] = found.scores[index] as number
    })
    return {
      positions,
      sizes: found.sizes,
      scoreOf: (position) => scores[position] as number,
      understood: understoodOf(found),
    }
  }

  #current(): TextIndex {
    if (!this.#index) return this.#build()
    if (!this.#stale) return this.#index
    if (!this.#isBehind && this.#isDue(performance.now())) return this.#build()
    this.#isBehind = true
    return this.#index
  }

  #isDue(now: number): boolean {
    const { tookMs, endedAt } = this.#lastBuild
    return tookMs <= quickBuildMs || (now - endedAt) * buildShare >= tookMs
  }

  #build(): TextIndex {
    const startedAt = performance.now()
    const { layout, products, sizes } = this.#catalogue
    this.#slots = [...layout.positionAtRank].map((position) => layout.slotAt[position] as number)
    const index = buildTextIndex(
      this.#slots.map((slot) => this.#documentOf(products.rows[slot] as IndexedProduct)),
      sizes,
    )
    this.#index = index
    this.#stale = false
    this.#isBehind = false
    const now = performance.now()
    this.#lastBuild = { tookMs: now - startedAt, endedAt: now }
    return index
  }

  #documentOf(product: IndexedProduct): SearchDocument {
    const { products, typeOf } = this.#catalogue
    const type = typeOf.get(product.typeCode)
    return {
      name: product.name,
      brand: products.brands.get(product.brandId)?.name ?? '',
      typeName: type?.name ?? '',
      typeSingular: type?.singular ?? '',
      colours: product.colours,
      keywords: product.keywords,
      tags: product.tags,
    }
  }
}
