// What a piece may cost in the resale shop: from £1 to £400 (product §6).
export const salePrices = { unit: 'pence', lowest: 100, highest: 40_000 } as const
