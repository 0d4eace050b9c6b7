// The tables as TypeScript sees them, one interface for each table in the order of the migrations. tests/db/schema.test.ts
// compares their columns and nulls with the migrated database, not the types of values. Longer than 300 lines because it
// is one list of everything there is to read and write.
import type { ColumnType, Generated } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'

// 0001_platform.sql
export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
}

export interface ApplicationClockTable {
  id: number
  offset_seconds: Generated<number>
}

export interface JobTable {
  id: Id<'job'>
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
  id: Id<'office-action'>
  operator: string
  action: string
  subject_id: Id<string>
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
  id: Id<'account'>
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
  email_proved_at: Generated<Date | null>
  erased_at: Generated<Date | null>
  /** Null while it is open. */
  erased_by: Generated<Actor | null>
}

export interface SessionTable {
  id: Id<'session'>
  token_hash: Buffer
  account_id: Id<'account'>
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_agent: Generated<string>
}

export interface PasswordResetTable {
  code_hash: Buffer
  account_id: Id<'account'>
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

export interface ConsentTable {
  id: Id<'consent'>
  account_id: Id<'account'>
  kind: 'subscription_terms' | 'early_start' | 'marketing' | 'terms_update' | 'plan_change' | 'reactivation'
  given: boolean
  terms_version: string
  shown: ColumnType<unknown, string, string>
  at: Date
}

// 0003_catalogue.sql
export interface BrandTable {
  id: Id<'brand'>
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
  hired_by_dates: Generated<boolean>
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
  id: Id<'product'>
  handle: string
  brand_id: Id<'brand'>
  type_code: string
  name: string
  sex: 'female' | 'male' | 'unisex'
  long_description: Generated<string>
  rrp_pence: number
  status: Generated<'draft' | 'active' | 'archived'>
  /** The day on which it first was more than a draft or, if it never was, the day of its first import. */
  published_on: string
  cut_for_cloth: Generated<string | null>
  colours: Generated<string[]>
  keywords: Generated<string[]>
  created_at: Date
  changed_at: Date
  /** The class of its sale: zero-rated as children's clothing, or standard-rated. */
  vat_class: Generated<'sale' | 'sale_standard'>
  /** Whether it has ever been more than a draft. */
  was_shown: Generated<boolean>
  /** Replaced by imports: a recall still finds pieces by them (law L-28). */
  earlier_names: Generated<string[]>
  earlier_colours: Generated<string[]>
}

export interface ProductTagTable {
  product_id: Id<'product'>
  kind: 'easy_dressing' | 'comfort' | 'special_details' | 'adjustable_sizing' | 'organic_certification' | 'care'
  position: number
  text: string
}

export interface ProductCoordinateTable {
  product_id: Id<'product'>
  other_id: Id<'product'>
  position: number
}

export interface ProductPictureTable {
  product_id: Id<'product'>
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
  id: Id<'collection'>
  slug: string
  title: string
  intro: Generated<string>
  position: number
  changed_at: Generated<Date>
}

export interface CollectionProductTable {
  collection_id: Id<'collection'>
  product_id: Id<'product'>
  position: number
}

// 0004_inventory.sql
/** The states of product §5; `held` is a live claim, not a state. */
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
  id: Id<'garment'>
  qr_id: string
  product_id: Id<'product'>
  size_code: string
  condition: 'new' | 'used' | 'worn'
  credits: number
  state: GarmentState
  import_key: Generated<string | null>
  created_at: Date
  changed_at: Date
  safe: Generated<boolean>
  delivery_id: Generated<Id<'delivery'> | null>
  /** Hired by dates, never rented for credits; it never changes. */
  for_dates: Generated<boolean>
  /** Whether it is in an open recall. */
  recalled: Generated<boolean>
}

// 0124_recalls.sql
export interface RecallTable {
  id: Id<'recall'>
  reference: string
  brand_id: Id<'brand'>
  product_id: Id<'product'> | null
  style: string
  colour: string | null
  size_code: string | null
  came_from: string | null
  came_to: string | null
  reason: string
  advice: string
  begun_at: Date
  begun_by: Actor
  ended_at: Generated<Date | null>
  ended_by: Generated<Actor | null>
}

// 0125_recall_notices.sql, 0137_recall_notices_ended.sql
export interface RecallNoticeTable {
  id: Id<'recall-notice'>
  recall_id: Id<'recall'>
  account_id: Generated<Id<'account'> | null>
  resale_order_id: Generated<Id<'resale-order'> | null>
  ski_booking_id: Generated<Id<'ski-booking'> | null>
  written_at: Date
  sent_at: Generated<Date | null>
  unreachable_at: Generated<Date | null>
  not_needed_at: Generated<Date | null>
}

export interface RecallGarmentTable {
  recall_id: Id<'recall'>
  garment_id: Id<'garment'>
  stopped_at: Date
}

export interface DeliveryTable {
  id: Id<'delivery'>
  name: string
  arrived_at: Date
}

export interface SafetyCheckTable {
  id: Id<'safety-check'>
  garment_id: Id<'garment'>
  failed: ('cords' | 'small-parts' | 'nightwear' | 'recalled')[]
  actor: Actor
  at: Date
}

export interface GarmentEventTable {
  id: Id<'garment-event'>
  garment_id: Id<'garment'>
  kind: string
  from_state: Generated<string | null>
  to_state: Generated<string | null>
  note: Generated<string>
  cost_pence: Generated<number | null>
  actor: Actor
  at: Date
}

export interface GarmentMarkTable {
  id: Id<'garment-mark'>
  garment_id: Id<'garment'>
  outline: 'tee' | 'sweater' | 'bottoms' | 'dress' | 'dungarees' | 'suit' | 'coat' | 'other'
  side: 'front' | 'back'
  zone: number
  kind: 'stain' | 'fading' | 'pilling' | 'snag' | 'hole' | 'worn' | 'print' | 'repair'
  size: 'small' | 'medium' | 'large'
  recorded_in: Id<'garment-event'>
  recorded_at: Date
  reported_at: Generated<Date | null>
  ended_in: Generated<Id<'garment-event'> | null>
  ended_at: Generated<Date | null>
  ended_as: Generated<'washed-out' | 'mended' | 'mistake' | 'grown' | null>
}

export interface GarmentClaimTable {
  id: Id<'claim'>
  garment_id: Id<'garment'>
  kind: 'hold' | 'loan' | 'cart' | 'offer'
  account_id: Generated<Id<'account'> | null>
  owner_id: Id<'checkout' | 'checkout-session' | 'loan' | 'waiting-list-offer' | 'resale-cart'>
  taken_at: Date
  expires_at: Generated<Date | null>
  offered_until: Generated<Date | null>
  lasts_until: Generated<Date | null>
  kept_by: Generated<Id<'checkout' | 'checkout-session'> | null>
  released_at: Generated<Date | null>
}

/** A view: what other domains may read of garments. */
export interface RentalGarmentView {
  id: Id<'garment'>
  product_id: Id<'product'>
  size_code: string
  condition: 'new' | 'used' | 'worn'
  credits: number
  ready: boolean
  changed_at: Date
  /** Null when unclaimed; infinity while on loan. Compare it in SQL, never read it into a Date. */
  held_until: Date | null
}

// 0005_payments.sql
export interface PaymentCustomerTable {
  account_id: Id<'account'>
  stripe_customer: string
  created_at: Date
  balance_pence: Generated<number>
  default_card: Generated<string | null>
  version: Generated<number>
  synced_at: Generated<Date | null>
}

export interface SubscriptionTable {
  stripe_id: string
  account_id: Id<'account'>
  status: string
  price_key: string
  period_start: Generated<Date | null>
  period_end: Generated<Date | null>
  cancel_at_period_end: Generated<boolean>
  ends_at: Generated<Date | null>
  latest_invoice: Generated<string | null>
  latest_paid_pence: Generated<number | null>
  latest_paid_at: Generated<Date | null>
  reference: Generated<string | null>
  booster_steps: Generated<number>
  pending_update: Generated<boolean>
  open_invoice: Generated<string | null>
  vat_basis_points: Generated<number | null>
  started_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  version: Generated<number>
  left_at: Generated<Date | null>
  synced_at: Date
}

/** What a completed checkout has made, and its payment has paid for. */
type CheckoutResult = Id<
  'order' | 'return' | 'purchase' | 'loss' | 'resale-order' | 'gift-card' | 'ski-booking' | 'ski-change' | 'ski-fee'
>

export interface PaymentIntentTable {
  id: Id<'payment-intent'>
  stripe_id: Generated<string | null>
  /** Null for a guest. */
  account_id: Id<'account'> | null
  /** The name of its checkout's purpose. */
  purpose: string
  vat_class: 'hire' | 'sale' | 'voucher'
  checkout_id: Id<'checkout'>
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
  consumed_by: Generated<CheckoutResult | null>
  last_error: Generated<string | null>
  attempt: Generated<number>
  version: Generated<number>
  created_at: Date
  synced_at: Date
  shipping_country: Generated<string | null>
}

export interface RefundTable {
  id: Id<'refund'>
  /** Null for a guest. */
  account_id: Id<'account'> | null
  payment_intent_id: Generated<Id<'payment-intent'> | null>
  stripe_invoice: Generated<string | null>
  amount_pence: Generated<number | null>
  reason: string
  state: 'requested' | 'succeeded' | 'failed'
  stripe_refund: Generated<string | null>
  cause_key: string
  requested_at: Date
  due_by: Date
  ended_at: Generated<Date | null>
  stripe_intent: Generated<string | null>
  balance_entry: Generated<Id<'balance-entry'> | null>
  /** The gift balance that it is refunded to. */
  gift_payment_id: Generated<Id<'gift-payment'> | null>
  failure: Generated<string | null>
  resolved_at: Generated<Date | null>
  resolution: Generated<string | null>
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
  ended_at: Generated<Date | null>
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

export interface CheckoutSessionTable {
  id: Id<'checkout-session'>
  account_id: Id<'account'>
  price_id: string
  consent_id: Id<'consent'>
  stripe_session: Generated<string | null>
  url: Generated<string | null>
  start_now: Generated<boolean>
  state: 'creating' | 'open' | 'joined' | 'refunded' | 'expired'
  stripe_subscription: Generated<string | null>
  expires_at: Date
  created_at: Date
  ended_at: Generated<Date | null>
  held_from: Generated<Date | null>
  held_until: Generated<Date | null>
  held_pieces: Generated<number>
}

export interface MembershipTable {
  id: Id<'membership'>
  account_id: Id<'account'>
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
  desired: Generated<'renew' | 'stop' | 'end' | 'pause'>
  desired_revision: Generated<number>
  reconciled_revision: Generated<number>
  reconciling_until: Generated<Date | null>
  past_due_since: Generated<Date | null>
  unpaid_from: Generated<Date | null>
  joined_with: Generated<string | null>
  restart_subscription: Generated<string | null>
  paused_at: Generated<Date | null>
  paused_credit_pence: Generated<number>
  ending_asked_at: Generated<Date | null>
  ends_on: Generated<string | null>
  ending_reason: Generated<string | null>
  ended_at: Generated<Date | null>
  contract_on: string
  cooling_off_notified_at: Generated<Date | null>
  early_start_on: Generated<string | null>
  reminded_for: Generated<string | null>
  reminded_on: Generated<string | null>
  created_at: Date
  changed_at: Date
}

// 0076_two_homes.sql
export interface MembershipShareTable {
  id: Id<'membership-share'>
  membership_id: Id<'membership'>
  invited_email: Generated<string | null>
  invited_at: Date
  expires_at: Date
  second_id: Generated<Id<'account'> | null>
  accepted_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  ended_as: Generated<'withdrawn' | 'lapsed' | 'left' | 'ended' | 'membership' | null>
}

export interface MembershipShareCodeTable {
  code_hash: Buffer
  share_id: Id<'membership-share'>
  created_at: Date
}

/** A view: memberships by the accounts that use them. Never written. */
export interface MembershipUsedView extends MembershipTable {
  user_id: Id<'account'>
  part: 'payer' | 'second' | 'left'
}

export interface CreditLedgerTable {
  id: Id<'credit-entry'>
  membership_id: Id<'membership'>
  delta: number
  in_use_after: number
  limit_after: number
  cause:
    | 'order'
    | 'return_announced'
    | 'order_cancelled'
    | 'order_changed'
    | 'return_cancelled'
    | 'kept'
    | 'purchase_cancelled'
    | 'lost'
    | 'found'
    | 'not_picked'
    | 'regraded'
    | 'joined'
    | 'plan_changed'
    | 'booster_changed'
  /** Set with `turn` where a loan changed the credits in use; both are null where the limit changed. */
  loan_id: Generated<Id<'loan'> | null>
  turn: Generated<number | null>
  limit_delta: Generated<number>
  at: Date
}

// 0007_rentals.sql
export interface CheckoutTable {
  id: Id<'checkout'>
  /** Null for a guest, whom `guest_email` reaches until it is erased. */
  account_id: Id<'account'> | null
  guest_email: Generated<string | null>
  guest_name: Generated<string | null>
  /** The hash by which a guest finds it again; null for an account. */
  guest_secret_hash: Generated<Buffer | null>
  /** When the guest was erased. */
  guest_erased_at: Generated<Date | null>
  /** The account that pays, if it is not `account_id`. */
  billed_to: Generated<Id<'account'> | null>
  /** When it began to wait for that account; null if the payer began it. */
  asked_at: Generated<Date | null>
  purpose: string
  slot: string
  input_hash: string
  address: ColumnType<unknown, string | null, string | null>
  terms: ColumnType<unknown, string, never>
  amount_pence: number
  /** What the payer's gift balance pays of the amount; the rest is charged to a card. */
  balance_pence: Generated<number>
  payment_intent_id: Generated<Id<'payment-intent'> | null>
  state: 'open' | 'completed' | 'refunded' | 'abandoned'
  expires_at: Date
  extended: Generated<boolean>
  result_id: Generated<CheckoutResult | null>
  refused_code: Generated<string | null>
  refused_titles: ColumnType<unknown, string | undefined | null, string | null>
  created_at: Date
  ended_at: Generated<Date | null>
}

export interface RentalOrderTable {
  id: Id<'order'>
  reference: string
  account_id: Id<'account'>
  membership_id: Id<'membership'>
  checkout_id: Id<'checkout'>
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
  undelivered_since: Generated<string | null>
  revision: Generated<number>
}

export interface RentalReturnTable {
  id: Id<'return'>
  account_id: Id<'account'>
  membership_id: Id<'membership'>
  order_id: Generated<Id<'order'> | null>
  checkout_id: Generated<Id<'checkout'> | null>
  label_code: string
  state: 'announced' | 'posted' | 'received' | 'checked' | 'done' | 'cancelled' | 'lost'
  announced_at: Date
  due_on: Generated<string | null>
  posted_at: Generated<Date | null>
  received_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  done_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  lost_at: Generated<Date | null>
  posted_proof: Generated<string | null>
  reminded_day: Generated<number>
  lapsed_on: Generated<string | null>
  undecided_since: Generated<string | null>
}

// 0052_hires.sql
export interface HireTable {
  loan_id: Id<'loan'>
  number: number
  starts_on: string
  ends_on: string
  agreed_at: Date
  actor: Actor
}

export interface LoanTable {
  id: Id<'loan'>
  account_id: Id<'account'>
  membership_id: Id<'membership'>
  garment_id: Id<'garment'>
  order_id: Id<'order'>
  return_id: Generated<Id<'return'> | null>
  credits: number
  condition: 'new' | 'used' | 'worn'
  state: 'ordered' | 'at_home' | 'return_announced' | 'returned' | 'kept' | 'lost' | 'cancelled'
  ordered_at: Date
  received_on: Generated<string | null>
  term_ends_on: Generated<string | null>
  hire_notice: Generated<'none' | 'choose' | 'last_day' | 'overdue'>
  ended_at: Generated<Date | null>
  added_in: Generated<number | null>
  dropped_in: Generated<number | null>
}

export interface LoanWearerTable {
  loan_id: Id<'loan'>
  child_id: Id<'child'>
  account_id: Id<'account'>
}

export interface KeepPurchaseTable {
  id: Id<'purchase'>
  loan_id: Id<'loan'>
  account_id: Id<'account'>
  checkout_id: Id<'checkout'>
  price_pence: number
  vat_class: 'sale' | 'sale_standard'
  bought_at: Date
  cancelled_at: Generated<Date | null>
}

export interface LossTable {
  id: Id<'loss'>
  loan_id: Id<'loan'>
  account_id: Id<'account'>
  state: 'open' | 'to_approve' | 'approved' | 'paid' | 'refunded' | 'waived' | 'closed'
  due_on: string
  at_most_pence: number
  opened_on: string
  reported_at: Date | null
  notices: number
  noticed_on: string
  checkout_id: Generated<Id<'checkout'> | null>
  price_pence: Generated<number | null>
  vat_class: Generated<'sale' | 'sale_standard' | null>
  paid_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  found_at: Generated<Date | null>
}

export interface FindingTable {
  id: Id<'finding'>
  garment_id: Id<'garment'>
  loan_id: Id<'loan'> | null
  place: 'nursery' | 'park' | 'friends_house' | 'cafe' | 'bus_or_train' | 'elsewhere'
  found_on: string
  token_hash: Buffer
  created_at: Date
  answer: Generated<'pick_up' | 'leave_it' | 'hand_in' | 'have_it' | null>
  answered_at: Generated<Date | null>
}

export interface PieceReportTable {
  id: Id<'piece-report'>
  loan_id: Id<'loan'>
  account_id: Id<'account'>
  state: 'open' | 'regraded' | 'taken_back' | 'declined'
  what: 'worn' | 'damaged' | 'wrong_piece'
  words: string
  photo: Generated<Buffer | null>
  has_photo: boolean
  sent_hash: Buffer | null
  reported_at: Date
  resolved_at: Generated<Date | null>
  condition: Generated<'used' | 'worn' | null>
  credits_before: Generated<number | null>
  credits_after: Generated<number | null>
  return_id: Generated<Id<'return'> | null>
  reason: Generated<string | null>
}

export interface ArrivalCheckTable {
  loan_id: Id<'loan'>
  account_id: Id<'account'>
  answer: 'matches' | 'worse'
  review: Generated<'limit' | 'lowest' | 'shown' | null>
  checked_at: Date
}

export interface ArrivalMarkTable {
  loan_id: Id<'loan'>
  outline: GarmentMarkTable['outline']
  side: GarmentMarkTable['side']
  zone: number
  kind: GarmentMarkTable['kind']
}

export interface FreePostageTable {
  account_id: Id<'account'>
  direction: 'outbound' | 'return'
  spent_on: Id<'order' | 'return' | 'resale-order'>
  at: Date
}

/** What a parcel carries: each has one parcel. */
export type CarriedKind = 'order' | 'return' | 'resale-order' | 'resale-return' | 'ski-booking' | 'ski-return'

export interface ParcelTable {
  id: Id<'parcel'>
  direction: 'outbound' | 'return'
  carries_id: Id<CarriedKind>
  label_code: string
  dispatched_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  created_at: Date
}

export interface ParcelLabelTable {
  parcel_id: Id<'parcel'>
  carrier: string
  asked_at: Date
  booking_id: Generated<string | null>
  tracking_number: Generated<string | null>
  booked_at: Generated<Date | null>
  pdf: Generated<Buffer | null>
  qr_png: Generated<Buffer | null>
  cancelled: Generated<'cancelled' | 'too_late' | 'not_offered' | null>
  cancelled_at: Generated<Date | null>
  track_due_at: Generated<Date | null>
  track_failures: Generated<number>
}

export interface ParcelEventTable {
  parcel_id: Id<'parcel'>
  carrier: string
  event_id: string
  code: 'accepted' | 'in_transit' | 'out_for_delivery' | 'attempted' | 'delivered' | 'returned_to_sender' | 'unknown'
  carrier_code: string
  happened_at: Date
  heard_at: Date
  actor: Actor
}

// 0008_content.sql
export interface TestimonialTable {
  id: Id<'testimonial'>
  text: string
  name: string
  about: string
  sample: boolean
  order_id: Generated<Id<'order'> | null>
  position: number
  account_id: Generated<Id<'account'> | null>
  consent: Generated<string | null>
  consented_on: Generated<string | null>
  rewarded: Generated<boolean>
  withdrawn_at: Generated<Date | null>
  agreed_day_unknown: Generated<boolean>
}

// 0108_claims.sql
export interface ClaimTable {
  code: string
  figure: string
  text: string
  method: string
  source: string
  owner: string
  share_percent: Generated<number | null>
  position: number
  verified_on: Generated<string | null>
  verified_by: Generated<string | null>
  expires_on: Generated<string | null>
  changed_at: Date
}

export interface EmailTable {
  id: Id<'email'>
  message_id: string
  account_id: Generated<Id<'account'> | null>
  to_address: string
  template: string
  subject: string
  body_sha256: string
  sent_at: Date
  /** The mail server's final rejection. */
  refused: Generated<string | null>
}

// 0011_catalogue_complete.sql
export interface FavouriteTable {
  account_id: Id<'account'>
  product_id: Id<'product'>
  added_at: Date
  position: number
}

export interface WaitingListEntryTable {
  id: Id<'waiting-list-entry'>
  account_id: Id<'account'> | null
  email: string
  product_id: Id<'product'>
  size_code: string
  condition: 'new' | 'used' | 'worn' | null
  asked_at: Date
  ended_at: Generated<Date | null>
  most_credits: Generated<number | null>
  offer_id: Generated<Id<'waiting-list-offer'> | null>
  lapses: Generated<number>
  ended_as: Generated<'ordered' | 'left' | 'lapsed' | 'emailed' | null>
  emailed_about: Generated<Id<'garment'> | null>
}

export interface WaitingListOfferTable {
  id: Id<'waiting-list-offer'>
  entry_id: Id<'waiting-list-entry'>
  account_id: Id<'account'>
  garment_id: Id<'garment'>
  state: 'open' | 'taken' | 'declined' | 'lapsed' | 'withdrawn'
  offered_at: Date
  lasts_until: Date
  ended_at: Generated<Date | null>
}

// 0014_membership_complete.sql
export interface ChildTable {
  id: Id<'child'>
  account_id: Id<'account'>
  name: Generated<string | null>
  born_on: Generated<string | null>
  height_cm: Generated<number | null>
  created_at: Date
}

export interface SignInLinkTable {
  code_hash: Buffer
  account_id: Id<'account'>
  redirect: Generated<string | null>
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

export interface SignInFailureTable {
  email_hash: Buffer
  failures: number
  last_failed_at: Date
}

export interface SignInPlaceTable {
  email_hash: Buffer
  network_hash: Buffer
  seen_at: Date
}

export interface MailingListTable {
  id: Id<'mailing-list-entry'>
  email: string
  state: 'asked' | 'confirmed' | 'left' | 'account'
  asked_at: Date
  confirmed_at: Generated<Date | null>
  left_at: Generated<Date | null>
  account_id: Generated<Id<'account'> | null>
  agreed_words: Generated<string | null>
  bounces: Generated<number>
  suppressed_at: Generated<Date | null>
}

// 0116_news.sql
export interface NewsTable {
  id: Id<'news'>
  name: string
  text: string
  written_at: Date
  sent_at: Generated<Date | null>
  stopped_at: Generated<Date | null>
}

// 0123_news_proofs.sql
export interface NewsProofTable {
  job_id: Id<'job'>
  news_id: Id<'news'>
  to_address: string
}

export interface NewsCopyTable {
  id: Id<'news-copy'>
  news_id: Id<'news'>
  entry_id: Id<'mailing-list-entry'>
  state: Generated<'waiting' | 'sending' | 'sent' | 'skipped' | 'refused' | 'failed'>
  job_id: Generated<Id<'job'> | null>
  attempts: Generated<number>
  retry_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

export interface MailingListCodeTable {
  code_hash: Buffer
  entry_id: Id<'mailing-list-entry'>
  purpose: 'confirm' | 'leave'
  created_at: Date
}

export interface VatRateTable {
  class: 'hire' | 'sale' | 'sale_standard'
  valid_from: string
  basis_points: number
}

export interface InvoiceTable {
  stripe_id: string
  account_id: Id<'account'>
  stripe_subscription: Generated<string | null>
  number: Generated<string | null>
  reason: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  period_start: Date
  period_end: Date
  total_pence: number
  vat_pence: number
  due_pence: number
  /** The customer's balance before it, positive in their favour; null if not read since it is kept. */
  balance_pence: Generated<number | null>
  paid_pence: number
  remaining_pence: number
  lines: ColumnType<unknown, string, string>
  attempts: Generated<number>
  /** Whether the provider finalises and collects it; otherwise a draft is never charged. */
  collects: Generated<boolean>
  next_attempt_at: Generated<Date | null>
  last_error: Generated<string | null>
  needs_confirmation: Generated<boolean>
  created_at: Date
  paid_at: Generated<Date | null>
  version: Generated<number>
  synced_at: Date
}

export interface InvoicePaymentTable {
  stripe_intent: string
  stripe_invoice: string
  amount_pence: number
}

export interface BalanceEntryTable {
  id: Id<'balance-entry'>
  account_id: Id<'account'>
  amount_pence: number
  reason: string
  cause_key: string
  state: 'requested' | 'done' | 'failed'
  stripe_transaction: Generated<string | null>
  requested_at: Date
  ended_at: Generated<Date | null>
}

export interface DisputeTable {
  stripe_id: string
  account_id: Id<'account'> | null
  stripe_intent: Generated<string | null>
  amount_pence: number
  reason: string
  status: string
  open: boolean
  opened_at: Date
  answer_by: Generated<Date | null>
  closed_at: Generated<Date | null>
  version: Generated<number>
  synced_at: Date
}

export interface EventCursorTable {
  id: number
  last_event: Generated<string | null>
  looked_at: Date
}

export interface BoosterPriceTable {
  price_id: string
  interval_months: 1 | 3 | 6
  credits: number
  total_pence: number
  worth_pence: number
  average_items: string
  active: Generated<boolean>
}

export interface PlanChangeTable {
  id: Id<'plan-change'>
  membership_id: Id<'membership'>
  account_id: Id<'account'>
  moment: 'now' | 'renewal'
  from_price_id: string
  from_booster_steps: number
  to_price_id: string
  to_booster_steps: number
  state: 'previewed' | 'paying' | 'scheduled' | 'applying' | 'applied' | 'kept' | 'abandoned'
  due_pence: number
  next_pence: number
  prorated_at: Date
  /** The first moment of the period in which it was previewed; null for a change from before this was stored. */
  period_start: Generated<Date | null>
  effective_on: string
  stripe_invoice: Generated<string | null>
  note: Generated<string | null>
  previewed_at: Date
  expires_at: Date
  ended_at: Generated<Date | null>
  /** The scheduled change that it replaced. */
  replaces: Generated<Id<'plan-change'> | null>
  /** The words of its preview, stored once somebody agrees (rules/change-words.ts). */
  shown: ColumnType<unknown, string | null | undefined, string | null>
}

export interface MembershipEventTable {
  id: Id<'membership-event'>
  membership_id: Id<'membership'>
  from_state: string
  to_state: string
  cause: string
  actor: Actor
  note: Generated<string>
  at: Date
}

// 0032_security_events.sql
export interface SecurityEventTable {
  id: Id<'security-event'>
  account_id: Id<'account'>
  kind:
    | 'account_opened'
    | 'signed_in_password'
    | 'signed_in_link'
    | 'password_changed'
    | 'password_reset'
    | 'password_dropped'
    | 'sessions_ended'
    | 'email_change_asked'
    | 'email_changed'
    | 'email_change_undone'
    | 'data_exported'
  at: Date
  device: Generated<string | null>
  new_network: Generated<boolean | null>
  sessions: Generated<number | null>
}

export interface SecurityTallyTable {
  subject_id: Id<'account' | 'nobody'>
  kind: 'wrong_password' | 'reset_asked' | 'link_asked'
  day: string
  times: number
  last_at: Date
}

// 0039_rental_refusals.sql
export interface RentalRefusalTable {
  account_id: Id<'account'>
  call: string
  code: string
  message: string
  times: number
  last_at: Date
}

// 0033_email_change.sql
export interface EmailChangeTable {
  id: Id<'email-change'>
  account_id: Id<'account'>
  new_email: string
  asked_at: Date
  expires_at: Date
  confirmed_at: Generated<Date | null>
  former_email: Generated<string | null>
  undo_until: Generated<Date | null>
  undone_at: Generated<Date | null>
  closed_at: Generated<Date | null>
}

export interface EmailChangeCodeTable {
  code_hash: Buffer
  change_id: Id<'email-change'>
  purpose: 'confirm' | 'undo'
  created_at: Date
}

// 0045_rental_events.sql
/** A transition, or the creation, which starts from nothing. */
interface LifeEvent<State> {
  /** Ascends in the order of writing. */
  id: Generated<string>
  from_state: Generated<State | null>
  to_state: State
  actor: Actor
  at: Date
}

export interface CheckoutEventTable extends LifeEvent<CheckoutTable['state']> {
  checkout_id: CheckoutTable['id']
}

export interface OrderChangeTable {
  order_id: Id<'order'>
  revision: number
  garments: ColumnType<{ garment_id: Id<'garment'>; credits: number }[], string, never>
  address_changed: boolean
  actor: Actor
  at: Date
}

export interface RentalOrderEventTable extends LifeEvent<RentalOrderTable['state']> {
  order_id: RentalOrderTable['id']
}

export interface RentalReturnEventTable extends LifeEvent<RentalReturnTable['state']> {
  return_id: RentalReturnTable['id']
}

export interface LoanEventTable extends LifeEvent<LoanTable['state']> {
  loan_id: LoanTable['id']
}

export interface LossEventTable extends LifeEvent<LossTable['state']> {
  loss_id: LossTable['id']
}

export interface PieceReportEventTable extends LifeEvent<PieceReportTable['state']> {
  report_id: PieceReportTable['id']
}

// 0084_resale_listings.sql
export interface ResaleListingTable {
  garment_id: Id<'garment'>
  condition: 'brand_new' | 'excellent_used' | 'good_used' | 'well_loved'
  price_pence: number
  listed_at: Date
}

export interface ResaleListingEventTable {
  id: Id<'resale-listing-event'>
  garment_id: Id<'garment'>
  kind: 'list' | 'reprice'
  condition: ResaleListingTable['condition']
  price_pence: number
  actor: Actor
  at: Date
}

/** A view: the pieces that are for sale. */
export interface ResaleGarmentView {
  id: Id<'garment'>
  product_id: Id<'product'>
  size_code: string
  condition: ResaleListingTable['condition']
  price_pence: number
  ready: boolean
  changed_at: Date
  held_until: Date | null
}

// 0085_resale_carts.sql
export interface ResaleCartTable {
  id: Id<'resale-cart'>
  secret_hash: Buffer
  created_at: Date
  changed_at: Date
}

export interface ResaleCartItemTable {
  cart_id: Id<'resale-cart'>
  garment_id: Id<'garment'>
  added_at: Date
  reserved_until: Date | null
  removed_at: Date | null
  network: string
  // 0087_resale_cart_words.sql
  price_pence: number
  not_reserved: 'again' | 'network' | 'share' | null
  again_at: Date | null
  // 0126_held_pieces.sql
  reserved_from: Date | null
}

// 0088_resale_orders.sql
export interface ResaleOrderTable {
  id: Id<'resale-order'>
  reference: string
  checkout_id: Id<'checkout'>
  account_id: Id<'account'> | null
  state: 'placed' | 'picking' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'
  buyer_name: string
  buyer_email: string
  buyer_phone: string
  address: ColumnType<unknown, string, string>
  goods_pence: number
  postage_pence: number
  placed_at: Date
  dispatched_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  postage_refunded_pence: Generated<number>
}

export interface ResaleOrderEventTable extends LifeEvent<ResaleOrderTable['state']> {
  order_id: ResaleOrderTable['id']
}

export interface ResaleLineTable {
  id: Id<'resale-line'>
  order_id: Id<'resale-order'>
  garment_id: Id<'garment'>
  condition: ResaleListingTable['condition']
  price_pence: number
  /** Class and rate of VAT of this piece, on the day it was sold. */
  vat_class: 'sale' | 'sale_standard'
  vat_basis_points: number
  ended_at: Generated<Date | null>
  /** The part of its price that was refunded while it stays bought. */
  refunded_pence: Generated<number>
}

// 0089_resale_returns.sql
export interface ResaleReturnTable {
  id: Id<'resale-return'>
  order_id: Id<'resale-order'>
  state: 'booked' | 'posted' | 'received' | 'cancelled' | 'lapsed' | 'lost'
  reason: 'changed_mind' | 'does_not_fit' | 'not_as_described' | 'faulty' | null
  booked_at: Date
  post_by: string
  reminded_at: Generated<Date | null>
  posted_at: Generated<Date | null>
  received_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  lapsed_at: Generated<Date | null>
  lost_at: Generated<Date | null>
}

export interface ResaleReturnEventTable extends LifeEvent<ResaleReturnTable['state']> {
  return_id: ResaleReturnTable['id']
}

export interface ResaleReturnLineTable {
  return_id: Id<'resale-return'>
  line_id: Id<'resale-line'>
}

export interface ResaleOrderCodeTable {
  code_hash: Buffer
  order_id: Id<'resale-order'>
  expires_at: Date
}

export interface GiftCardTable {
  id: Id<'gift-card'>
  reference: string
  checkout_id: Id<'checkout'>
  /** Null for a guest. */
  buyer_account_id: Id<'account'> | null
  buyer_name: string
  buyer_email: string
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
  face_pence: number
  /** Less than the face if a member bought it at a discount. */
  paid_pence: number
  /** The part of the face that was bought at the discount. */
  discounted_pence: Generated<number>
  state: 'scheduled' | 'sent' | 'redeemed' | 'refunded' | 'expired' | 'blocked'
  code_hash: Buffer
  /** Days in London; it can be redeemed until the end of `expires_on`. */
  deliver_on: string
  expires_on: string
  bought_at: Date
  sent_at: Generated<Date | null>
  /** When a mail server refused the last email with its code, or there was no address for the first. */
  refused_at: Generated<Date | null>
  /** Whether the recipient is erased from it once it has ended. */
  forget_recipient: Generated<boolean>
  /** The last reminder that was sent: 90, 30 or 7 days before it expires. */
  reminded_days: Generated<number | null>
  redeemed_at: Generated<Date | null>
  redeemed_by: Generated<Id<'account'> | null>
  refunded_at: Generated<Date | null>
  to_family: Generated<boolean>
  /** How often its buyer has had it emailed again. */
  resends: Generated<number>
  /** The family it is for, by its link; its address is read when an email is written. */
  recipient_account_id: Generated<Id<'account'> | null>
}

export interface GiftCardEventTable extends LifeEvent<GiftCardTable['state']> {
  card_id: GiftCardTable['id']
  note: Generated<string | null>
}

export interface GiftCardCodeTable {
  code_hash: Buffer
  card_id: GiftCardTable['id']
  expires_at: Date
}

/** What one redeemed gift card is worth in an account's gift balance. */
export interface GiftLotTable {
  id: Id<'gift-lot'>
  account_id: Id<'account'>
  gift_card_id: GiftCardTable['id']
  face_pence: number
  paid_pence: number
  left_pence: number
  frozen_at: Generated<Date | null>
  /** When its payment was taken back for good. */
  withdrawn_at: Generated<Date | null>
  /** How much of its payment the payer's bank has taken back in all. */
  lost_pence: Generated<number>
  created_at: Date
}

/** A link by which somebody without an account sees what sizes a family's children wear. */
export interface GiftLinkTable {
  id: Id<'gift-link'>
  account_id: Id<'account'>
  secret_hash: Buffer
  shows_saved: boolean
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
}

export interface GiftLinkChildTable {
  link_id: GiftLinkTable['id']
  child_id: ChildTable['id']
}

/** What one checkout, or one charge at the provider, takes from a gift balance. */
export interface GiftPaymentTable {
  id: Id<'gift-payment'>
  account_id: Id<'account'>
  checkout_id: Generated<Id<'checkout'> | null>
  charge_key: Generated<string | null>
  amount_pence: number
  /** What else was in the customer's balance at the provider when this was moved there. */
  other_credit_pence: Generated<number | null>
  state: 'reserved' | 'spent' | 'released'
  created_at: Date
  ended_at: Generated<Date | null>
}

export interface GiftEntryTable {
  id: Generated<string>
  lot_id: Id<'gift-lot'>
  account_id: Id<'account'>
  amount_pence: number
  kind: 'redeemed' | 'reserved' | 'released' | 'refunded' | 'withdrawn'
  payment_id: Id<'gift-payment'> | null
  cause_key: string
  actor: string
  at: Date
}

// 0103_hired_by_dates.sql
export type SkiPartColumn = 'jacket' | 'salopettes' | 'one_piece' | 'boots' | 'mittens' | 'base_layer'

export interface SkiStyleTable {
  product_id: Id<'product'>
  part: SkiPartColumn
  created_at: Date
}

// 0104_ski_bookings.sql

export interface SkiBookingTable {
  id: Id<'ski-booking'>
  reference: string
  checkout_id: Id<'checkout'>
  account_id: Id<'account'> | null
  state: 'booked' | 'picked' | 'dispatched' | 'delivered' | 'posted' | 'returned' | 'cancelled'
  /** Days in London, both hired. */
  first_day: string
  last_day: string
  buyer_name: string
  buyer_email: string
  buyer_phone: string
  address: ColumnType<unknown, string, string>
  return_id: Id<'ski-return'>
  /** The newest row of ski_proof. */
  proof_day: Generated<string | null>
  proof_number: Generated<string | null>
  booked_at: Date
  dispatched_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  posted_at: Generated<Date | null>
  returned_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
  reminded_at: Generated<Date | null>
}

export interface SkiBookingEventTable extends LifeEvent<SkiBookingTable['state']> {
  booking_id: SkiBookingTable['id']
}

// 0150_ski_proofs.sql

export interface SkiProofTable {
  /** Ascends in the order of writing. */
  id: Generated<string>
  booking_id: Id<'ski-booking'>
  day: string
  number: string
  reported_at: Date
}

export interface SkiChangeTable {
  id: Id<'ski-change'>
  booking_id: Id<'ski-booking'>
  from_first_day: string
  from_last_day: string
  to_first_day: string
  to_last_day: string
  actor: string
  at: Date
}

export interface SkiLineTable {
  id: Id<'ski-line'>
  booking_id: Id<'ski-booking'>
  garment_id: Id<'garment'>
  child: number
  part: SkiPartColumn
  day_pence: number
  price_pence: number
  rrp_pence: number
  vat_class: 'hire' | 'sale'
  vat_basis_points: number
  ended_at: Generated<Date | null>
  refunded_pence: Generated<number>
  rehire_after: Generated<string | null>
  kept_pence: Generated<number>
  returned_at: Generated<Date | null>
  lost_at: Generated<Date | null>
}

export interface SkiDayTable {
  garment_id: Id<'garment'>
  day: string
  line_id: Id<'ski-line'> | null
  checkout_id: Id<'checkout'> | null
  held_until: Date | null
}

export interface SkiPaymentTable {
  checkout_id: Id<'checkout'>
  booking_id: Id<'ski-booking'>
  kind: 'booking' | 'change' | 'fee'
  amount_pence: number
  refunded_pence: Generated<number>
  paid_at: Date
}

export interface SkiFeeTable {
  id: Id<'ski-fee'>
  booking_id: Id<'ski-booking'>
  state: 'asked' | 'paid' | 'waived' | 'refunded'
  days_late: number
  amount_pence: number
  operator: string
  note: Generated<string>
  asked_at: Date
  ended_at: Generated<Date | null>
}

export interface SkiCodeTable {
  code_hash: Buffer
  booking_id: Id<'ski-booking'>
  expires_at: Date
}

// 0105_booked_garments.sql
export interface BookedGarmentView {
  garment_id: Id<'garment'>
  /** The last day on which it is blocked, in London. */
  until: string
}

// 0106_consent.sql
export interface ConsentChoiceTable {
  id: Id<'consent-choice'>
  visitor: string
  statistics: boolean
  analytics: boolean
  advertising: boolean
  text_version: number
  how: 'banner' | 'page'
  browser_refused: boolean
  chosen_at: Date
}

// 0107_analytics_counts.sql
export interface AnalyticsCountTable {
  day: LocalDay
  event: string
  subject: string
  currency: '' | 'credits' | 'GBP'
  times: number
  amount: Generated<number>
}

export interface AnalyticsCountedTable {
  key: string
  counted_at: Date
}

// 0114_analytics_awaited.sql
export interface AnalyticsAwaitedTable {
  id: Id<'checkout' | 'checkout-session'>
  awaited_at: Date
}

// 0110_complaints.sql
export interface ComplaintTable {
  id: Id<'complaint'>
  reference: string
  account_id: Id<'account'> | null
  kind: 'service' | 'data_protection'
  email: string
  name: string
  words: string
  state: 'open' | 'closed'
  received_at: Date
  due_on: string
  outcome: 'upheld' | 'partly_upheld' | 'not_upheld' | null
  closed_at: Date | null
  account_closed: Generated<boolean>
}

export interface ComplaintEventTable {
  id: Generated<number>
  complaint_id: Id<'complaint'>
  kind: 'received' | 'answered' | 'closed'
  words: string
  actor: Actor
  at: Date
}

// 0111_terms_notices.sql
export interface TermsNoticeTable {
  account_id: Id<'account'>
  version: string
  announced_at: Date
}

// 0113_retention.sql
export interface SilentAccountTable {
  account_id: Id<'account'>
  silent_since: Date
  warned_at: Generated<Date | null>
  sent_at: Generated<Date | null>
  kept_by: Generated<'pieces' | 'ski' | 'late_fee' | 'membership' | 'payment' | 'balance' | 'gift_balance' | null>
  checked_at: Date
}

export interface Database {
  setting: SettingTable
  application_clock: ApplicationClockTable
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
  delivery: DeliveryTable
  safety_check: SafetyCheckTable
  garment_mark: GarmentMarkTable
  garment_claim: GarmentClaimTable
  rental_garment: RentalGarmentView
  payment_customer: PaymentCustomerTable
  subscription: SubscriptionTable
  payment_intent: PaymentIntentTable
  refund: RefundTable
  payment_op: PaymentOpTable
  webhook_inbox: WebhookInboxTable
  plan_price: PlanPriceTable
  checkout_session: CheckoutSessionTable
  membership: MembershipTable
  membership_used: MembershipUsedView
  membership_share: MembershipShareTable
  membership_share_code: MembershipShareCodeTable
  credit_ledger: CreditLedgerTable
  child: ChildTable
  sign_in_link: SignInLinkTable
  sign_in_failure: SignInFailureTable
  sign_in_place: SignInPlaceTable
  mailing_list: MailingListTable
  mailing_list_code: MailingListCodeTable
  news: NewsTable
  news_copy: NewsCopyTable
  news_proof: NewsProofTable
  recall: RecallTable
  recall_garment: RecallGarmentTable
  recall_notice: RecallNoticeTable
  vat_rate: VatRateTable
  invoice: InvoiceTable
  invoice_payment: InvoicePaymentTable
  balance_entry: BalanceEntryTable
  dispute: DisputeTable
  event_cursor: EventCursorTable
  booster_price: BoosterPriceTable
  plan_change: PlanChangeTable
  membership_event: MembershipEventTable
  checkout: CheckoutTable
  checkout_event: CheckoutEventTable
  rental_order: RentalOrderTable
  rental_order_event: RentalOrderEventTable
  order_change: OrderChangeTable
  rental_return: RentalReturnTable
  rental_return_event: RentalReturnEventTable
  loan: LoanTable
  hire: HireTable
  loan_event: LoanEventTable
  loan_wearer: LoanWearerTable
  keep_purchase: KeepPurchaseTable
  loss: LossTable
  loss_event: LossEventTable
  finding: FindingTable
  piece_report: PieceReportTable
  piece_report_event: PieceReportEventTable
  arrival_check: ArrivalCheckTable
  arrival_mark: ArrivalMarkTable
  free_postage: FreePostageTable
  parcel: ParcelTable
  parcel_label: ParcelLabelTable
  parcel_event: ParcelEventTable
  rental_refusal: RentalRefusalTable
  testimonial: TestimonialTable
  claim: ClaimTable
  email: EmailTable
  favourite: FavouriteTable
  waiting_list_entry: WaitingListEntryTable
  complaint: ComplaintTable
  terms_notice: TermsNoticeTable
  silent_account: SilentAccountTable
  complaint_event: ComplaintEventTable
  waiting_list_offer: WaitingListOfferTable
  security_event: SecurityEventTable
  security_tally: SecurityTallyTable
  email_change: EmailChangeTable
  email_change_code: EmailChangeCodeTable
  resale_listing: ResaleListingTable
  resale_listing_event: ResaleListingEventTable
  resale_garment: ResaleGarmentView
  resale_cart: ResaleCartTable
  resale_cart_item: ResaleCartItemTable
  resale_order: ResaleOrderTable
  resale_order_event: ResaleOrderEventTable
  resale_line: ResaleLineTable
  resale_order_code: ResaleOrderCodeTable
  resale_return: ResaleReturnTable
  resale_return_event: ResaleReturnEventTable
  resale_return_line: ResaleReturnLineTable
  gift_card: GiftCardTable
  gift_card_event: GiftCardEventTable
  gift_card_code: GiftCardCodeTable
  gift_link: GiftLinkTable
  gift_link_child: GiftLinkChildTable
  gift_lot: GiftLotTable
  gift_payment: GiftPaymentTable
  gift_entry: GiftEntryTable
  ski_style: SkiStyleTable
  ski_booking: SkiBookingTable
  ski_booking_event: SkiBookingEventTable
  ski_change: SkiChangeTable
  ski_proof: SkiProofTable
  ski_line: SkiLineTable
  ski_day: SkiDayTable
  ski_payment: SkiPaymentTable
  ski_fee: SkiFeeTable
  ski_code: SkiCodeTable
  booked_garment: BookedGarmentView
  consent_choice: ConsentChoiceTable
  analytics_count: AnalyticsCountTable
  analytics_counted: AnalyticsCountedTable
  analytics_awaited: AnalyticsAwaitedTable
}
