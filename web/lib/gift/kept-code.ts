// Keeps the code of a gift card while its owner signs in, in this page's memory alone. A code is worth money, so it
// never appears in an address, in storage or in a log, and disappears with the tab.
let kept = ''

export function keepCode(code: string): void {
  kept = code
}

/** @returns the kept code, which is then forgotten */
export function takeKeptCode(): string {
  const code = kept
  kept = ''
  return code
}

/** Reads the code after the # in the address of an email or a printed card; empty for anything else. */
export const codeInHash = (hash: string): string => /^#redeem-([0-9A-Za-z-]{20,40})$/.exec(hash)?.[1] ?? ''

/** Formats a code in groups, as it is printed. */
export const groupedCode = (code: string): string => {
  const plain = code.replaceAll('-', '').toUpperCase()
  const groups = /^(.{5})(.{5})(.{5})(.{5})(.{6})$/.exec(plain)
  return groups ? groups.slice(1).join('-') : code
}
