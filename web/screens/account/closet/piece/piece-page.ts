export const piecePage = (loanId: string): string => `/account/closet/pieces/${loanId}`
