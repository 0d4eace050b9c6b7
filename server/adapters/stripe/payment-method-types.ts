/**
 * Cards, and the wallets that contain one, even if the dashboard enables more: a payment that takes days would leave a checkout
 * session open and let an order's hold expire.
 */
export const paymentMethodTypes: ['card'] = ['card']
