/**
 * Cards, and the wallets that hold one, whatever else the dashboard enables: a payment that takes days would leave a joining open
 * and let what is held for an order run out.
 */
export const paymentMethodTypes: ['card'] = ['card']
