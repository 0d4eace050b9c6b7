/**
 * Settings for tests: they share their process with what they test, and machines with each other, so how slow they are says
 * nothing of the load. What is shed, and when, has tests of its own, with a load that they set.
 */
export const neverShed = { SHED_DELAY_MILLISECONDS: '600000', QUEUE_MILLISECONDS: '600000' }
