// Parses a British phone number, however it was typed, into E.164 (product §9).

// National numbers without the leading 0: geographic ones have nine digits in a few old exchanges, all others ten.
const national = /^(?:1\d{8,9}|[23578]\d{9})$/

/** "+447700900982"; undefined when it is not a British number that a courier could ring. */
export function parsePhoneNumber(text: string): string | undefined {
  const digits = text.trim().replace(/[\s().\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
  const withoutPrefix = /^(?:\+44|0044)0?(\d+)$/.exec(digits)?.[1] ?? /^0(\d+)$/.exec(digits)?.[1]
  return withoutPrefix !== undefined && national.test(withoutPrefix) ? `+44${withoutPrefix}` : undefined
}
