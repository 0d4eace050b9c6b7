import type { Page } from 'playwright-core'

/** Reads the count that a list of products shows. */
export const shownProductCount = async (page: Page): Promise<number> =>
  Number.parseInt(
    (await page
      .getByText(/^\d+ styles?$/)
      .first()
      .textContent()) ?? '',
    10,
  )

/** Asks the API how many products match the query. */
export async function countProducts(origin: string, query: string): Promise<number> {
  const answer = await fetch(`${origin}/api/shop/products?${query}`)
  const { pagination } = (await answer.json()) as { pagination: { rowsNumber: number } }
  return pagination.rowsNumber
}
