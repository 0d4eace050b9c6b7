import type { AnswerOf, InputOf } from '#contract/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import type { AccountAnswers, AccountServices } from '../services.ts'
import { recordSecurityEvent } from '../steps/record-security-event.ts'
import { proveIdentity } from './prove-identity.ts'

/**
 * Everything that is held about an account, once its owner has proved their identity; the owner reads among the security events
 * that it was exported (product §9.4).
 * @throws Refusal invalid_request, too_many
 */
export async function exportAccount(
  services: AccountServices,
  { currentPassword, inWords = false }: InputOf<'exportAccount'>['body'],
  { viewer, userAgent }: Pick<SignedInContext, 'viewer' | 'userAgent'>,
  answers: Pick<AccountAnswers, 'everything'>,
): Promise<AnswerOf<'exportAccount'>> {
  const { accountId } = await proveIdentity(services, viewer, currentPassword)
  const wallNow = services.wallClock.now()
  await transaction(services.db, (tx) =>
    recordSecurityEvent(tx, { accountId, kind: 'data_exported', wallNow, userAgent }),
  )
  return await answers.everything(accountId, inWords)
}
