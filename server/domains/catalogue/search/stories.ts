// What a product's own page shows beyond its card, read on request and cached until it changes.
import type { Db } from '#server/platform/db/database.ts'
import { findProductStory, type ProductStory } from '../queries/product-details.ts'
import type { ShopStock } from '../queries/shop-stock.ts'

/** A story is a few kilobytes. */
const storiesKept = 20_000

export class Stories {
  readonly #shop: ShopStock
  readonly #kept = new Map<string, ProductStory>()
  /** Counts the changes: a story that was requested before a change is not cached after it. */
  #revision = 0

  constructor(shop: ShopStock) {
    this.#shop = shop
  }

  async find(db: Db, id: string): Promise<ProductStory | undefined> {
    const kept = this.#kept.get(id)
    if (kept) return kept
    const revision = this.#revision
    const story = await findProductStory(db, this.#shop, id)
    if (!story || revision !== this.#revision) return story
    if (this.#kept.size >= storiesKept) this.#kept.clear()
    this.#kept.set(id, story)
    return story
  }

  forget(id: string): void {
    this.#revision += 1
    this.#kept.delete(id)
  }

  /** Called when something else that stories mention has changed: a brand, or which products go together. */
  forgetAll(): void {
    this.#revision += 1
    this.#kept.clear()
  }
}
