// Keys of the payment provider: which belong where (payments §2).
type Parse = (text: string) => string

const sandboxKey = /^(sk|pk|rk)_test_sandbox|^whsec_sandbox/
export const sandboxRefused = 'is refused in production, where the payments sandbox must not take part'

export const asKey =
  (...prefixes: string[]): Parse =>
  (text) => {
    if (!prefixes.some((prefix) => text.startsWith(prefix))) throw new Error(`must begin with ${prefixes.join(' or ')}`)
    return text
  }

const liveKey = /^[a-z]+_live_/

/** Refuses live keys, because a demo has public passwords and shows its emails to everybody. */
export const asTestKey =
  (...prefixes: string[]): Parse =>
  (text) => {
    if (liveKey.test(text)) throw new Error('is a live key, which only production may use')
    return asKey(...prefixes)(text)
  }

export const asRealKey =
  (...prefixes: string[]): Parse =>
  (text) => {
    if (sandboxKey.test(text)) throw new Error(sandboxRefused)
    return asKey(...prefixes)(text)
  }

/** Whether one key is live and the other a test key. A missing key is reported elsewhere. */
export const areMixed = (keys: { readonly secretKey?: string; readonly publishableKey?: string }): boolean =>
  keys.secretKey !== undefined &&
  keys.publishableKey !== undefined &&
  liveKey.test(keys.secretKey) !== liveKey.test(keys.publishableKey)
