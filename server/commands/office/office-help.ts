/** For `npm run office -- help`. */
export const officeHelp: readonly string[] = [
  'npm run office -- orders                          what has not arrived yet',
  'npm run office -- returns                         what is on its way back or waits for inspection',
  'npm run office -- pick ID [--missing QR]…         takes an order from the shelf; without what is missing',
  'npm run office -- dispatch ID                     picks it if that was not done, packs it, sends it',
  'npm run office -- deliver ID                      it has arrived',
  'npm run office -- receive ID                      a return is in',
  'npm run office -- inspect ID [--condition new|used|worn] [--outcome ready|repair|resale]',
  'npm run office -- member EMAIL                    how a membership stands, here and at the payment provider',
  'npm run office -- accept EMAIL                    accepts a membership that waits for it',
  'npm run office -- refuse EMAIL REASON             refuses it: everything that was paid goes back',
  'npm run office -- credit EMAIL PENCE REASON       puts money on the balance of an account',
  'npm run office -- refunds                         refunds that failed and wait for somebody',
  'npm run office -- refunds --retry ID | --settle ID WHAT BECAME OF IT',
  'npm run office -- jobs [--failed] [--retry ID]    work that waits, work that was given up, and another try at it',
  'ID is an order (W-…), a label (WR-…), the QR id of a garment, or any id. --by NAME says who you are (else $USER).',
]
