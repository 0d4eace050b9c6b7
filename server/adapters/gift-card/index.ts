export { drawGiftCard, type GiftCardToDraw } from './draw-gift-card.ts'
