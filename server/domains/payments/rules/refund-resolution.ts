/** How the office resolves a failed refund that is requested again, as a refund of its own. */
export const triedAgain = 'tried again'
