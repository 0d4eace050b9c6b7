/** The shop's name, in one place: it must be easy to change until the trade mark has been checked (design §1.1). */
export const brand = {
  name: 'Wrenlet',
  wordmark: 'wrenlet',
} as const

/** Returns "Puddle raincoat – Wrenlet". */
export const pageTitle = (title: string) => `${title} – ${brand.name}`
