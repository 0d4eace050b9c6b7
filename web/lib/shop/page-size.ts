/** Products on a page of a list (spec §9). A separate module, because pages without a list use it too. */
export const pageSize = 20
