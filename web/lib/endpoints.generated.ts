// Generated from contract/ by `npm run generate`; not written by hand.
export const endpointTable = {
  "registerUser": {
    "method": "POST",
    "path": "/shop/register-user"
  },
  "login": {
    "method": "POST",
    "path": "/shop/login"
  },
  "logout": {
    "method": "POST",
    "path": "/shop/logout"
  },
  "customerInfo": {
    "method": "GET",
    "path": "/shop/customer/info"
  },
  "customerDetails": {
    "method": "PUT",
    "path": "/shop/customer/details"
  },
  "requestPasswordReset": {
    "method": "POST",
    "path": "/shop/user/password-reset/request"
  },
  "changePassword": {
    "method": "POST",
    "path": "/shop/iam/change-password"
  },
  "listPlans": {
    "method": "GET",
    "path": "/shop/plans"
  },
  "createCheckoutSession": {
    "method": "POST",
    "path": "/shop/create-checkout-session"
  },
  "refreshCheckoutSession": {
    "method": "POST",
    "path": "/shop/checkout-session/refresh"
  },
  "listBrands": {
    "method": "GET",
    "path": "/shop/brands"
  },
  "listProducts": {
    "method": "GET",
    "path": "/shop/products"
  },
  "productFilters": {
    "method": "GET",
    "path": "/shop/products/filters"
  },
  "productFiltersMap": {
    "method": "GET",
    "path": "/shop/products/filters-map"
  },
  "searchSuggestions": {
    "method": "GET",
    "path": "/shop/products/suggestions"
  },
  "productDetails": {
    "method": "GET",
    "path": "/shop/products/:id/details"
  },
  "similarProducts": {
    "method": "GET",
    "path": "/shop/products/:id/similar"
  },
  "productsMultiple": {
    "method": "GET",
    "path": "/shop/products/multiple"
  },
  "checkProducts": {
    "method": "POST",
    "path": "/shop/products/check"
  },
  "listCollections": {
    "method": "GET",
    "path": "/shop/collections"
  },
  "collectionDetails": {
    "method": "GET",
    "path": "/shop/collections/:id/details"
  },
  "listFavourites": {
    "method": "GET",
    "path": "/shop/customer/favourites"
  },
  "saveFavourites": {
    "method": "PUT",
    "path": "/shop/customer/favourites"
  },
  "checkAvailability": {
    "method": "GET",
    "path": "/shop/items/check/availability"
  },
  "garmentDetailsQr": {
    "method": "GET",
    "path": "/shop/garment-details-qr/:id"
  },
  "addToWaitingList": {
    "method": "POST",
    "path": "/shop/notifications/add-to-waiting-list"
  },
  "getPaymentIntent": {
    "method": "POST",
    "path": "/shop/stripe-get-payment-intent"
  },
  "extendHold": {
    "method": "POST",
    "path": "/shop/checkouts/:id/extend-hold"
  },
  "placeOrder": {
    "method": "POST",
    "path": "/shop/orders"
  },
  "makeOrder": {
    "method": "POST",
    "path": "/shop/order/make"
  },
  "announceReturn": {
    "method": "POST",
    "path": "/shop/returns/announce-items-return"
  },
  "listRentals": {
    "method": "GET",
    "path": "/shop/rentals"
  },
  "orderDetails": {
    "method": "GET",
    "path": "/shop/orders/:id"
  },
  "listOrders": {
    "method": "GET",
    "path": "/shop/orders"
  },
  "cancelOrder": {
    "method": "POST",
    "path": "/shop/orders/:id/cancel"
  },
  "shippingCost": {
    "method": "GET",
    "path": "/shipping/get-shipping-cost"
  },
  "announcementBar": {
    "method": "GET",
    "path": "/settings/read/homepage-announcement-bar"
  },
  "testimonials": {
    "method": "GET",
    "path": "/shop/testimonials"
  },
  "paymentConfiguration": {
    "method": "GET",
    "path": "/shop/payment-configuration"
  },
  "stripeWebhook": {
    "method": "POST",
    "path": "/webhooks/stripe"
  },
  "health": {
    "method": "GET",
    "path": "/health"
  }
} as const
