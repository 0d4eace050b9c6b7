import { transaction } from '#server/platform/db/transaction.ts'
import { sweepRateLimits } from '#server/platform/http/rate-limit.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import {
  changesForgottenBefore,
  eventsForgottenBefore,
  networksForgottenBefore,
  unknownForgottenBefore,
} from '../rules/lifetimes.ts'
import { forgottenBefore } from '../rules/sign-in-delay.ts'
import type { AccountServices } from '../services.ts'

/** Deletes expired sessions, codes, failures, counts and security events: they say who signed in, when and from where. */
export async function sweepAccounts({ db, wallClock }: Pick<AccountServices, 'db' | 'wallClock'>): Promise<void> {
  const wallNow = wallClock.now()
  await transaction(db, async (tx) => {
    await tx.deleteFrom('session').where('expires_at', '<=', wallNow).execute()
    await tx.deleteFrom('password_reset').where('expires_at', '<=', wallNow).execute()
    await tx.deleteFrom('sign_in_link').where('expires_at', '<=', wallNow).execute()
    await tx.deleteFrom('sign_in_failure').where('last_failed_at', '<=', forgottenBefore(wallNow)).execute()
    await tx.deleteFrom('sign_in_place').where('seen_at', '<=', networksForgottenBefore(wallNow)).execute()
    await tx.deleteFrom('email_change').where('confirmed_at', 'is', null).where('expires_at', '<=', wallNow).execute()
    await tx.deleteFrom('email_change').where('confirmed_at', '<=', changesForgottenBefore(wallNow)).execute()
    const before = eventsForgottenBefore(wallNow, await readNumberSetting(tx, 'security_event.days'))
    await tx.deleteFrom('security_event').where('at', '<=', before).execute()
    await tx.deleteFrom('security_tally').where('last_at', '<=', before).execute()
    await tx
      .deleteFrom('security_tally')
      .where('last_at', '<=', unknownForgottenBefore(wallNow))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('account').select('id').whereRef('account.id', '=', 'security_tally.subject_id'))),
      )
      .execute()
  })
  await sweepRateLimits(db, wallNow)
}
