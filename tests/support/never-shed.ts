/**
 * Settings that switch load shedding off. Tests compete for the machine with the code under test, often in the same process, so a slow
 * answer says nothing about the load. Load shedding has its own tests, which set the load.
 */
export const neverShed = { SHED_DELAY_MILLISECONDS: '600000', QUEUE_MILLISECONDS: '600000' }
