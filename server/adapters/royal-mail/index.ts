export { createRoyalMailCarrier, type RoyalMailAccount, type RoyalMailOptions } from './royal-mail-carrier.ts'
