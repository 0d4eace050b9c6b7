// Why the type of a product that has garments stays as it is: a garment is hired by dates or rented for credits, never both, and that is
// fixed when it is added (product §8).

/** @param forDates whether the existing garments are hired by dates */
export const reasonAgainstTypeChange = (forDates: boolean): string =>
  `${
    forDates
      ? 'we have pieces of it that are booked by dates, so it stays ski wear'
      : 'we have pieces of it that are rented for credits, so it cannot become ski wear'
  }; give it a handle of its own, or say its type in a mapping file, under "types"`
