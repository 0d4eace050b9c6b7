// The export's sections about the account itself: who its owner is, how they sign in, what they agreed to and what we
// emailed them.
import type { ExpressionBuilder } from 'kysely'
import type { ExportSection } from '#contract/account/personal-data.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { listOwnIds } from './own-ids.ts'
import type { Owner, Section } from './section.ts'

/** An entry that was made for the account, or with its address. */
const isEntryOf =
  ({ accountId, provedEmail }: Owner) =>
  (eb: ExpressionBuilder<Database, 'mailing_list'>) =>
    eb.or([
      eb('mailing_list.account_id', '=', accountId),
      ...(provedEmail === null ? [] : [eb('mailing_list.email', '=', provedEmail)]),
    ])

/**
 * The two emails to a new address. Which of them was sent would reveal whether somebody else has an account there (decision 144),
 * and anybody may ask for any address.
 */
const toNewAddress: readonly string[] = ['email-confirm', 'email-in-use']

export const accountSections = {
  account: {
    tables: ['account', 'silent_account'],
    read: (db, { accountId }) =>
      db
        .selectFrom('account')
        .leftJoin('silent_account', 'silent_account.account_id', 'account.id')
        .select(['given_name', 'family_name', 'email', 'email_proved_at'])
        .select(['address_line1', 'address_line2', 'city', 'post_code', 'country', 'contact_phone'])
        .select(['receive_marketing', 'marketing_changed_at', 'created_at', 'last_login_at', 'id'])
        .select(['silent_account.warned_at as closing_warning_at', 'silent_account.kept_by'])
        .where('id', '=', accountId)
        .execute(),
  },
  children: {
    tables: ['child'],
    read: (db, { accountId }) =>
      db
        .selectFrom('child')
        .select(['name', 'born_on', 'height_cm', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
  },
  consents: {
    tables: ['consent', 'terms_notice'],
    async read(db, { accountId }) {
      const consents = await db
        .selectFrom('consent')
        .select(['at', 'kind', 'given', 'terms_version', 'shown'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('id')
        .execute()
      const notices = await db
        .selectFrom('terms_notice')
        .select((eb) => ['announced_at as at', eb.val('terms_announced').as('kind'), 'version as terms_version'])
        .where('account_id', '=', accountId)
        .orderBy('announced_at')
        .orderBy('version')
        .execute()
      return [...consents, ...notices]
    },
  },
  mailingList: {
    tables: ['mailing_list'],
    read: (db, owner) =>
      db
        .selectFrom('mailing_list')
        .select(['email', 'state', 'asked_at', 'confirmed_at', 'agreed_words', 'left_at', 'suppressed_at'])
        .where(isEntryOf(owner))
        .orderBy('asked_at')
        .orderBy('id')
        .execute(),
  },
  news: {
    tables: ['news_copy'],
    read: (db, owner) =>
      db
        .selectFrom('news_copy as copy')
        .innerJoin('news', 'news.id', 'copy.news_id')
        .innerJoin('mailing_list', 'mailing_list.id', 'copy.entry_id')
        .select(['news.name as news', 'copy.state', 'copy.ended_at', 'mailing_list.email as to_email'])
        .where(isEntryOf(owner))
        .orderBy('copy.id')
        .execute(),
  },
  favourites: {
    tables: ['favourite'],
    read: (db, { accountId }) =>
      db
        .selectFrom('favourite')
        .innerJoin('product', 'product.id', 'favourite.product_id')
        .innerJoin('brand', 'brand.id', 'product.brand_id')
        .select(['product.name as piece', 'brand.name as brand', 'favourite.added_at'])
        .where('account_id', '=', accountId)
        .orderBy('favourite.added_at')
        .orderBy('favourite.product_id')
        .execute(),
  },
  sessions: {
    tables: ['session'],
    read: (db, { accountId }) =>
      db
        .selectFrom('session')
        .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  securityEvents: {
    tables: ['security_event', 'security_tally'],
    async read(db, { accountId }) {
      const events = await db
        .selectFrom('security_event')
        .select(['at', 'kind', 'device', 'new_network', 'sessions'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('id')
        .execute()
      const tallies = await db
        .selectFrom('security_tally')
        .select(['last_at as at', 'kind', 'times'])
        .where('subject_id', '=', accountId)
        .orderBy('last_at')
        .orderBy('kind')
        .orderBy('day')
        .execute()
      return [...events, ...tallies].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    },
  },
  emailedLinks: {
    tables: ['password_reset', 'sign_in_link'],
    async read(db, { accountId }) {
      const resets = await db
        .selectFrom('password_reset')
        .select((eb) => [eb.val('new password').as('for'), 'created_at', 'expires_at', 'used_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('code_hash')
        .execute()
      const links = await db
        .selectFrom('sign_in_link')
        .select((eb) => [eb.val('signing in').as('for'), 'created_at', 'expires_at', 'used_at', 'redirect'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('code_hash')
        .execute()
      return [...resets, ...links]
    },
  },
  emailChanges: {
    tables: ['email_change'],
    read: (db, { accountId }) =>
      db
        .selectFrom('email_change')
        .select(['new_email', 'former_email', 'asked_at', 'expires_at', 'confirmed_at'])
        .select(['undo_until', 'undone_at', 'closed_at'])
        .where('account_id', '=', accountId)
        .orderBy('asked_at')
        .orderBy('id')
        .execute(),
  },
  emails: {
    tables: ['email'],
    read: (db, { accountId, provedEmail }) =>
      db
        .selectFrom('email')
        .select(['sent_at', 'to_address'])
        .select((eb) => {
          const isToNew = eb('template', 'in', toNewAddress)
          return [
            eb.case().when(isToNew).then('email-change').else(eb.ref('template')).end().as('template'),
            eb.case().when(isToNew).then('').else(eb.ref('subject')).end().as('subject'),
            eb.case().when(isToNew).then(null).else(eb.ref('refused')).end().as('refused'),
          ]
        })
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            ...(provedEmail === null
              ? []
              : [eb.and([eb('account_id', 'is', null), eb('to_address', '=', provedEmail)])]),
          ]),
        )
        .orderBy('sent_at')
        .orderBy('id')
        .execute(),
  },
  officeActions: {
    tables: ['office_audit'],
    async read(db, owner) {
      const ids = await listOwnIds(db, owner.accountId, owner.asGuest)
      return await db
        .selectFrom('office_audit')
        .select(['at', 'action', 'note'])
        .where('subject_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute()
    },
  },
} satisfies Partial<Record<ExportSection, Section>>
