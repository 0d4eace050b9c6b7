import { networkOf, tooMany } from './rate-limit.ts'

const minuteMs = 60_000

/**
 * How often each network has asked for something in this minute, counted in the memory of this process: for reads, which write
 * nothing (architecture §4.3).
 */
export class NetworkBudget {
  #minute = 0
  readonly #asked = new Map<string, number>()

  /** @throws Refusal too_many, until the minute is over */
  spend(ip: string, max: number, wallNow: Date): void {
    const minute = Math.floor(wallNow.getTime() / minuteMs)
    if (minute !== this.#minute) this.#asked.clear()
    this.#minute = minute
    const network = networkOf(ip)
    const requests = (this.#asked.get(network) ?? 0) + 1
    this.#asked.set(network, requests)
    if (requests > max) throw tooMany(Math.ceil(((minute + 1) * minuteMs - wallNow.getTime()) / 1000))
  }
}
