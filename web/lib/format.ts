// Formats numbers for people to read. Money is in whole pence until here.

/**
 * Formats "£18", "£3.95" or "£0.81": no pence if they are zero, and never "81p", so that a sum looks the same on every
 * page and in every email.
 */
export function pounds(pence: number): string {
  const sign = pence < 0 ? '−' : ''
  const whole = Math.abs(pence)
  return whole % 100 === 0 ? `${sign}£${(whole / 100).toLocaleString('en-GB')}` : `${sign}£${(whole / 100).toFixed(2)}`
}

/** Formats a UK number as people write it: "+447700900982" becomes "07700 900 982". */
export const phoneText = (number: string): string =>
  number.replace(/^\+44(7\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3').replace(/^\+44(\d{9,10})$/, '0$1')

export const creditsText = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`)
