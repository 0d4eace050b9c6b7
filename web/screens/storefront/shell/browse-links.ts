import { shellCopy } from '#web/screens/storefront/shell/copy.ts'

/** Links to the clothes besides the shop, for the header, the menu and the footer. */
export const browseLinks = [
  { to: '/resale', label: shellCopy.resale },
  { to: '/brands', label: shellCopy.brands },
  { to: '/collections', label: shellCopy.collections },
] as const
