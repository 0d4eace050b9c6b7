/** "1 credit", "6 credits" */
export const pieceCredits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)
