// The request formats that Royal Mail publishes for its Click & Drop API (api/v1). Unknown fields and texts that are too long are
// refused. An account with labels (OBA) is assumed; fields of parcels sent abroad are left out.
import Type, { type TProperties } from 'typebox'

const Strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Flag = Type.Optional(Type.Boolean())
const Amount = Type.Number({ minimum: 0, maximum: 999_999 })
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$' })

const AddressRequest = Strict({
  fullName: Type.Optional(Text(210)),
  companyName: Type.Optional(Text(100)),
  // The API accepts 100; a label shows 35.
  addressLine1: Text(35),
  addressLine2: Type.Optional(Text(35)),
  addressLine3: Type.Optional(Text(35)),
  city: Text(100),
  county: Type.Optional(Text(100)),
  postcode: Type.Optional(Text(20)),
  countryCode: Text(3),
})

export const CreateOrders = Strict({
  // The API accepts one order at a time when the label is in the answer.
  items: Type.Array(
    Strict({
      orderReference: Type.Optional(Text(40)),
      isRecipientABusiness: Flag,
      recipient: Strict({
        address: Type.Optional(AddressRequest),
        phoneNumber: Type.Optional(Text(25)),
        emailAddress: Type.Optional(Text(254)),
      }),
      sender: Type.Optional(Strict({ tradingName: Type.Optional(Text(250)) })),
      packages: Type.Optional(
        Type.Array(
          Strict({
            weightInGrams: Type.Integer({ minimum: 1, maximum: 30_000 }),
            packageFormatIdentifier: Type.Enum([
              ...['undefined', 'letter', 'largeLetter', 'smallParcel', 'mediumParcel', 'largeParcel'],
              ...['parcel', 'documents'],
            ]),
          }),
        ),
      ),
      orderDate: Instant,
      subtotal: Amount,
      shippingCostCharged: Amount,
      total: Amount,
      currencyCode: Type.Optional(Text(3)),
      postageDetails: Type.Optional(
        Strict({
          sendNotificationsTo: Type.Optional(Type.Enum(['sender', 'recipient', 'billing'])),
          serviceCode: Type.Optional(Text(10)),
          receiveEmailNotification: Flag,
          receiveSmsNotification: Flag,
          requestSignatureUponDelivery: Flag,
        }),
      ),
      label: Type.Optional(
        Strict({ includeLabelInResponse: Type.Boolean(), includeCN: Flag, includeReturnsLabel: Flag }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
})

const ReturnAddress = Strict({
  firstName: Type.Optional(Text(100)),
  lastName: Type.Optional(Text(100)),
  companyName: Type.Optional(Text(100)),
  addressLine1: Text(35),
  addressLine2: Type.Optional(Text(35)),
  addressLine3: Type.Optional(Text(35)),
  city: Text(100),
  postcode: Text(20),
  country: Type.Literal('United Kingdom'),
  countryIsoCode: Type.Literal('GB'),
})

export const CreateReturn = Strict({
  service: Strict({ serviceCode: Text(10), serviceRegisterCode: Type.Optional(Type.String()) }),
  shipment: Strict({
    shippingAddress: ReturnAddress,
    returnAddress: ReturnAddress,
    customerReference: Strict({ reference: Text(40) }),
  }),
})
