/** The name of the house, in one place: it must be changeable until the trade mark is checked (design brief §1.1). */
export const brand = {
  name: 'Wrenlet',
  wordmark: 'wrenlet',
} as const

/** "Puddle raincoat – Wrenlet" */
export const pageTitle = (title: string) => `${title} – ${brand.name}`
