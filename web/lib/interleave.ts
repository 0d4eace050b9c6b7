export type Cell<Item, Quote> = { kind: 'item'; key: string; item: Item } | { kind: 'quote'; key: string; quote: Quote }

/**
 * Puts a quote into cell `first` (counted from 0) and into every `every`-th cell after it, repeating the quotes in
 * turn. Never into the last cell: a quote is always between products.
 */
export function interleave<Item extends { id: string }, Quote>(
  items: readonly Item[],
  quotes: readonly Quote[],
  first: number,
  every: number,
): Cell<Item, Quote>[] {
  const cells: Cell<Item, Quote>[] = []
  let placed = 0
  for (const item of items) {
    const quote = quotes[placed % Math.max(quotes.length, 1)]
    if (quote !== undefined && cells.length === first + placed * every) {
      cells.push({ kind: 'quote', key: `quote-${placed}`, quote })
      placed += 1
    }
    cells.push({ kind: 'item', key: item.id, item })
  }
  return cells
}
