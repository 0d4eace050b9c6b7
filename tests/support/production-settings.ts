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
  CARRIER: 'royal-mail',
  ROYAL_MAIL_API_KEY: 'c0ffee00-0000-4000-8000-00000000c0de',
  ROYAL_MAIL_TRACKING_CLIENT_ID: 'wrenlet',
  ROYAL_MAIL_TRACKING_CLIENT_SECRET: 'secret',
  ROYAL_MAIL_SERVICE: 'TPS',
  ROYAL_MAIL_RETURN_SERVICE: 'TSS',
  GIFT_CODE_KEYS: 'c2VjcmV0LW9mLXRoaXJ0eS10d28tYnl0ZXMtb3ItbW9yZQ,Zm9ybWVyLXNlY3JldC1vZi10aGlydHktdHdvLWJ5dGVzLg',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
