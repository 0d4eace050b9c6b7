import type { PaymentServices } from '../../services.ts'

/**
 * An act that is done, yet whose result is not there, was done at another server (a sandbox that was reset, a new
 * account): it goes on under a name with a count.
 */
export async function nameHere(
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
