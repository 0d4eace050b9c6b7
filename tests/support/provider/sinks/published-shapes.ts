// The message formats that Google, Meta and Sentry publish. A field beyond them is reported, since it may be personal.
import Type, { type TProperties } from 'typebox'

const Strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Granted = Type.Enum(['GRANTED', 'DENIED'])

/** At most 25 parameters of at most 100 characters, with names that the validation server accepts. */
const parameters = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
  Type.Union([
    Type.String({ maxLength: 100 }),
    Type.Number(),
    Type.Array(Strict({ item_id: Type.String({ minLength: 1, maxLength: 100 }) }), { maxItems: 200 }),
  ]),
  { maxProperties: 25 },
)

export const Measurement = Strict({
  client_id: Uuid,
  timestamp_micros: Type.Integer({ minimum: 1_000_000_000_000_000 }),
  consent: Strict({ ad_user_data: Granted, ad_personalization: Granted }),
  events: Type.Array(Strict({ name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), params: parameters }), {
    minItems: 1,
    maxItems: 25,
  }),
})

export const Conversions = Strict({
  access_token: Type.String(),
  data: Type.Array(
    Strict({
      event_name: Type.Enum(['Purchase', 'Subscribe', 'RentalOrder']),
      event_time: Type.Integer({ minimum: 1_000_000_000, maximum: 9_999_999_999 }),
      event_id: Type.String({ minLength: 1, maxLength: 100 }),
      action_source: Type.Literal('website'),
      event_source_url: Type.String({ pattern: '^https?://[^/]+/$' }),
      user_data: Strict({
        external_id: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1, maxItems: 1 }),
        client_user_agent: Type.String({ minLength: 1 }),
        fbc: Type.Optional(Type.String({ pattern: '^fb\\.1\\.\\d{13}\\..+$' })),
      }),
      custom_data: Type.Optional(
        Type.Union([
          Strict({ currency: Type.Literal('GBP'), value: Type.Number() }),
          Strict({ credits: Type.Integer() }),
        ]),
      ),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
})

const Hex = Type.String({ pattern: '^[0-9a-f]{32}$' })
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
const Frame = Strict({
  filename: Type.String(),
  function: Type.String(),
  lineno: Type.Integer(),
  colno: Type.Integer(),
  in_app: Type.Boolean(),
})

export const EnvelopeHeader = Strict({ event_id: Hex, sent_at: Moment })
export const ItemHeader = Strict({
  type: Type.Literal('event'),
  content_type: Type.Literal('application/json'),
  length: Type.Integer({ maximum: 100_000 }),
})
export const ErrorEvent = Strict({
  event_id: Hex,
  timestamp: Moment,
  platform: Type.Literal('javascript'),
  level: Type.Literal('error'),
  environment: Type.Enum(['demo', 'production']),
  transaction: Type.String(),
  user: Strict({ id: Uuid }),
  exception: Strict({
    values: Type.Array(
      Strict({
        type: Type.String(),
        value: Type.String({ maxLength: 500 }),
        mechanism: Strict({ type: Type.Literal('generic'), handled: Type.Literal(false) }),
        stacktrace: Type.Optional(Strict({ frames: Type.Array(Frame, { minItems: 1 }) })),
      }),
      { minItems: 1, maxItems: 1 },
    ),
  }),
})
