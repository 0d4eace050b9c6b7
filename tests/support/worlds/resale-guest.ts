// What a buyer of the resale shop does in the browser.
import type { Page } from 'playwright-core'

export async function fillResaleDetails(page: Page, email: string): Promise<void> {
  const fields = {
    ...{ Email: email, 'Full name': 'Ines Ferreira', 'House number or name': '12', Street: 'High Street' },
    ...{ 'Town or city': 'Leeds', Postcode: 'ls1 4ap' },
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
