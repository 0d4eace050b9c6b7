/** A line for a terminal: members write their own names and addresses, and no control character of theirs may steer it. */
export const printable = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
