/** A line for the terminal, without control characters: members write names and addresses. */
export const printable = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
