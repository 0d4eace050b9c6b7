/** Products on a page of a list (spec §9). A module of its own, because pages that are no list name it too. */
export const pageSize = 20
