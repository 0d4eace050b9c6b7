import type { Environment } from '#server/settings/config.ts'

/** Everything that production requires, as a company going live would set it. */
export const productionSettings: Environment = {
  WRENLET_MODE: 'production',
  PUBLIC_URL: 'https://www.wrenlet.example',
  DATABASE_URL: 'postgres://wrenlet:secret@db.example:5432/wrenlet',
  SMTP_URL: 'smtps://user:password@mail.example',
  PROVIDER_EMAIL: 'office@wrenlet.example',
  CONTACT_EMAIL: 'hello@wrenlet.example',
  TRADER_NAME: 'Wrenlet Clothing Ltd',
  TRADER_COMPANY_NUMBER: 'SC123456',
  TRADER_ADDRESS: '14 Alma Road, Bristol BS8 2HB',
  TRADER_VAT_NUMBER: 'GB 123 4567 89',
  RETURNS_ADDRESS: 'Unit 4, 2 Mill Yard, Bristol, BS3 4AB',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
