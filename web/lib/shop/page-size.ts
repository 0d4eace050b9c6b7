/** How many products a page of a list has (spec §9). A separate module, because pages without a list use it too. */
export const pageSize = 20
