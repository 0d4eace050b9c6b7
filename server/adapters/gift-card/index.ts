import type { PrintGiftCard } from '#server/domains/notifications/index.ts'

/** The drawing code is loaded with the first card: most processes never draw one. */
export const printGiftCard: PrintGiftCard = async (card) => (await import('./draw-gift-card.ts')).drawGiftCard(card)
