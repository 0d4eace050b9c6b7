/**
 * Cards, and the wallets that contain one, whatever else the dashboard enables: a payment that takes days would leave a checkout
 * session open and let an order's hold expire.
 */
export const paymentMethodTypes: ['card'] = ['card']
