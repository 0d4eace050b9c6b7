import type { PaymentServices } from '../../services.ts'

/**
 * Names an operation. If it is recorded as done but the provider lacks its result, the record is of another provider account or
 * of a sandbox since reset, so the operation gets a numbered name and is performed again.
 * @param isThere whether the provider has the result
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
