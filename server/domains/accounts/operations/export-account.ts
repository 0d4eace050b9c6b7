import type { AnswerOf, InputOf } from '#contract/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import type { AccountAnswers, AccountServices } from '../services.ts'
import { expectSession, lockAccountOfViewer } from '../steps/lock-account.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { proveIdentity } from './prove-identity.ts'

/**
 * Exports everything that is held about an account, once its owner has proved their identity. Their security events show that it
 * was exported (product §9.4).
 * @throws Refusal unauthorized, invalid_request, too_many
 */
export async function exportAccount(
  services: AccountServices,
  { currentPassword, inWords = false }: InputOf<'exportAccount'>['body'],
  { viewer, userAgent }: Pick<SignedInContext, 'viewer' | 'userAgent'>,
  answers: Pick<AccountAnswers, 'everything'>,
): Promise<AnswerOf<'exportAccount'>> {
  const { accountId } = await proveIdentity(services, viewer, currentPassword)
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    await lockAccountOfViewer(tx, viewer)
    await recordSecurityEvent(tx, { accountId, kind: 'data_exported', wallNow, userAgent })
  })
  const everything = await answers.everything(accountId, inWords)
  // The first proof of the address may have ended this session as a stranger's, who must not get data that belongs to the address.
  await expectSession(services.db, viewer)
  return everything
}
