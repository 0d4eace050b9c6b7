import { newId } from '#server/kernel/ids.ts'
import type { PaymentServices } from '../services.ts'
import { operationName } from './provider/operation-name.ts'
import { performOperation } from './provider/perform-operation.ts'
import { throughProvider } from './provider/through-provider.ts'
import { type Payer, withCustomer } from './with-customer.ts'

export interface PortalVisit {
  readonly returnUrl: string
  readonly flow?: 'payment_method_update'
}

/** The number increases when the page's features change; configurations with other names are left alone. */
const configurationName = 'wrenlet-members-1'

/**
 * Opens the provider's page for cards and invoices. It cannot change a membership, because those rules are ours
 * (payments §5).
 * @returns its URL
 * @throws Refusal provider_unreachable
 */
export const openBillingPortal = (
  services: PaymentServices,
  payer: Payer,
  { returnUrl, flow }: PortalVisit,
): Promise<string> =>
  throughProvider(services, async () => {
    const configurationId = await ensureConfiguration(services)
    return withCustomer(services, payer, (customerId) =>
      services.gateway.openPortal({
        // Each visit is a new operation; only retries of one call share a key.
        key: `portal:${payer.accountId}:${newId()}`,
        customerId,
        configurationId,
        returnUrl,
        flow: flow ?? null,
      }),
    )
  })

async function ensureConfiguration(services: PaymentServices): Promise<string> {
  const { gateway } = services
  const find = () => gateway.findPortalConfiguration(configurationName)
  const found = await find()
  if (found !== undefined) return found
  return performOperation(services, {
    name: await operationName(
      services,
      `portal-configuration:${configurationName}`,
      async () => (await find()) !== undefined,
    ),
    input: { name: configurationName },
    call: (key) => gateway.createPortalConfiguration({ key, name: configurationName }),
    idOf: (id) => id,
    read: async (id) => id,
    find,
  })
}
