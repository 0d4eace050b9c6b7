/**
 * Settings that switch load shedding off. Tests share their process with the code under test, so a slow answer says nothing
 * about the load. Load shedding has its own tests, which set the load.
 */
export const neverShed = { SHED_DELAY_MILLISECONDS: '600000', QUEUE_MILLISECONDS: '600000' }
