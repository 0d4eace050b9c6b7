/** For `npm run office -- help`. */
export const officeHelp: readonly string[] = [
  'npm run office -- orders                          what has not arrived yet',
  'npm run office -- returns                         what is on its way back or waits for inspection',
  'npm run office -- pick ID [--missing QR]…         takes an order from the shelf; without what is missing',
  'npm run office -- dispatch ID                     picks it if that was not done, packs it, sends it',
  'npm run office -- deliver ID                      it has arrived',
  'npm run office -- receive ID                      a return is in',
  'npm run office -- inspect ID [--condition new|used|worn] [--outcome ready|repair|resale]',
  'ID is an order (W-…), a label (WR-…), the QR id of a garment, or any id. --by NAME says who you are (else $USER).',
]
