/**
 * Settings for tests: they share their process with the code under test, and machines with each other, so being slow says
 * nothing about the load. Load shedding has its own tests, with a load that they set.
 */
export const neverShed = { SHED_DELAY_MILLISECONDS: '600000', QUEUE_MILLISECONDS: '600000' }
