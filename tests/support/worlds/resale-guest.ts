// The actions of a buyer of the resale shop in the browser.
import type { Page } from 'playwright-core'

/** The value for each label, in the order of the form. */
export const resaleDetails = (email: string) => ({
  Email: email,
  'Full name': 'Ines Ferreira',
  'House number or name': '12',
  Street: 'High Street',
  'Town or city': 'Leeds',
  Postcode: 'ls1 4ap',
})

export async function fillResaleDetails(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries(resaleDetails(email)))
    await page.getByLabel(label, { exact: true }).fill(value)
}
