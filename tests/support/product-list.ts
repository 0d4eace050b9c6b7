import type { Page } from 'playwright-core'

/** The count that a list of products shows. */
export const piecesShown = async (page: Page): Promise<number> =>
  Number.parseInt(
    (await page
      .getByText(/^\d+ pieces?$/)
      .first()
      .textContent()) ?? '',
    10,
  )

/** How many pieces the call finds for this query. */
export async function piecesThat(origin: string, query: string): Promise<number> {
  const answer = await fetch(`${origin}/api/shop/products?${query}`)
  const { pagination } = (await answer.json()) as { pagination: { rowsNumber: number } }
  return pagination.rowsNumber
}
