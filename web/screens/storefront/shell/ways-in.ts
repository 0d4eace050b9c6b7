import { shellCopy } from '#web/screens/storefront/shell/copy.ts'

/** Other ways to the clothes than the shop: in the header, the menu and the footer. */
export const waysIn = [
  { to: '/resale', label: shellCopy.resale },
  { to: '/brands', label: shellCopy.brands },
  { to: '/collections', label: shellCopy.collections },
] as const
