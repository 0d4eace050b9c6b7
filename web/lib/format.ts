// Words from numbers, for people. Money is integer pence until here.

/** "£18", "£3.95": no pence when round. */
export function pounds(pence: number): string {
  const sign = pence < 0 ? '−' : ''
  const whole = Math.abs(pence)
  return whole % 100 === 0 ? `${sign}£${(whole / 100).toLocaleString('en-GB')}` : `${sign}£${(whole / 100).toFixed(2)}`
}

export const creditsText = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`)
