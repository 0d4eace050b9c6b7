// The tables as TypeScript sees them, one interface a table in the order of the migrations. `schema.db.test.ts` compares it with
// the migrated database. Longer than 300 lines because it is one list of everything there is to read and write.
import type { ColumnType, Generated } from 'kysely'

// 0001_platform.sql
export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
}

export interface BusinessClockTable {
  id: number
  offset_seconds: Generated<number>
}

export interface JobTable {
  id: string
  kind: string
  payload: ColumnType<unknown, string | undefined, string>
  due_at: Date
  attempts: Generated<number>
  leased_until: Generated<Date | null>
  leased_by: Generated<string | null>
  done_at: Generated<Date | null>
  failed_at: Generated<Date | null>
  last_error: Generated<string | null>
  dedupe_key: Generated<string | null>
  created_at: Date
}

export interface RateLimitTable {
  key: string
  window_start: Date
  hits: number
}

export interface OfficeAuditTable {
  id: string
  operator: string
  action: string
  subject_id: string
  note: Generated<string>
  at: Date
}

export interface InstallationTable {
  id: number
  demo: boolean
  seeded_at: Generated<Date | null>
}

// 0002_accounts.sql
export interface AccountTable {
  id: string
  email: string
  password_hash: string
  given_name: string
  family_name: string
  address_line1: Generated<string>
  address_line2: Generated<string>
  city: Generated<string>
  post_code: Generated<string>
  contact_phone: Generated<string>
  country: Generated<'GB'>
  receive_marketing: Generated<boolean>
  marketing_changed_at: Generated<Date | null>
  created_at: Date
  last_login_at: Generated<Date | null>
}

export interface SessionTable {
  token_hash: Buffer
  account_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_agent: Generated<string>
}

export interface PasswordResetTable {
  code_hash: Buffer
  account_id: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

export interface ConsentTable {
  id: string
  account_id: string
  kind: 'subscription_terms' | 'early_start' | 'marketing'
  given: boolean
  terms_version: string
  shown: ColumnType<unknown, string, string>
  at: Date
}

// 0003_catalogue.sql
export interface BrandTable {
  id: string
  code: string
  name: string
  story: Generated<string>
  changed_at: Generated<Date>
}

export interface ProductTypeTable {
  code: string
  name: string
  singular: string
  position: number
}

export interface SizeTable {
  code: string
  label: string
  short_label: string
  min_months: number
  max_months: number
  height_cm: number
  position: number
}

export interface ProductTable {
  id: string
  handle: string
  brand_id: string
  type_code: string
  name: string
  sex: 'female' | 'male' | 'unisex'
  long_description: Generated<string>
  rrp_pence: number
  status: Generated<'draft' | 'active' | 'archived'>
  published_on: string
  cut_for_cloth: Generated<string | null>
  colours: Generated<string[]>
  keywords: Generated<string[]>
  created_at: Date
  changed_at: Date
}

export interface ProductTagTable {
  product_id: string
  kind: 'easy_dressing' | 'comfort' | 'special_details' | 'adjustable_sizing' | 'organic_certification' | 'care'
  position: number
  text: string
}

export interface ProductCoordinateTable {
  product_id: string
  other_id: string
  position: number
}

export interface ProductPictureTable {
  product_id: string
  position: number
  base: string
  external: Generated<boolean>
  alt: string
  tint: Generated<string>
  view: Generated<'front' | 'detail' | 'back' | 'condition'>
  condition: Generated<'new' | 'used' | 'worn' | null>
  source: Generated<string | null>
  fetch_problem: Generated<string | null>
}

export interface CollectionTable {
  id: string
  slug: string
  title: string
  intro: Generated<string>
  position: number
  changed_at: Generated<Date>
}

export interface CollectionProductTable {
  collection_id: string
  product_id: string
  position: number
}

// 0004_inventory.sql
/** The steps of decisions.md §5; `held` is a live claim, not a state. */
export type GarmentState =
  | 'intake'
  | 'graded'
  | 'ready'
  | 'reserved'
  | 'picked'
  | 'packed'
  | 'out'
  | 'return_announced'
  | 'received'
  | 'inspecting'
  | 'cleaning'
  | 'repair'
  | 'resale'
  | 'sold'
  | 'kept'
  | 'lost'
  | 'donated'
  | 'recycled'
  | 'quarantine'
  | 'missing'

export interface GarmentTable {
  id: string
  qr_id: string
  product_id: string
  size_code: string
  condition: 'new' | 'used' | 'worn'
  credits: number
  state: GarmentState
  import_key: Generated<string | null>
  created_at: Date
  changed_at: Date
}

export interface GarmentEventTable {
  id: string
  garment_id: string
  kind: string
  from_state: Generated<string | null>
  to_state: Generated<string | null>
  note: Generated<string>
  cost_pence: Generated<number | null>
  actor: string
  at: Date
}

export interface GarmentClaimTable {
  id: string
  garment_id: string
  kind: 'hold' | 'loan' | 'cart' | 'offer'
  account_id: Generated<string | null>
  owner_id: string
  taken_at: Date
  expires_at: Generated<Date | null>
  released_at: Generated<Date | null>
}

/** A view: what other domains may read of garments. */
export interface RentalGarmentView {
  id: string
  product_id: string
  size_code: string
  condition: 'new' | 'used' | 'worn'
  credits: number
  ready: boolean
  changed_at: Date
  /** Null when nobody claims it; infinity while it is on loan. Compare it in SQL, never read it into a Date. */
  held_until: Date | null
}

// 0005_payments.sql
export interface PaymentCustomerTable {
  account_id: string
  stripe_customer: string
  created_at: Date
}

export interface SubscriptionTable {
  stripe_id: string
  account_id: string
  status: string
  price_key: string
  period_start: Generated<Date | null>
  period_end: Generated<Date | null>
  cancel_at_period_end: Generated<boolean>
  latest_invoice: Generated<string | null>
  latest_paid_pence: Generated<number | null>
  latest_paid_at: Generated<Date | null>
  reference: Generated<string | null>
  version: Generated<number>
  synced_at: Date
}

export interface PaymentIntentTable {
  id: string
  stripe_id: Generated<string | null>
  account_id: string
  purpose: 'postage'
  entity_id: string
  amount_pence: number
  status:
    | 'creating'
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  client_secret: Generated<string | null>
  consumed_by: Generated<string | null>
  last_error: Generated<string | null>
  attempt: Generated<number>
  version: Generated<number>
  created_at: Date
  synced_at: Date
}

export interface RefundTable {
  id: string
  account_id: string
  payment_intent_id: Generated<string | null>
  stripe_invoice: Generated<string | null>
  amount_pence: Generated<number | null>
  reason: string
  state: 'requested' | 'succeeded' | 'failed'
  stripe_refund: Generated<string | null>
  cause_key: string
  requested_at: Date
  settled_at: Generated<Date | null>
}

export interface PaymentOpTable {
  key: string
  operation: string
  attempt: number
  request_hash: string
  state: 'pending' | 'done' | 'failed'
  result: Generated<string | null>
  error: Generated<string | null>
  created_at: Date
  settled_at: Generated<Date | null>
}

export interface WebhookInboxTable {
  event_id: string
  type: string
  object_id: string
  created: Date
  received_at: Date
  attempts: Generated<number>
  done_at: Generated<Date | null>
  error: Generated<string | null>
}

// 0006_membership.sql
export interface PlanPriceTable {
  price_id: string
  payment_interval: 'monthly' | 'quarterly' | '_6Monthly'
  interval_months: 1 | 3 | 6
  discount_percent: Generated<string | null>
  title: string
  subtitle: string
  credits: number
  total_pence: number
  monthly_pence: number
  worth_pence: number
  average_items: string
  recommended: Generated<boolean>
  position: number
  active: Generated<boolean>
}

export interface JoiningTable {
  id: string
  account_id: string
  price_id: string
  consent_id: string
  stripe_session: Generated<string | null>
  url: Generated<string | null>
  state: 'creating' | 'open' | 'joined' | 'refunded' | 'expired'
  stripe_subscription: Generated<string | null>
  expires_at: Date
  created_at: Date
  settled_at: Generated<Date | null>
}

export interface MembershipTable {
  id: string
  account_id: string
  state: 'pending_acceptance' | 'active' | 'past_due' | 'paused' | 'ending' | 'cancelled'
  price_id: string
  stripe_subscription: string
  package_credits: number
  booster_credits: Generated<number>
  credits_limit: number
  credits_in_use: Generated<number>
  choice_due: Generated<boolean>
  joined_on: string
  last_payment_on: Generated<string | null>
  last_payment_pence: Generated<number | null>
  renews_on: Generated<string | null>
  accepted_at: Generated<Date | null>
  created_at: Date
  changed_at: Date
}

export interface CreditLedgerTable {
  id: string
  membership_id: string
  delta: number
  in_use_after: number
  limit_after: number
  cause: 'order' | 'return_announced' | 'order_cancelled' | 'return_cancelled' | 'kept' | 'lost' | 'not_picked'
  loan_id: string
  turn: number
  at: Date
}

// 0007_rentals.sql
export interface CheckoutTable {
  id: string
  account_id: string
  membership_id: string
  kind: 'order' | 'return'
  basket_hash: string
  address: ColumnType<unknown, string, string>
  outbound_pence: number
  return_pence: number
  outbound_free: boolean
  return_free: boolean
  amount_pence: number
  payment_intent_id: Generated<string | null>
  state: 'open' | 'completed' | 'refunded' | 'abandoned'
  hold_expires_at: Date
  hold_extended: Generated<boolean>
  result_id: Generated<string | null>
  refused_code: Generated<string | null>
  refused_titles: ColumnType<unknown, string | undefined | null, string | null>
  created_at: Date
  settled_at: Generated<Date | null>
}

export interface CheckoutGarmentTable {
  checkout_id: string
  garment_id: string
  credits: number
}

export interface CheckoutReturnTable {
  checkout_id: string
  garment_id: string
}

export interface RentalOrderTable {
  id: string
  reference: string
  account_id: string
  membership_id: string
  checkout_id: string
  state: 'placed' | 'picking' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'
  address: ColumnType<unknown, string, string>
  outbound_pence: number
  return_pence: number
  outbound_free: boolean
  return_free: boolean
  postage_status: 'paid' | 'free'
  placed_at: Date
  dispatched_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
}

export interface RentalReturnTable {
  id: string
  account_id: string
  membership_id: string
  order_id: Generated<string | null>
  checkout_id: Generated<string | null>
  label_code: string
  state: 'announced' | 'posted' | 'received' | 'checked' | 'done' | 'cancelled'
  announced_at: Date
  due_on: Generated<string | null>
  posted_at: Generated<Date | null>
  received_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  done_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
}

export interface LoanTable {
  id: string
  account_id: string
  membership_id: string
  garment_id: string
  order_id: string
  return_id: Generated<string | null>
  credits: number
  condition: 'new' | 'used' | 'worn'
  state: 'ordered' | 'at_home' | 'return_announced' | 'returned' | 'kept' | 'lost' | 'cancelled'
  ordered_at: Date
  received_on: Generated<string | null>
  term_ends_on: Generated<string | null>
  ended_at: Generated<Date | null>
}

export interface FreePostageTable {
  account_id: string
  direction: 'outbound' | 'return'
  spent_on: string
  at: Date
}

export interface ParcelTable {
  id: string
  direction: 'outbound' | 'return'
  carries_id: string
  label_code: string
  dispatched_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  created_at: Date
}

// 0008_content.sql
export interface TestimonialTable {
  id: string
  text: string
  name: string
  about: string
  sample: boolean
  order_id: Generated<string | null>
  position: number
}

export interface EmailTable {
  id: string
  message_id: string
  account_id: Generated<string | null>
  to_address: string
  template: string
  subject: string
  body_sha256: string
  sent_at: Date
}

// 0011_catalogue_complete.sql
export interface FavouriteTable {
  account_id: string
  product_id: string
  added_at: Date
  position: number
}

export interface WaitingListEntryTable {
  id: string
  account_id: string | null
  email: string
  product_id: string
  size_code: string
  condition: 'new' | 'used' | 'worn' | null
  asked_at: Date
  ended_at: Generated<Date | null>
}

export interface Database {
  setting: SettingTable
  business_clock: BusinessClockTable
  job: JobTable
  rate_limit: RateLimitTable
  office_audit: OfficeAuditTable
  installation: InstallationTable
  account: AccountTable
  session: SessionTable
  password_reset: PasswordResetTable
  consent: ConsentTable
  brand: BrandTable
  product_type: ProductTypeTable
  size: SizeTable
  product: ProductTable
  product_tag: ProductTagTable
  product_coordinate: ProductCoordinateTable
  product_picture: ProductPictureTable
  collection: CollectionTable
  collection_product: CollectionProductTable
  garment: GarmentTable
  garment_event: GarmentEventTable
  garment_claim: GarmentClaimTable
  rental_garment: RentalGarmentView
  payment_customer: PaymentCustomerTable
  subscription: SubscriptionTable
  payment_intent: PaymentIntentTable
  refund: RefundTable
  payment_op: PaymentOpTable
  webhook_inbox: WebhookInboxTable
  plan_price: PlanPriceTable
  joining: JoiningTable
  membership: MembershipTable
  credit_ledger: CreditLedgerTable
  checkout: CheckoutTable
  checkout_garment: CheckoutGarmentTable
  checkout_return: CheckoutReturnTable
  rental_order: RentalOrderTable
  rental_return: RentalReturnTable
  loan: LoanTable
  free_postage: FreePostageTable
  parcel: ParcelTable
  testimonial: TestimonialTable
  email: EmailTable
  favourite: FavouriteTable
  waiting_list_entry: WaitingListEntryTable
}
