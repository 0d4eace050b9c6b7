// The code of a gift card while its owner signs in: in this page's memory alone. A code is money: it is in no address, no
// storage and no log, and gone with the tab.
let kept = ''

export function keepCode(code: string): void {
  kept = code
}

/** @returns the code that was kept, once */
export function takeKeptCode(): string {
  const code = kept
  kept = ''
  return code
}

/** What comes after the # in the address of an email and of a printed card; empty for anything else. */
export const codeInHash = (hash: string): string => /^#redeem-([0-9A-Za-z-]{20,40})$/.exec(hash)?.[1] ?? ''

/** In groups, as it is printed. */
export const groupedCode = (code: string): string => {
  const plain = code.replaceAll('-', '').toUpperCase()
  const groups = /^(.{5})(.{5})(.{5})(.{5})(.{6})$/.exec(plain)
  return groups ? groups.slice(1).join('-') : code
}
