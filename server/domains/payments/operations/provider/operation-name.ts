import type { PaymentServices } from '../../services.ts'

/**
 * Names an operation. If it is done but its result is missing, another server did it (a reset sandbox, a new account); it
 * continues under a name with a count.
 */
export async function operationName(
  services: PaymentServices,
  name: string,
  isThere: () => Promise<boolean>,
): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}#${count}`
    const last = await services.db
      .selectFrom('payment_op')
      .select('state')
      .where('operation', '=', candidate)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.state !== 'done' || (await isThere())) return candidate
  }
}
