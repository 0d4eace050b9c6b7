// What we send to Royal Mail, in the published shape of its Click & Drop API. A family's email and phone are not needed.
import { CarrierError, type ParcelAddress, type ParcelToBook } from '#server/domains/shipping/index.ts'
import { fitLines } from './fit-lines.ts'

export interface Postage {
  /** Royal Mail's codes of the services in our contract. */
  readonly service: string
  readonly returnService: string
  readonly format: string
  readonly weightGrams: number
}

/** @throws CarrierError refused */
export function orderRequest(
  { reference, family, now }: ParcelToBook,
  returnsAddress: ParcelAddress,
  { service, format, weightGrams }: Postage,
): object {
  const { addressLine1, ...lines } = linesOf(family)
  return {
    items: [
      {
        orderReference: reference,
        isRecipientABusiness: false,
        recipient: {
          address: {
            fullName: family.name,
            addressLine1,
            ...lines,
            city: family.city,
            postcode: family.postCode,
            countryCode: 'GB',
          },
        },
        sender: { tradingName: returnsAddress.name },
        packages: [{ weightInGrams: weightGrams, packageFormatIdentifier: format }],
        orderDate: now.toISOString(),
        // Nothing is sold, and only customs would ask for values.
        subtotal: 0,
        shippingCostCharged: 0,
        total: 0,
        currencyCode: 'GBP',
        // The family gets our own emails.
        postageDetails: {
          sendNotificationsTo: 'sender',
          serviceCode: service,
          receiveEmailNotification: false,
          receiveSmsNotification: false,
          requestSignatureUponDelivery: false,
        },
        label: { includeLabelInResponse: true, includeCN: false, includeReturnsLabel: false },
      },
    ],
  }
}

/** @throws CarrierError refused */
export const returnRequest = (
  { reference, family }: ParcelToBook,
  returnsAddress: ParcelAddress,
  { returnService }: Postage,
): object => ({
  service: { serviceCode: returnService },
  shipment: {
    shippingAddress: { ...namesOf(family.name), ...formatAddress(family) },
    returnAddress: { companyName: returnsAddress.name, ...formatAddress(returnsAddress) },
    customerReference: { reference },
  },
})

const formatAddress = (address: ParcelAddress) => ({
  ...linesOf(address),
  city: address.city,
  postcode: address.postCode,
  country: 'United Kingdom',
  countryIsoCode: 'GB',
})

/** Splits a name in two, which the label joins again. */
function namesOf(name: string): { firstName?: string; lastName: string } {
  const [, firstName, lastName = name] = /^(.+)\s(\S+)$/.exec(name.trim()) ?? []
  return firstName ? { firstName, lastName } : { lastName }
}

function linesOf({ addressLine1: first, addressLine2: second }: ParcelAddress) {
  const [addressLine1, addressLine2, addressLine3] = fitLines([first, second]) ?? []
  if (addressLine1 === undefined)
    throw new CarrierError('refused', 'an address must fit into three lines of 35 characters, not counting the town')
  return { addressLine1, ...(addressLine2 && { addressLine2 }), ...(addressLine3 && { addressLine3 }) }
}
